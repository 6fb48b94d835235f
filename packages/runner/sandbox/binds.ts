// What the rooms of all programs are made of.
import { join, resolve } from 'node:path';
import type { Bind } from './room.ts';

/** The folder of the packages. */
export const project = resolve(import.meta.dirname, '../../..');

/** What a program may read, at the place where it looks for it. */
export const read = (from: string, to = from, optional = false): Bind => ({
  from,
  to,
  access: 'read',
  optional,
});

/** The folders of a job's files. */
export const mounts = (folder: string): Bind[] => [
  read(join(folder, 'in'), '/in'),
  { from: join(folder, 'out'), to: '/out', access: 'write' },
];

export const fonts: Bind[] = [
  read('/etc/fonts', '/etc/fonts', true),
  read('/usr/share/fonts', '/usr/share/fonts', true),
  read('/usr/share/fontconfig', '/usr/share/fontconfig', true),
  read('/var/cache/fontconfig', '/var/cache/fontconfig', true),
];

/** Where a room's mounts lie, seen from inside: as mounted, or the host's own folders without a sandbox. */
export const insideOf = (folder: string, sandboxed: boolean) =>
  sandboxed ? { in: '/in', out: '/out' } : { in: join(folder, 'in'), out: join(folder, 'out') };
