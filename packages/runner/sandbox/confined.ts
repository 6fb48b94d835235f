// Runs a program without namespaces, where a container forbids them: Landlock, seccomp and limits (`confine.c`). Programs see
// the host's paths.
import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { seccompFilter, type FilterKind } from './seccomp.ts';
import {
  argumentsFor,
  killTree,
  withErrorListeners,
  type Bind,
  type Sandbox,
  type SandboxPlan,
  type SystemUser,
} from './sandbox.ts';
import type { Architecture } from './syscalls.ts';

export type ConfinedSettings = {
  /** The compiled launcher (`native.ts`). */
  launcher: string;
  /** The runner's own folder, for scratch folders and filters. */
  folder: string;
  /** The user of all sandboxes, if it is not the host's user. */
  runAs?: SystemUser | undefined;
  /** Gives each sandbox a user of its own; only for a host that may change users. */
  nextUser?: (() => SystemUser) | undefined;
};

/** The launcher's exit code when a program exceeds its scratch folder or its number of processes (`confine.c`). */
export const overLimitCode = 123;

const devices: [kind: string, path: string][] = [
  ['device', '/dev/null'],
  ['read', '/dev/zero'],
  ['read', '/dev/random'],
  ['read', '/dev/urandom'],
];

/** What the program may reach. What is missing is left out only where the plan says so. */
const accessOptions = ({ binds, proc }: SandboxPlan): string[] => [
  ...devices.flat(),
  ...binds
    .filter(({ from, optional }) => !optional || existsSync(from))
    .flatMap(({ access, from }) => [access, from]),
  ...(proc ? ['read', '/proc'] : []),
];

const limitOptions = ({ limits, tmpBytes }: SandboxPlan): string[] =>
  Object.entries({
    'file-bytes': limits.fileBytes,
    files: limits.openFiles,
    processes: limits.processes,
    'tmp-bytes': tmpBytes,
    ...(limits.addressSpaceBytes && { memory: limits.addressSpaceBytes }),
  }).flatMap(([name, value]) => [name, String(value)]);

/** The host's path of a path inside. */
const hostPath = (path: string, binds: readonly Bind[]): string =>
  binds.find(({ to }) => to === path)?.from ?? path;

/** The environment, with the host's paths in place of mounts. */
const environmentOf = ({ environment = {}, binds }: SandboxPlan, scratch: string) => ({
  PATH: '/usr/bin',
  HOME: join(scratch, 'home'),
  TMPDIR: scratch,
  LANG: 'C.UTF-8',
  ...Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, hostPath(value, binds)]),
  ),
});

/** Number of scratch folders of this process: several builders may share a folder. */
let scratchFolders = 0;

/** Creates the scratch folder of one program; only its user may enter it. */
function makeScratch(path: string, user: SystemUser | undefined): void {
  for (const folder of [path, join(path, 'home')]) {
    mkdirSync(folder, { mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
  }
}

/**
 * Creates a builder of sandboxes based on Landlock, seccomp and resource limits.
 * @throws if the filters cannot be written
 */
export function confinedBuilder(settings: ConfinedSettings): (plan: SandboxPlan) => Sandbox {
  const { launcher, folder, runAs, nextUser } = settings;
  const filterFor = (kind: FilterKind) => join(folder, `seccomp-${kind}.bpf`);
  for (const kind of ['confined', 'confined-browser'] as const)
    writeFileSync(filterFor(kind), seccompFilter(process.arch as Architecture, kind), {
      mode: 0o600,
    });
  return (plan) => ({
    start(command, args, extraPipes = 0) {
      const isBrowser = plan.privileges === 'own-sandbox';
      const user = plan.user ?? nextUser?.() ?? runAs;
      const scratch = join(folder, `tmp-${++scratchFolders}`);
      makeScratch(scratch, user);
      const keep = 3 + extraPipes;
      const filter = openSync(filterFor(isBrowser ? 'confined-browser' : 'confined'), 'r');
      const pipes = Array.from({ length: extraPipes }, () => 'pipe' as const);
      const child = spawn(
        launcher,
        [
          ...accessOptions(plan),
          ...limitOptions(plan),
          ...['tmp', scratch, 'keep', String(keep), 'filter', String(keep)],
          ...(isBrowser ? ['shared-memory', 'yes', 'execute', launcher] : []),
          // The launcher changes the user, because only it may count the user's processes.
          ...(nextUser && user ? ['user', String(user.uid)] : []),
          ...['--', command, ...argumentsFor(args, scratch)],
        ],
        {
          stdio: ['pipe', 'pipe', 'pipe', ...pipes, filter],
          env: environmentOf(plan, scratch),
          cwd: '/',
          detached: true,
          ...(nextUser ? {} : runAs),
        },
      );
      closeSync(filter);
      removeWhenEnded(child, scratch);
      return withErrorListeners(child);
    },
  });
}

function removeWhenEnded(child: ChildProcess, scratch: string): void {
  const remove = () => {
    // Nothing is left unless something else killed the supervisor alone.
    killTree(child);
    rm(scratch, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  };
  child.once('exit', remove).once('error', remove);
}
