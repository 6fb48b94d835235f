// Tests what is specific to folders; tests/storage/store.server.test.ts has the suite of all stores.
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openFolderStore } from '#platform/files/folder-store.ts';

const bytesOf = (content: string) => Readable.from([Buffer.from(content)]);

test('olderThan lists only old blobs, and removes old unfinished uploads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-store-'));
  const store = await openFolderStore(folder);
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
  await rm(folder, { recursive: true });
});
