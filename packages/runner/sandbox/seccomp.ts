// Builds seccomp filters as classic BPF programs, without a native library.
// Format: struct sock_filter { u16 code; u8 jt; u8 jf; u32 k } (linux/filter.h); data: struct seccomp_data.
import {
  changingAttributes,
  leavingTheGroup,
  makingFolders,
  makingProcesses,
  neededByConfinedBrowsers,
  onOwnProcess,
  withheldFromConfined,
} from './confined-syscalls.ts';
import {
  allowedCalls,
  forbiddenToBrowsers,
  inspectedCalls,
  type Architecture,
  type CallNumbers,
} from './syscalls.ts';

const code = {
  load: 0x20,
  and: 0x54,
  jumpEqual: 0x15,
  jumpAtLeast: 0x35,
  jumpAnyBit: 0x45,
  give: 0x06,
};
const offset = { call: 0, architecture: 4, firstArgument: 16 };
const argumentBytes = 8;
const auditArchitecture = { x64: 0xc000003e, arm64: 0xc00000b7 };
const verdict = {
  kill: 0x80000000,
  allow: 0x7fff0000,
  fail: (errno: number) => 0x00050000 | errno,
  /** The call succeeds without having been made. */
  pretend: 0x00050000,
};
const errno = { EPERM: 1, ENOTTY: 25, ENOSYS: 38, EAFNOSUPPORT: 97 };
const AF_UNIX = 1;
/** Types of sockets that only reach the other end of a pair: SOCK_STREAM and SOCK_SEQPACKET, without their flags. */
const pairedTypes = { mask: 0xf, stream: 1, sequenced: 5 };
/** On x64 the second calling convention (x32) repeats every call at this offset and would slip past. */
const x32Calls = 0x40000000;
/** CLONE_NEW{NS,CGROUP,UTS,IPC,USER,PID,NET}: a process must not make namespaces of its own. */
const newNamespaces = 0x7e020000;
const CLONE_THREAD = 0x00010000;
const PR_SET_DUMPABLE = 4;
/** Read, write and search for the owner. */
const ownersMode = 0o700;

/** The `ioctl` requests that programs need: TCGETS, TCGETS2, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX, FICLONE. */
const harmlessIoctls = [
  ...[0x5401, 0x802c542a, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451],
  0x40049409,
];

type Instruction = readonly [code: number, k: number, ifTrue?: number, ifFalse?: number];

/** The place of an architecture in the table of calls. */
type Column = 0 | 1;

const load = (at: number): Instruction => [code.load, at];
/** Loads the low word of an argument, which is all that the kernel reads of an `int`. */
const loadArgument = (index: number) => load(offset.firstArgument + index * argumentBytes);
const give = (value: number): Instruction => [code.give, value];
/** Runs the next `length` instructions only when the loaded word equals `value`. */
const whenEqual = (value: number, length: number): Instruction => [
  code.jumpEqual,
  value,
  0,
  length,
];

/** Runs instructions, which end with a verdict, for one call; the others find its number loaded. */
const inspect = (numbers: CallNumbers, column: Column, then: Instruction[]): Instruction[] => {
  const call = numbers[column];
  return call === null ? [] : [whenEqual(call, then.length), ...then];
};

/** Gives the same verdict for all these calls. */
const decide = (calls: Record<string, CallNumbers>, column: Column, value: number): Instruction[] =>
  Object.values(calls).flatMap((numbers) => inspect(numbers, column, [give(value)]));

/** Allows one of these values, and gives the verdict for others. */
const allowOnly = (values: readonly number[], otherwise: number): Instruction[] => [
  ...values.flatMap((value) => [whenEqual(value, 1), give(verdict.allow)]),
  give(otherwise),
];

/** Forbids creating namespaces, which the flags of `clone` request. */
const forbidNamespaces = (column: Column) =>
  inspect(inspectedCalls.clone, column, [
    loadArgument(0),
    [code.jumpAnyBit, newNamespaces, 0, 1],
    give(verdict.fail(errno.EPERM)),
    give(verdict.allow),
  ]);

// Only Unix sockets: a network namespace does not cover AF_VSOCK, and AF_ALG and AF_NETLINK are attack surface.
const onlyUnixSockets = (column: Column) =>
  inspect(inspectedCalls.socket, column, [
    loadArgument(0),
    ...allowOnly([AF_UNIX], verdict.fail(errno.EAFNOSUPPORT)),
  ]);

/** Only sockets that reach the other end: one for datagrams can send to any path. */
const onlyPairedSockets = (numbers: CallNumbers, column: Column) =>
  inspect(numbers, column, [
    loadArgument(0),
    [code.jumpEqual, AF_UNIX, 1, 0],
    give(verdict.fail(errno.EAFNOSUPPORT)),
    loadArgument(1),
    [code.and, pairedTypes.mask],
    ...allowOnly([pairedTypes.stream, pairedTypes.sequenced], verdict.fail(errno.EAFNOSUPPORT)),
  ]);

/** Extra rights of a program: none, or to create a sandbox of its own for its children. */
export type SandboxPrivileges = 'none' | 'own-sandbox';

/**
 * The filters: of a program in namespaces of its own, by its privileges; of one that shares its system with others, where
 * Chromium needs more; and what a LibreOffice document adds to the filter of its LibreOffice.
 */
export type FilterKind = SandboxPrivileges | 'confined' | 'confined-browser' | 'document';

/**
 * Every other call fails as on an older kernel, so that libraries use another instead: `clone` instead of `clone3`, whose
 * flags a filter cannot read.
 */
const onlyAllowedCalls = (column: Column): Instruction[] => [
  ...onlyUnixSockets(column),
  ...forbidNamespaces(column),
  ...decide(allowedCalls, column, verdict.allow),
  give(verdict.fail(errno.ENOSYS)),
];

const allButForbiddenCalls = (column: Column): Instruction[] => [
  ...onlyUnixSockets(column),
  ...decide(forbiddenToBrowsers, column, verdict.fail(errno.EPERM)),
  give(verdict.allow),
];

const without = (names: readonly string[]): Record<string, CallNumbers> =>
  Object.fromEntries(Object.entries(allowedCalls).filter(([name]) => !names.includes(name)));

/** The allowed calls without those that reach other processes of the same user, and their files. */
const onlyConfinedCalls = (column: Column, isBrowser: boolean): Instruction[] => {
  const needed: readonly string[] = isBrowser ? neededByConfinedBrowsers : [];
  const withheld = withheldFromConfined.filter((name) => !needed.includes(name));
  return [
    ...(isBrowser
      ? onlyPairedSockets(inspectedCalls.socket, column)
      : inspect(inspectedCalls.socket, column, [give(verdict.fail(errno.EAFNOSUPPORT))])),
    ...onlyPairedSockets(inspectedCalls.socketpair, column),
    ...forbidNamespaces(column),
    ...decide(leavingTheGroup, column, verdict.fail(errno.EPERM)),
    ...decide(changingAttributes, column, verdict.pretend),
    ...Object.values(onOwnProcess).flatMap(({ numbers, argument }) =>
      inspect(numbers, column, [
        loadArgument(argument),
        ...allowOnly([0], verdict.fail(errno.EPERM)),
      ]),
    ),
    ...inspect(inspectedCalls.ioctl, column, [
      loadArgument(1),
      ...allowOnly(harmlessIoctls, verdict.fail(errno.ENOTTY)),
    ]),
    ...Object.values(makingFolders).flatMap(({ numbers, argument }) =>
      inspect(numbers, column, [
        loadArgument(argument),
        [code.and, ownersMode],
        ...allowOnly([ownersMode], verdict.fail(errno.EPERM)),
      ]),
    ),
    ...inspect(inspectedCalls.umask, column, [
      loadArgument(0),
      [code.and, ownersMode],
      ...allowOnly([0], verdict.fail(errno.EPERM)),
    ]),
    // The supervisor could not count the open files of a process that hides them.
    ...inspect(inspectedCalls.prctl, column, [
      loadArgument(0),
      whenEqual(PR_SET_DUMPABLE, 1),
      give(verdict.pretend),
      give(verdict.allow),
    ]),
    ...decide(without(withheld), column, verdict.allow),
    give(verdict.fail(errno.ENOSYS)),
  ];
};

/** A document makes threads and no processes, so that killing it leaves nothing behind. */
const noProcesses = (column: Column): Instruction[] => [
  ...decide(makingProcesses, column, verdict.fail(errno.EPERM)),
  ...inspect(inspectedCalls.clone3, column, [give(verdict.fail(errno.ENOSYS))]),
  ...inspect(inspectedCalls.clone, column, [
    loadArgument(0),
    [code.jumpAnyBit, CLONE_THREAD, 1, 0],
    give(verdict.fail(errno.EPERM)),
    give(verdict.allow),
  ]),
  ...decide(leavingTheGroup, column, verdict.fail(errno.EPERM)),
  give(verdict.allow),
];

const rulesOf: Record<FilterKind, (column: Column) => Instruction[]> = {
  none: onlyAllowedCalls,
  'own-sandbox': allButForbiddenCalls,
  confined: (column) => onlyConfinedCalls(column, false),
  'confined-browser': (column) => onlyConfinedCalls(column, true),
  document: noProcesses,
};

function program(architecture: Architecture, kind: FilterKind): Instruction[] {
  const x32: Instruction[] = [[code.jumpAtLeast, x32Calls, 0, 1], give(verdict.kill)];
  return [
    load(offset.architecture),
    [code.jumpEqual, auditArchitecture[architecture], 1, 0],
    give(verdict.kill),
    load(offset.call),
    ...(architecture === 'x64' ? x32 : []),
    ...rulesOf[kind](architecture === 'x64' ? 0 : 1),
  ];
}

/**
 * The filter for `bwrap --seccomp`, for the launcher of confined programs and for documents.
 * @returns the program's bytes, 8 for each instruction, little endian
 */
export function seccompFilter(architecture: Architecture, kind: FilterKind): Buffer {
  const instructions = program(architecture, kind);
  const bytes = Buffer.alloc(instructions.length * 8);
  instructions.forEach(([operation, k, ifTrue = 0, ifFalse = 0], index) => {
    bytes.writeUInt16LE(operation, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(k >>> 0, index * 8 + 4);
  });
  return bytes;
}
