// Tests reading and writing manifests.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readManifest, writeManifest } from '#platform/backup/manifest.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-manifest-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = (path: string, bytes = 1) => ({ path, bytes, sha256: 'a'.repeat(64) });
const manifestOf = (...files: ReturnType<typeof file>[]) => ({
  octavo: '1.2.3',
  createdAt: '2026-11-21T12:00:00.000Z',
  secret: 'in the backup' as const,
  folders: ['files/blobs'],
  files,
});

test('a written manifest is read back, with the total size', async () => {
  const manifest = manifestOf(file('secret', 40), file('files/blobs/ab/abcd', 2));
  await writeManifest(folder, manifest);
  expect(await readManifest(folder)).toMatchObject({ ...manifest, bytes: 42 });
});

test.each([
  ['a size', '"bytes": 40', '"bytes": 41'],
  ['a name', '"secret"', '"secreT"'],
  ['the time', '12:00:00', '12:00:01'],
  ['its end', '}\n', '\n'],
])('it is refused when %s has changed', async (_what, before, after) => {
  await writeManifest(folder, manifestOf(file('secret', 40)));
  const path = join(folder, 'manifest.json');
  const text = await readFile(path, 'utf8');
  expect(text).toContain(before);
  await writeFile(path, text.replace(before, after));
  await expect(readManifest(folder)).rejects.toThrow(`${path} is damaged`);
});

test.each(['../secret', '/etc/passwd', 'files/../../secret', ''])(
  'a file at “%s”, outside of the data folder, is refused',
  async (path) => {
    await expect(writeManifest(folder, manifestOf(file(path)))).rejects.toThrow();
  },
);

test('a folder without a manifest is not a backup', async () => {
  await expect(readManifest(folder)).rejects.toThrow('There is no complete backup');
});
