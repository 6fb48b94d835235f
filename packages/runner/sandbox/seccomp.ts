// Builds a seccomp filter as a classic BPF program, without a native library.
// Format: struct sock_filter { u16 code; u8 jt; u8 jf; u32 k } (linux/filter.h); data: struct seccomp_data.
import {
  allowedCalls,
  forbiddenToBrowsers,
  inspectedCalls,
  type Architecture,
  type CallNumbers,
} from './syscalls.ts';

const code = { load: 0x20, jumpEqual: 0x15, jumpAtLeast: 0x35, jumpAnyBit: 0x45, give: 0x06 };
const offset = { call: 0, architecture: 4, firstArgument: 16 };
const auditArchitecture = { x64: 0xc000003e, arm64: 0xc00000b7 };
const verdict = {
  kill: 0x80000000,
  allow: 0x7fff0000,
  fail: (errno: number) => 0x00050000 | errno,
};
const errno = { EPERM: 1, ENOSYS: 38, EAFNOSUPPORT: 97 };
const AF_UNIX = 1;
/** On x64 the second calling convention (x32) repeats every call at this offset and would slip past. */
const x32Calls = 0x40000000;
/** CLONE_NEW{NS,CGROUP,UTS,IPC,USER,PID,NET}: a process must not make namespaces of its own. */
const newNamespaces = 0x7e020000;

type Instruction = readonly [code: number, k: number, ifTrue?: number, ifFalse?: number];

/** The place of an architecture in the table of calls. */
type Column = 0 | 1;

const load = (at: number): Instruction => [code.load, at];
const give = (value: number): Instruction => [code.give, value];
/** Runs the next `length` instructions only when the loaded word equals `value`. */
const whenEqual = (value: number, length: number): Instruction => [
  code.jumpEqual,
  value,
  0,
  length,
];

/** Gives the same verdict for all these calls. */
const decide = (calls: Record<string, CallNumbers>, column: Column, value: number): Instruction[] =>
  Object.values(calls).flatMap((numbers) => {
    const call = numbers[column];
    return call === null ? [] : [whenEqual(call, 1), give(value)];
  });

/** Forbids creating namespaces, which the flags of `clone` request. */
const forbidNamespaces = (clone: number): Instruction[] => [
  whenEqual(clone, 4),
  load(offset.firstArgument),
  [code.jumpAnyBit, newNamespaces, 0, 1],
  give(verdict.fail(errno.EPERM)),
  give(verdict.allow),
];

// Only Unix sockets: a network namespace does not cover AF_VSOCK, and AF_ALG and AF_NETLINK are attack surface.
const onlyUnixSockets = (socket: number): Instruction[] => [
  whenEqual(socket, 4),
  load(offset.firstArgument),
  [code.jumpEqual, AF_UNIX, 1, 0],
  give(verdict.fail(errno.EAFNOSUPPORT)),
  give(verdict.allow),
];

/** Extra rights of a program: none, or to create a sandbox of its own for its children. */
export type SandboxPrivileges = 'none' | 'own-sandbox';

/**
 * Every other call fails as on an older kernel, so that libraries use another instead: `clone` instead of `clone3`, whose
 * flags a filter cannot read.
 */
const onlyAllowedCalls = (column: Column): Instruction[] => [
  ...forbidNamespaces(inspectedCalls.clone[column]),
  ...decide(allowedCalls, column, verdict.allow),
  give(verdict.fail(errno.ENOSYS)),
];

const allButForbiddenCalls = (column: Column): Instruction[] => [
  ...decide(forbiddenToBrowsers, column, verdict.fail(errno.EPERM)),
  give(verdict.allow),
];

function program(architecture: Architecture, privileges: SandboxPrivileges): Instruction[] {
  const column = architecture === 'x64' ? 0 : 1;
  const x32: Instruction[] = [[code.jumpAtLeast, x32Calls, 0, 1], give(verdict.kill)];
  return [
    load(offset.architecture),
    [code.jumpEqual, auditArchitecture[architecture], 1, 0],
    give(verdict.kill),
    load(offset.call),
    ...(architecture === 'x64' ? x32 : []),
    ...onlyUnixSockets(inspectedCalls.socket[column]),
    ...(privileges === 'none' ? onlyAllowedCalls(column) : allButForbiddenCalls(column)),
  ];
}

/**
 * The filter for `bwrap --seccomp`.
 * @returns the program's bytes, 8 for each instruction, little endian
 */
export function seccompFilter(architecture: Architecture, privileges: SandboxPrivileges): Buffer {
  const instructions = program(architecture, privileges);
  const bytes = Buffer.alloc(instructions.length * 8);
  instructions.forEach(([operation, k, ifTrue = 0, ifFalse = 0], index) => {
    bytes.writeUInt16LE(operation, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(k >>> 0, index * 8 + 4);
  });
  return bytes;
}
