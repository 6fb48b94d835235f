// Numbers of the system calls in the filter, from the kernel's tables
// (arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h).

export type Architecture = 'x64' | 'arm64';

/** Calls that no converter needs and that widen the kernel's attack surface: `[x64, arm64]`. */
export const forbiddenCalls = {
  ptrace: [101, 117],
  syslog: [103, 116],
  personality: [135, 92],
  pivot_root: [155, 41],
  adjtimex: [159, 171],
  chroot: [161, 51],
  acct: [163, 89],
  settimeofday: [164, 170],
  mount: [165, 40],
  umount2: [166, 39],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  init_module: [175, 105],
  delete_module: [176, 106],
  quotactl: [179, 60],
  lookup_dcookie: [212, 18],
  clock_settime: [227, 112],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  kexec_load: [246, 104],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  migrate_pages: [256, 238],
  unshare: [272, 97],
  vmsplice: [278, 75],
  move_pages: [279, 239],
  perf_event_open: [298, 241],
  fanotify_init: [300, 262],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  clock_adjtime: [305, 266],
  setns: [308, 268],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  finit_module: [313, 273],
  kexec_file_load: [320, 294],
  bpf: [321, 280],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  pidfd_getfd: [438, 438],
  mount_setattr: [442, 442],
  quotactl_fd: [443, 443],
} as const satisfies Record<string, readonly [x64: number, arm64: number]>;

/** Forbidden calls that a browser needs for its own sandbox, inside a user namespace without privileges. */
export const namespaceCalls = [
  'unshare',
  'chroot',
] as const satisfies (keyof typeof forbiddenCalls)[];

/** Calls whose arguments the filter checks: `[x64, arm64]`. */
export const inspectedCalls = {
  socket: [41, 198],
  clone: [56, 220],
  clone3: [435, 435],
} as const satisfies Record<string, readonly [x64: number, arm64: number]>;
