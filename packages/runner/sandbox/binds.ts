// Bind mounts that several sandboxes share.
import { join, resolve } from 'node:path';
import type { Bind } from './sandbox.ts';

/** The root folder of the repository. */
export const project = resolve(import.meta.dirname, '../../..');

/** A read-only bind mount. */
export const read = (from: string, to = from, optional = false): Bind => ({
  from,
  to,
  access: 'read',
  optional,
});

/** A read-only bind mount of a program, or of a folder with programs. */
export const execute = (from: string, to = from, optional = false): Bind => ({
  from,
  to,
  access: 'execute',
  optional,
});

/** Mounts the file folders as `/in` and `/out`: those of all jobs, or of the one that the program is started for. */
export const mounts = (folder: string, job = ''): Bind[] => [
  read(join(folder, 'in', job), '/in'),
  { from: join(folder, 'out', job), to: '/out', access: 'write' },
];

export const systemFontCache = '/var/cache/fontconfig';

export const fonts: Bind[] = [
  read('/etc/fonts', '/etc/fonts', true),
  read('/usr/share/fonts', '/usr/share/fonts', true),
  read('/usr/share/fontconfig', '/usr/share/fontconfig', true),
  read(systemFontCache, systemFontCache, true),
];

/** The file folders as the program sees them: the mounts, or without a file tree of its own the host's folders. */
export const pathsInside = (folder: string, hasOwnTree: boolean, job = '') =>
  hasOwnTree
    ? { in: '/in', out: '/out' }
    : { in: join(folder, 'in', job), out: join(folder, 'out', job) };
