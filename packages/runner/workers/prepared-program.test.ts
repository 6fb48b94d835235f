// Tests when the program of workers is prepared anew, and that this ends.
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noSandbox } from '#sandbox/sandbox.ts';
import { bundleFolder, prepareProgram, versionOfSources } from './prepared-program.ts';

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

it('ends a worker that does not end by itself', async () => {
  const worker = `
    const { Socket } = require('node:net');
    const socket = new Socket({ fd: 3, allowHalfOpen: true });
    socket.resume().write('{"kind":"ready"}\\n');
    setInterval(() => {}, 60_000);`;
  const children: ChildProcess[] = [];
  const limits = { fileBytes: 0, openFiles: 0, processes: 0 };
  const prepared = await prepareProgram({
    project: resolve(import.meta.dirname, '../../..'),
    sources: 'of the test',
    cacheFolder: join(folder, 'cache'),
    ...{ runAs: undefined, user: undefined, hasOwnTree: true, log: () => {} },
    commandIn: () => ({ command: process.execPath, arguments: ['-e', worker, '--'] }),
    sandbox: () => ({
      start(...how) {
        const child = noSandbox({ binds: [], tmpBytes: 0, limits }).start(...how);
        children.push(child);
        return child;
      },
    }),
  });
  expect(existsSync(join(bundleFolder(prepared), 'worker.js'))).toBe(true);
  await expect.poll(() => children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL']);
});
