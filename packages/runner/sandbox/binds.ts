// What the sandboxes of all programs are made of.
import { join, resolve } from 'node:path';
import type { Bind } from './sandbox.ts';

/** The folder of the packages. */
export const project = resolve(import.meta.dirname, '../../..');

/** What a program may read, at the place where it looks for it. */
export const read = (from: string, to = from, optional = false): Bind => ({
  from,
  to,
  access: 'read',
  optional,
});

/** The folders of files as `/in` and `/out`: of all jobs, or of the one that a program is started for. */
export const mounts = (folder: string, job = ''): Bind[] => [
  read(join(folder, 'in', job), '/in'),
  { from: join(folder, 'out', job), to: '/out', access: 'write' },
];

export const fonts: Bind[] = [
  read('/etc/fonts', '/etc/fonts', true),
  read('/usr/share/fonts', '/usr/share/fonts', true),
  read('/usr/share/fontconfig', '/usr/share/fontconfig', true),
  read('/var/cache/fontconfig', '/var/cache/fontconfig', true),
];

/** Where a sandbox's mounts lie, seen from inside: as mounted, or the host's own folders without a sandbox. */
export const pathsInside = (folder: string, sandboxed: boolean, job = '') =>
  sandboxed
    ? { in: '/in', out: '/out' }
    : { in: join(folder, 'in', job), out: join(folder, 'out', job) };
