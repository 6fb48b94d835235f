// Runs the seccomp filters for both architectures on calls numbered by the kernel's own tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  changingAttributes,
  leavingTheGroup,
  makingFolders,
  makingProcesses,
  neededByConfinedBrowsers,
  onOwnProcess,
  withheldFromConfined,
} from '../../packages/runner/sandbox/confined-syscalls.ts';
import { seccompFilter, type FilterKind } from '../../packages/runner/sandbox/seccomp.ts';
import {
  allowedCalls,
  forbiddenToBrowsers,
  inspectedCalls,
  type Architecture,
  type CallNumbers,
} from '../../packages/runner/sandbox/syscalls.ts';

/** The architecture of a call (linux/audit.h); a processor also runs 32-bit programs. */
const audit = { x64: 0xc000003e, arm64: 0xc00000b7, i386: 0x40000003, arm: 0x40000028 };
const architectures = ['x64', 'arm64'] as const;
const kinds = ['none', 'own-sandbox', 'confined', 'confined-browser', 'document'] as const;
/** Flags of `clone` in glibc: of pthread_create, and of fork. */
const [threadFlags, forkFlags] = [0x3d0f00, 0x1200011] as const;
/** The longest filter that `confinement.h` reads. */
const mostInstructions = 2047;

const allow = 0x7fff0000;
const kill = 0x80000000;
const fail = (errno: number) => 0x00050000 | errno;
const pretend = fail(0);
const [EPERM, ENOTTY, ENOSYS, EAFNOSUPPORT] = [1, 25, 38, 97].map(fail) as [
  number,
  number,
  number,
  number,
];

const kernelCalls = new Map(
  readFileSync(join(import.meta.dirname, 'kernel-calls.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line): [string, CallNumbers] => {
      const [name = '', ...numbers] = line.split(' ');
      const [x64 = null, arm64 = null] = numbers.map((text) => (text === '-' ? null : +text));
      return [name, [x64, arm64]];
    }),
);

type Call = { number: number; architecture: number; arguments: readonly number[] };

/** The kernel's `struct seccomp_data`: the call, the architecture, 8 bytes of address, and six arguments. */
function dataOf(call: Call): DataView {
  const data = new DataView(new ArrayBuffer(64));
  data.setUint32(0, call.number, true);
  data.setUint32(4, call.architecture, true);
  call.arguments.forEach((value, index) => data.setBigUint64(16 + index * 8, BigInt(value), true));
  return data;
}

/** What the kernel does with a call: interprets classic BPF (Documentation/networking/filter.rst). */
function verdictOf(filter: Buffer, call: Call): number {
  const data = dataOf(call);
  const jumps: Record<number, (loaded: number, k: number) => boolean> = {
    0x15: (loaded, k) => loaded === k,
    0x35: (loaded, k) => loaded >= k,
    0x45: (loaded, k) => (loaded & k) !== 0,
  };
  let loaded = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const code = filter.readUInt16LE(at);
    const k = filter.readUInt32LE(at + 4);
    if (code === 0x06) return k;
    else if (code === 0x20) loaded = data.getUint32(k, true);
    else if (code === 0x54) loaded = (loaded & k) >>> 0;
    else if (!jumps[code]) throw new Error(`The instruction ${code} is not known.`);
    else at += 8 * filter.readUInt8(at + (jumps[code](loaded, k) ? 2 : 3));
  }
  throw new Error('The filter ends without a verdict.');
}

describe.each(architectures)('on %s', (architecture: Architecture) => {
  const column = architectures.indexOf(architecture) as 0 | 1;
  const filters = Object.fromEntries(
    kinds.map((kind) => [kind, seccompFilter(architecture, kind)]),
  ) as Record<FilterKind, Buffer>;
  const calls = [...kernelCalls].filter(([, numbers]) => numbers[column] !== null);

  const ask = (kind: FilterKind, name: string, ...args: number[]) => {
    const number = kernelCalls.get(name)?.[column];
    if (typeof number !== 'number') throw new Error(`There is no call ${name}.`);
    return verdictOf(filters[kind], { number, architecture: audit[architecture], arguments: args });
  };

  test('the numbers are those of the kernel', () => {
    const tables = [allowedCalls, forbiddenToBrowsers, inspectedCalls, leavingTheGroup];
    const plain = [...tables, changingAttributes, makingProcesses].flatMap(
      (table): [string, CallNumbers][] => Object.entries(table),
    );
    const checked = [onOwnProcess, makingFolders].flatMap((table) =>
      Object.entries(table).map(([name, { numbers }]): [string, CallNumbers] => [name, numbers]),
    );
    const wrong = [...plain, ...checked].filter(
      ([name, numbers]) => kernelCalls.get(name)?.[column] !== numbers[column],
    );
    expect(wrong).toEqual([]);
  });

  test.each(kinds)('the filter “%s” refuses the calls of other architectures', (kind) => {
    const filter = filters[kind];
    expect(filter.length / 8).toBeLessThanOrEqual(mostInstructions);
    const others = Object.entries(audit).filter(([name]) => name !== architecture);
    for (const [, other] of others)
      expect(verdictOf(filter, { number: 1, architecture: other, arguments: [] })).toBe(kill);
    const x32 = { number: 0x40000001, architecture: audit[architecture], arguments: [] };
    if (architecture === 'x64') expect(verdictOf(filter, x32)).toBe(kill);
    else expect(verdictOf(filter, x32)).not.toBe(kill);
  });

  test('programs find the allowed calls and no others', () => {
    const allowed = calls.filter(([name]) => ask('none', name) === allow).map(([name]) => name);
    const expected = calls
      .map(([name]) => name)
      .filter((name) => name in allowedCalls || name === 'clone');
    expect(allowed).toEqual(expected);
    const refused = calls.filter(([name]) => !allowed.includes(name) && name !== 'socket');
    expect(refused.filter(([name]) => ask('none', name) !== ENOSYS)).toEqual([]);
  });

  test('confined programs do not find the calls that reach others', () => {
    const inspected = ['socket', 'socketpair', 'clone', 'ioctl', 'umask', 'prctl'];
    const pretended = Object.keys(changingAttributes);
    for (const kind of ['confined', 'confined-browser'] as const) {
      const needed: readonly string[] = kind === 'confined' ? [] : neededByConfinedBrowsers;
      const withheld = withheldFromConfined.filter((name) => !needed.includes(name));
      for (const [name] of calls.filter(([one]) => !inspected.includes(one))) {
        const isFound = name in allowedCalls && !(withheld as readonly string[]).includes(name);
        const verdict = pretended.includes(name)
          ? pretend
          : name in leavingTheGroup || name in makingFolders
            ? EPERM
            : isFound
              ? allow
              : ENOSYS;
        expect(`${name} ${ask(kind, name)}`).toBe(`${name} ${verdict}`);
      }
    }
  });

  test('browsers may make sandboxes, and none of the forbidden calls', () => {
    const forbidden = calls.filter(([name]) => ask('own-sandbox', name) === EPERM);
    const expected = calls.filter(([name]) => name in forbiddenToBrowsers);
    expect(forbidden.map(([name]) => name)).toEqual(expected.map(([name]) => name));
    expect(ask('own-sandbox', 'unshare')).toBe(allow);
  });

  test('documents make threads and no processes', () => {
    expect(ask('document', 'clone', threadFlags)).toBe(allow);
    expect(ask('document', 'clone', forkFlags)).toBe(EPERM);
    expect(ask('document', 'clone3')).toBe(ENOSYS);
    for (const name of ['setsid', 'setpgid']) expect(ask('document', name)).toBe(EPERM);
  });

  test('arguments decide about sockets, namespaces, folders, descriptors and other processes', () => {
    const [unix, inet, stream, datagrams, closeOnExec] = [1, 2, 1, 2, 0x80000] as const;
    const newUser = 0x10000000;
    expect(ask('none', 'socket', unix, datagrams)).toBe(allow);
    expect(ask('none', 'socket', inet, stream)).toBe(EAFNOSUPPORT);
    expect(ask('confined', 'socket', unix, stream)).toBe(EAFNOSUPPORT);
    expect(ask('confined-browser', 'socket', unix, stream | closeOnExec)).toBe(allow);
    expect(ask('confined-browser', 'socket', unix, datagrams)).toBe(EAFNOSUPPORT);
    expect(ask('confined', 'socketpair', unix, stream | closeOnExec)).toBe(allow);
    expect(ask('confined', 'socketpair', unix, datagrams | closeOnExec)).toBe(EAFNOSUPPORT);
    for (const kind of ['none', 'confined', 'confined-browser'] as const) {
      expect(ask(kind, 'clone', newUser)).toBe(EPERM);
      expect(ask(kind, 'clone', forkFlags)).toBe(allow);
      expect(ask(kind, 'clone3', newUser)).toBe(ENOSYS);
    }
    expect(ask('confined', 'mkdirat', 0, 0, 0o755)).toBe(allow);
    expect(ask('confined', 'mkdirat', 0, 0, 0o055)).toBe(EPERM);
    expect(ask('confined', 'umask', 0o022)).toBe(allow);
    expect(ask('confined', 'umask', 0o400)).toBe(EPERM);
    const [TCGETS, FIONREAD, TIOCSTI] = [0x5401, 0x541b, 0x5412] as const;
    expect([TCGETS, FIONREAD].map((what) => ask('confined', 'ioctl', 1, what))).toEqual([
      allow,
      allow,
    ]);
    expect(ask('confined', 'ioctl', 1, TIOCSTI)).toBe(ENOTTY);
    expect(ask('confined', 'prlimit64', 0)).toBe(allow);
    expect(ask('confined', 'prlimit64', 4321)).toBe(EPERM);
    expect(ask('confined', 'prctl', 4)).toBe(pretend);
    expect(ask('confined', 'prctl', 15)).toBe(allow);
  });
});
