// Runs a program in a sandbox with namespaces: its own file tree, no network, resource limits.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seccompFilter, type SandboxPrivileges } from './seccomp.ts';
import type { Architecture } from './syscalls.ts';

const MiB = 1024 * 1024;
const sharedMemoryBytes = 64 * MiB;

/** Files of the host that the program may read, read and run, or change. */
export type Bind = {
  from: string;
  /** Its path inside a sandbox with a file tree of its own. */
  to: string;
  access: 'read' | 'execute' | 'write';
  optional?: boolean;
};

export type Limits = {
  /** Bytes of address space of each process; not set for V8 and WASM, which reserve far more than they use. */
  addressSpaceBytes?: number;
  /** Maximum size of one written file. */
  fileBytes: number;
  openFiles: number;
  processes: number;
};

export type SandboxPlan = {
  binds: Bind[];
  /** Symbolic links to create inside, such as `/lib` → `usr/lib`. */
  links?: Record<string, string>;
  /** Size of the sandbox's own `/tmp`. */
  tmpBytes: number;
  environment?: Record<string, string>;
  limits: Limits;
  /** Mounts `/proc`, for programs that need it: it also shows where on the host the sandbox's folders lie. */
  proc?: true;
  /** For programs with a sandbox of their own, such as browsers; defaults to `none`. */
  privileges?: SandboxPrivileges;
  /** The owner of the folders that the program may change, if that is not the user of all sandboxes. */
  user?: SystemUser | undefined;
};

/** A program's arguments; a function gets the folder for temporary files, as the program sees it. */
export type Arguments = string[] | ((temporary: string) => string[]);

/** A system user to run programs as, if the host runs as root. */
export type SystemUser = { uid: number; gid: number };

export type Sandbox = {
  /** Starts a program inside. Extra pipes follow stdin, stdout and stderr. */
  start(command: string, args: Arguments, extraPipes?: number): ChildProcess;
};

/** What a sandbox does without where a container forbids it. */
export type Losses = {
  /** It has the host's name. */
  hostName?: boolean;
};

const isolation = ({ hostName }: Losses) => [
  '--unshare-user',
  '--unshare-pid',
  '--unshare-net',
  '--unshare-ipc',
  '--unshare-uts',
  '--unshare-cgroup-try',
  '--die-with-parent',
  '--new-session',
  // Without it bwrap's own init leaves a zombie for each call.
  '--as-pid-1',
  ...['--cap-drop', 'ALL'],
  '--clearenv',
  ...(hostName ? [] : ['--hostname', 'octavo']),
];

const bindArguments = ({ from, to, access, optional }: Bind) => [
  `--${access === 'write' ? '' : 'ro-'}bind${optional ? '-try' : ''}`,
  from,
  to,
];

const pairs = (flag: string, entries: Record<string, string>) =>
  Object.entries(entries).flatMap(([key, value]) => [flag, key, value]);

function bubblewrapArguments(
  plan: SandboxPlan,
  filterDescriptor: number,
  losses: Losses,
): string[] {
  return [
    ...isolation(losses),
    ...plan.binds.flatMap(bindArguments),
    ...Object.entries(plan.links ?? {}).flatMap(([at, target]) => ['--symlink', target, at]),
    ...(plan.proc ? ['--proc', '/proc'] : []),
    ...['--dev', '/dev'],
    // bubblewrap's /dev is a file system in memory: nobody may fill it.
    ...['--size', String(sharedMemoryBytes), '--perms', '1777', '--tmpfs', '/dev/shm'],
    ...['--remount-ro', '/dev'],
    ...['--size', String(plan.tmpBytes), '--tmpfs', '/tmp', '--dir', '/tmp/home'],
    ...pairs('--setenv', {
      PATH: '/usr/bin',
      HOME: '/tmp/home',
      TMPDIR: '/tmp',
      LANG: 'C.UTF-8',
      ...plan.environment,
    }),
    ...['--remount-ro', '/', '--chdir', '/tmp', '--seccomp', String(filterDescriptor)],
  ];
}

const outerLimits = ({ addressSpaceBytes, fileBytes, openFiles }: Limits) => [
  `--fsize=${fileBytes}`,
  `--nofile=${openFiles}`,
  '--core=0',
  ...(addressSpaceBytes ? [`--as=${addressSpaceBytes}`] : []),
];

/**
 * Creates a builder of sandboxes based on bubblewrap, seccomp and resource limits.
 * @param scratchFolder for the compiled filter; must not be reachable from inside
 * @param runAs the user to run as; required when the host is root, because root inside bwrap stays root outside
 * @param losses what the sandboxes do without
 */
export function sandboxBuilder(
  scratchFolder: string,
  runAs?: SystemUser,
  losses: Losses = {},
): (plan: SandboxPlan) => Sandbox {
  const filterFor = (privileges: SandboxPrivileges) =>
    join(scratchFolder, `seccomp-${privileges}.bpf`);
  for (const privileges of ['none', 'own-sandbox'] as const)
    writeFileSync(filterFor(privileges), seccompFilter(process.arch as Architecture, privileges), {
      mode: 0o600,
    });
  return (plan) => ({
    start(command, args, extraPipes = 0) {
      const filterDescriptor = openSync(filterFor(plan.privileges ?? 'none'), 'r');
      const pipes = Array.from({ length: extraPipes }, () => 'pipe' as const);
      const child = spawn(
        'prlimit',
        [
          ...outerLimits(plan.limits),
          '--',
          'bwrap',
          ...bubblewrapArguments(plan, 3 + extraPipes, losses),
          '--',
          // Counted per user namespace only when set inside it.
          ...[
            '/usr/bin/prlimit',
            `--nproc=${plan.limits.processes}`,
            '--',
            command,
            ...argumentsFor(args, '/tmp'),
          ],
        ],
        {
          stdio: ['pipe', 'pipe', 'pipe', ...pipes, filterDescriptor],
          env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
          cwd: '/',
          detached: true,
          ...runAs,
        },
      );
      closeSync(filterDescriptor);
      return withErrorListeners(child);
    },
  });
}

export const argumentsFor = (args: Arguments, temporary: string): string[] =>
  typeof args === 'function' ? args(temporary) : args;

/** The environment without variables that point to mounts. */
const environmentOutside = ({ environment = {}, binds }: SandboxPlan) =>
  Object.fromEntries(
    Object.entries(environment).filter(([, value]) => !binds.some(({ to }) => to === value)),
  );

/** Runs the plan's program without isolation, with the host's paths. Only for `ALLOW_UNSANDBOXED`. */
export const noSandbox = (plan: SandboxPlan): Sandbox => ({
  start: (command, args, extraPipes = 0) =>
    withErrorListeners(
      spawn(command, argumentsFor(args, tmpdir()), {
        stdio: [
          'pipe',
          'pipe',
          'pipe',
          ...Array.from({ length: extraPipes }, () => 'pipe' as const),
        ],
        env: {
          PATH: process.env['PATH'] ?? '/usr/bin:/bin',
          LANG: 'C.UTF-8',
          ...environmentOutside(plan),
        },
        cwd: '/',
        detached: true,
      }),
    ),
});

/**
 * Adds listeners, because an `error` event without one would end the server: when a program cannot be started, or when a
 * pipe closes with unread data. Callers learn of the failure from the program's exit.
 */
export function withErrorListeners(child: ChildProcess): ChildProcess {
  child.on('error', () => undefined);
  // Undefined if the server has too many open files.
  const pipes = (child.stdio as ChildProcess['stdio'] | undefined) ?? [];
  for (const pipe of pipes) pipe?.on('error', () => undefined);
  return child;
}

/** Kills a program started in a sandbox and all its children. */
export function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

/** The system files that most programs need: libraries, no shell. */
export const systemLibraries: Pick<SandboxPlan, 'binds' | 'links'> = {
  binds: [
    { from: '/usr/lib', to: '/usr/lib', access: 'execute' },
    { from: '/usr/lib64', to: '/usr/lib64', access: 'execute', optional: true },
    { from: '/usr/bin/prlimit', to: '/usr/bin/prlimit', access: 'execute' },
    { from: '/etc/ld.so.cache', to: '/etc/ld.so.cache', access: 'read', optional: true },
  ],
  links: { '/lib': 'usr/lib', '/lib64': 'usr/lib64' },
};

export const defaultTmpBytes = 512 * MiB;
