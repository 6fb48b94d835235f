// Tests when the program of workers is prepared anew.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { versionOfSources } from './prepared-program.ts';

let folder: string;

/** Writes a file of the project, changed at this second. */
function write(name: string, second: number) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  utimesSync(path, second, second);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-sources-'));
  for (const name of ['contract/a.ts', 'engine/pdf/b.ts', 'runner/c.ts'])
    write(join('packages', name), 1);
  write('package-lock.json', 1);
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each(['package-lock.json', 'packages/engine/pdf/b.ts', 'packages/runner/new.ts'])(
  'is another version after a change of %s',
  (name) => {
    const before = versionOfSources(folder);
    expect(versionOfSources(folder)).toBe(before);
    write(name, 2);
    expect(versionOfSources(folder)).not.toBe(before);
  },
);

it.each([
  'packages/web/d.ts',
  'packages/engine/notes.md',
  'packages/engine/b.test.ts',
  'packages/engine/node_modules/e/f.ts',
])('stays the same version after a change of %s', (name) => {
  const before = versionOfSources(folder);
  write(name, 2);
  expect(versionOfSources(folder)).toBe(before);
});
