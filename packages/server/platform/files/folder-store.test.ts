import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStore } from '#platform/files/file-store.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';

let folder: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-store-'));
  store = await openFolderStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const bytesOf = (content: string) => Readable.from([Buffer.from(content)]);
const filesIn = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

test('a stored stream comes back whole and in ranges, with its size and hash', async () => {
  const { key, bytes, sha256 } = await store.put(bytesOf('0123456789'), 10);
  expect({ bytes, sha256 }).toEqual({
    bytes: 10,
    sha256: '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882',
  });
  expect(await text(await store.get(key))).toBe('0123456789');
  expect(await text(await store.get(key, { start: 3, end: 5 }))).toBe('345');
});

test('a stream that is too long leaves nothing', async () => {
  await expect(store.put(bytesOf('0123456789'), 9)).rejects.toMatchObject({
    problem: { code: 'file_too_large' },
  });
  expect(await filesIn()).toEqual([]);
});

test('a stream that breaks off leaves nothing', async () => {
  const breaking = async function* () {
    yield Buffer.from('half');
    throw new Error('broken');
  };
  await expect(store.put(breaking(), 100)).rejects.toThrow('broken');
  expect(await filesIn()).toEqual([]);
});

test('a local file is moved in, lent out and deleted', async () => {
  const path = join(folder, 'result');
  await writeFile(path, 'result');
  const key = await store.take(path);
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  const lent = join(folder, 'lent');
  await store.lend(key, lent);
  await store.delete([key, key]);
  expect(await readFile(lent, 'utf8')).toBe('result');
  await expect(store.get(key)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the sweep lists old blobs only, and clears old unfinished uploads', async () => {
  const old = await store.put(bytesOf('old'), 10);
  await store.put(bytesOf('new'), 10);
  await utimes(join(folder, 'blobs', old.key.slice(0, 2), old.key), 0, 0);
  const half = join(folder, 'incoming', 'half');
  await writeFile(half, 'half');
  await utimes(half, 0, 0);
  const found: string[] = [];
  for await (const keys of store.olderThan(60_000)) found.push(...keys);
  expect(found).toEqual([old.key]);
  await expect(stat(half)).rejects.toMatchObject({ code: 'ENOENT' });
});
