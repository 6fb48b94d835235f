// Tests when the fonts are read anew for sharp.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noSandbox } from '#sandbox/sandbox.ts';
import { fontCacheFolder, prepareFontCache } from './font-cache.ts';

let folder: string;
let fonts: string;
let starts: number;

/** A worker that writes a cache if the environment names its folder, and then reports that it is ready. */
const program = `
  const { mkdirSync, writeFileSync, writeSync } = require('node:fs');
  if (process.env.XDG_CACHE_HOME) {
    mkdirSync(process.env.XDG_CACHE_HOME + '/fontconfig');
    writeFileSync(process.env.XDG_CACHE_HOME + '/fontconfig/a.cache-12', '');
  }
  writeSync(3, '{"kind":"ready"}\\n');
  setInterval(() => {}, 60_000);`;

const prepare = (sources = 'of the test', writes = true) =>
  prepareFontCache({
    ...{ fonts, sources, cacheFolder: join(folder, 'cache') },
    ...{ runAs: undefined, user: undefined, log: () => {} },
    command: { command: process.execPath, arguments: ['-e', program, '--'] },
    sandbox: (prepared) => ({
      start(...how) {
        starts += 1;
        const limits = { fileBytes: 0, openFiles: 0, processes: 0 };
        const environment = writes ? { XDG_CACHE_HOME: fontCacheFolder(prepared) } : {};
        return noSandbox({ binds: [], tmpBytes: 0, limits, environment }).start(...how);
      },
    }),
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-fonts-'));
  fonts = join(folder, 'fonts');
  mkdirSync(join(fonts, 'truetype', 'lato'), { recursive: true });
  starts = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

it('reads them once', async () => {
  expect(await prepare()).toBe(await prepare());
  expect(starts).toBe(1);
});

it('reads them again when a font was installed, and for another version of the code', async () => {
  const before = await prepare();
  utimesSync(join(fonts, 'truetype', 'lato'), 1, 1);
  const after = await prepare();
  expect(after).not.toBe(before);
  expect(await prepare('of another version')).not.toBe(after);
  expect(starts).toBe(3);
});

it('reads nothing where no fonts are installed', async () => {
  rmSync(fonts, { recursive: true });
  expect(await prepare()).toBeUndefined();
  expect(starts).toBe(0);
});

it('keeps nothing where no cache was written', async () => {
  await expect(prepare('of the test', false)).rejects.toThrow('no font cache was written');
  expect(readdirSync(join(folder, 'cache'))).toEqual([]);
});
