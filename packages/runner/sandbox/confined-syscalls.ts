// The system calls that reach other processes of the same user and their files, where no namespace hides these.
import type { allowedCalls, CallNumbers } from './syscalls.ts';

/**
 * What of the allowed calls does not exist for a program that shares its system with others, because no namespace hides
 * them: sockets other than pairs, and sending descriptors, which would hide deleted files from the limits.
 */
export const withheldFromConfined = [
  ...['connect', 'bind', 'listen', 'accept', 'accept4', 'sendmsg', 'sendmmsg'],
  // They reach other processes of the same user, or watch files of others.
  ...['setpriority', 'inotify_add_watch', 'get_robust_list'],
] as const satisfies readonly (keyof typeof allowedCalls)[];

/** What Chromium’s processes need of these among themselves; `connect` is not among it. */
export const neededByConfinedBrowsers = ['bind', 'listen', 'sendmsg', 'sendmmsg'] as const;

/** With these a process could leave its group, which is killed as a whole. */
export const leavingTheGroup = {
  setsid: [112, 157],
  setpgid: [109, 154],
} as const satisfies Record<string, CallNumbers>;

/**
 * Mode, owner and times of files, which Landlock leaves to their owner. They succeed without doing anything, because programs
 * give up otherwise (fontconfig its cache), and nothing inside depends on them.
 */
export const changingAttributes = {
  chmod: [90, null],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  fchmodat2: [452, 452],
  chown: [92, null],
  fchown: [93, 55],
  lchown: [94, null],
  fchownat: [260, 54],
  utime: [132, null],
  utimes: [235, null],
  utimensat: [280, 88],
  futimesat: [261, null],
} as const satisfies Record<string, CallNumbers>;

/** Calls on a process by its id, of which only the own one (0) may be named, and the argument that names it. */
export const onOwnProcess = {
  prlimit64: { numbers: [302, 261], argument: 0 },
  sched_setaffinity: { numbers: [203, 122], argument: 0 },
  sched_setparam: { numbers: [142, 118], argument: 0 },
  sched_setscheduler: { numbers: [144, 119], argument: 0 },
  sched_setattr: { numbers: [314, 274], argument: 0 },
} as const satisfies Record<string, { numbers: CallNumbers; argument: number }>;

/**
 * Calls that make folders, and the argument with their mode: a folder that its owner cannot read would hide files from the
 * limits and from their removal.
 */
export const makingFolders = {
  mkdir: { numbers: [83, null], argument: 1 },
  mkdirat: { numbers: [258, 34], argument: 2 },
} as const satisfies Record<string, { numbers: CallNumbers; argument: number }>;

/** Calls that make processes; `clone` makes threads, too. */
export const makingProcesses = {
  fork: [57, null],
  vfork: [58, null],
} as const satisfies Record<string, CallNumbers>;
