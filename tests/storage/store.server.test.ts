// The test suite of all file stores.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { residentBytes } from '../setup/server.ts';
import { kinds, type TestStore } from './stores.ts';

const MiB = 1024 * 1024;
const bytesOf = (content: string) => Readable.from([Buffer.from(content)]);
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Chunks of random bytes, like a body that streams in. */
async function* chunks(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 64 * 1024) yield content.subarray(at, at + 64 * 1024);
}

describe.each(Object.entries(kinds))('%s', (_kind, open) => {
  let it: TestStore;
  let folder: string;

  beforeAll(async () => {
    it = await open();
    folder = await mkdtemp(join(tmpdir(), 'octavo-local-'));
  });
  afterAll(async () => {
    await it.stop();
    await rm(folder, { recursive: true });
  });

  /** Runs `act`, then returns what it has left in the store. */
  async function leftBy(act: () => Promise<unknown>): Promise<string[]> {
    const before = new Set(await it.content());
    await act();
    return (await it.content()).filter((name) => !before.has(name));
  }

  test('returns a stored stream in full and in ranges, with its size and hash', async () => {
    const { key, ...found } = await it.store.put(bytesOf('0123456789'), 10);
    expect(found).toEqual({ bytes: 10, sha256: sha256Of(Buffer.from('0123456789')) });
    expect(await text(await it.store.get(key))).toBe('0123456789');
    expect(await text(await it.store.get(key, { start: 3, end: 5 }))).toBe('345');
    expect(await text(await it.store.get(key, { start: 9, end: 9 }))).toBe('9');
  });

  test('stores an empty stream', async () => {
    const { key, bytes } = await it.store.put(Readable.from([]), 10);
    expect(bytes).toBe(0);
    expect(await text(await it.store.get(key))).toBe('');
  });

  test('stores a stream of many parts byte for byte', async () => {
    const content = randomBytes(20 * MiB + 123);
    const { key, bytes, sha256 } = await it.store.put(chunks(content), content.length);
    expect({ bytes, sha256 }).toEqual({ bytes: content.length, sha256: sha256Of(content) });
    expect(sha256Of(await buffer(await it.store.get(key)))).toBe(sha256);
    const range = { start: 8 * MiB - 2, end: 8 * MiB + 1 };
    expect(await buffer(await it.store.get(key, range))).toEqual(
      content.subarray(range.start, range.end + 1),
    );
    await it.store.delete([key]);
  });

  test.each([9, 20 * MiB])('stores nothing of a stream longer than %i bytes', async (limit) => {
    const left = await leftBy(() =>
      expect(it.store.put(chunks(randomBytes(limit + 1)), limit)).rejects.toMatchObject({
        problem: { code: 'file_too_large' },
      }),
    );
    expect(left).toEqual([]);
  });

  test.each([4, 20 * MiB])('stores nothing of a stream that fails after %i bytes', async (size) => {
    const breaking = async function* () {
      yield* chunks(randomBytes(size));
      throw new Error('broken');
    };
    const left = await leftBy(() =>
      expect(it.store.put(breaking(), 100 * MiB)).rejects.toThrow('broken'),
    );
    expect(left).toEqual([]);
  });

  test.each([4, 20 * MiB])('stores nothing of a stream aborted after %i bytes', async (size) => {
    const stop = new AbortController();
    const endless = async function* () {
      yield* chunks(randomBytes(size));
      setTimeout(() => stop.abort(), 200);
      await wait(60_000, undefined, { signal: stop.signal, ref: false });
    };
    const left = await leftBy(() =>
      expect(it.store.put(endless(), 100 * MiB, stop.signal)).rejects.toThrow(/abort/i),
    );
    expect(left).toEqual([]);
  });

  test('ingests a local file, checks it out, and deletes it, also twice', async () => {
    const path = join(folder, 'result');
    await writeFile(path, 'result');
    const key = await it.store.ingest(path);
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
    const copy = join(folder, 'checked-out');
    await it.store.checkout(key, copy);
    await it.store.delete([key]);
    await it.store.delete([key]);
    expect(await readFile(copy, 'utf8')).toBe('result');
  });

  test('copies a blob under a second key that outlives the first', async () => {
    const { key } = await it.store.put(bytesOf('shared'), 100);
    const copied = await it.store.copy(key);
    expect(copied).not.toBe(key);
    await it.store.delete([key]);
    expect(await text(await it.store.get(copied))).toBe('shared');
    await expect(it.store.copy(key)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('throws ENOENT for a missing blob', async () => {
    const key = '0'.repeat(32);
    await expect(it.store.get(key)).rejects.toMatchObject({ code: 'ENOENT' });
    const path = join(folder, 'never');
    await expect(it.store.checkout(key, path)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('deletes many blobs and no others', async () => {
    const stored = await Promise.all(
      Array.from({ length: 20 }, (_, index) => it.store.put(bytesOf(`blob ${index}`), 100)),
    );
    const [remaining, ...deleted] = stored.map(({ key }) => key);
    await it.store.delete(deleted);
    for (const key of deleted)
      await expect(it.store.get(key)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await text(await it.store.get(remaining!))).toBe('blob 0');
  });

  test('lists blobs by their age', async () => {
    const { key } = await it.store.put(bytesOf('listed'), 100);
    const older = async (ageMs: number) => {
      const found: string[] = [];
      for await (const keys of it.store.olderThan(ageMs)) found.push(...keys);
      return found;
    };
    // Stores report ages in whole seconds, by their own clock.
    expect(await older(60_000)).not.toContain(key);
    await expect.poll(() => older(0), { timeout: 5_000 }).toContain(key);
  });

  test('probes whether it accepts files', async () => {
    await expect(it.store.probe()).resolves.toBeUndefined();
    expect(await it.store.freeBytes()).toBeGreaterThan(0);
  });

  test('stores a stream of 384 MiB without holding it in memory', async () => {
    const piece = randomBytes(MiB);
    let peak = 0;
    const stream = async function* () {
      for (let count = 0; count < 384; count++) {
        yield piece;
        if (count % 16 === 0) peak = Math.max(peak, await residentBytes(process.pid));
      }
    };
    // What the process needs to work at all is not counted.
    await it.store.delete([(await it.store.put(chunks(randomBytes(64 * MiB)), 64 * MiB)).key]);
    const before = await residentBytes(process.pid);
    const { key, bytes } = await it.store.put(stream(), 384 * MiB);
    expect(bytes).toBe(384 * MiB);
    expect(peak - before).toBeLessThan(256 * MiB);
    await it.store.delete([key]);
  });
});
