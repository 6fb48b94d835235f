// Tests what is specific to S3 stores: links, unfinished uploads and outages.
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openS3Store, openStore, s3AddressOf, type FileStore } from '@octavo/server/files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSwift, swiftKeys, type Swift } from '../setup/swift.ts';

let swift: Swift;
let store: FileStore;
const settings = () => ({ ...s3AddressOf(swift.filesUrl), keys: swiftKeys });

beforeAll(async () => {
  swift = await startSwift();
  store = openS3Store(settings());
});
afterAll(() => swift.stop());

const bytesOf = (content: string) => Readable.from([Buffer.from(content)]);

describe('a link into the store', () => {
  let link: URL;

  beforeAll(async () => {
    const { key } = await store.put(bytesOf('the result'), 100);
    const sending = { name: 'Übersicht "1".txt', mime: 'text/plain; charset=utf-8' };
    link = new URL(await store.presign!(key, { ...sending, expiresInSeconds: 60 }));
  });

  /** The link with one part of its query changed. */
  function altered(change: (query: URLSearchParams) => void): URL {
    const other = new URL(link);
    change(other.searchParams);
    return other;
  }

  test('sends the file as an attachment with its type and name', async () => {
    const answer = await fetch(link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="U_bersicht _1_.txt"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.txt`,
    );
    expect(await answer.text()).toBe('the result');
  });

  test('answers ranges', async () => {
    const answer = await fetch(link, { headers: { range: 'bytes=4-5' } });
    expect([answer.status, await answer.text()]).toEqual([206, 're']);
  });

  test.each<[part: string, change: (query: URLSearchParams) => void]>([
    ['signature', (query) => query.set('X-Amz-Signature', '0'.repeat(64))],
    ['expiry', (query) => query.set('X-Amz-Expires', '604800')],
    ['name', (query) => query.set('response-content-disposition', 'inline')],
    ['type', (query) => query.set('response-content-type', 'text/html')],
  ])('with another %s is refused with 403', async (_part, change) => {
    expect((await fetch(altered(change))).status).toBe(403);
  });

  test('to another blob is refused with 403', async () => {
    const { key } = await store.put(bytesOf('another'), 100);
    const stolen = new URL(link);
    stolen.pathname = stolen.pathname.replace(/[^/]+$/, key);
    expect((await fetch(stolen)).status).toBe(403);
  });

  test('uses the public endpoint if there is one', async () => {
    const publicEndpoint = 'https://files.example.org';
    const shown = openS3Store({ ...settings(), publicEndpoint });
    const sending = { name: 'a', mime: 'text/plain', expiresInSeconds: 60 };
    expect(await shown.presign!('0'.repeat(32), sending)).toMatch(
      /^https:\/\/files\.example\.org\/octavo-files\/kept\/0{32}\?/,
    );
  });

  test('is not offered with presign=0', () => {
    const address = s3AddressOf(`${swift.filesUrl}&presign=0`);
    expect(openS3Store({ ...address, keys: swiftKeys }).presign).toBeUndefined();
  });
});

test('the sweep removes only the parts of abandoned uploads', async () => {
  const at = { Bucket: swift.bucket, Key: 'kept/given-up' };
  await swift.client.send(new CreateMultipartUploadCommand(at));
  const unfinished = async () => {
    const list = new ListMultipartUploadsCommand({ Bucket: swift.bucket });
    return ((await swift.client.send(list)).Uploads ?? []).map(({ Key }) => Key);
  };
  const sweep = async (unfinishedAgeMs?: number) => {
    for await (const _keys of openS3Store(settings(), unfinishedAgeMs).olderThan(60_000));
    return unfinished();
  };
  expect(await sweep()).toEqual(['kept/given-up']);
  // Ages are in whole seconds.
  await expect.poll(() => sweep(0), { timeout: 5_000 }).toEqual([]);
});

test('blobs with another prefix in the same bucket are ignored', async () => {
  const other = openS3Store({ ...settings(), prefix: 'other/' });
  const { key } = await other.put(bytesOf('theirs'), 100);
  await expect(store.get(key)).rejects.toMatchObject({ code: 'ENOENT' });
  const seen: string[] = [];
  for await (const keys of store.olderThan(-60_000)) seen.push(...keys);
  expect(seen).not.toContain(key);
  expect(await text(await other.get(key))).toBe('theirs');
});

describe('opening', () => {
  const opening = (change: object) => openStore({ kind: 's3', ...settings(), ...change });

  test('refuses unknown keys, without repeating them in the message', async () => {
    const keys = { ...swiftKeys, secretAccessKey: 'another-secret' };
    const refused = opening({ keys });
    await expect(refused).rejects.toThrow(
      /^The bucket octavo-files at http:\S+, which FILES_URL names, does not accept files: SignatureDoesNotMatch/,
    );
    await expect(refused).rejects.not.toThrow(/another-secret/);
  });

  test('refuses a missing bucket', async () => {
    await expect(opening({ bucket: 'no-such-bucket' })).rejects.toThrow(/NoSuchBucket/);
  });
});

describe('while the store is unavailable', () => {
  const unavailable = { problem: { code: 'store_unavailable' } };
  let folder: string;
  let key: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-unavailable-'));
    key = (await store.put(bytesOf('kept'), 100)).key;
    await swift.kill();
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('every call reports it', async () => {
    const result = join(folder, 'result');
    await writeFile(result, 'result');
    await expect(store.put(bytesOf('new'), 100)).rejects.toMatchObject(unavailable);
    await expect(store.get(key)).rejects.toMatchObject(unavailable);
    await expect(store.checkout(key, join(folder, 'checked-out'))).rejects.toMatchObject(
      unavailable,
    );
    await expect(store.delete([key])).rejects.toMatchObject(unavailable);
    await expect(store.probe()).rejects.toMatchObject(unavailable);
    await expect(store.ingest(result)).rejects.toMatchObject(unavailable);
    // A result that could not be stored is not lost.
    expect(await readdir(folder)).toEqual(['result']);
  });

  test('it is used again as soon as it is available', async () => {
    await swift.start();
    expect(await text(await store.get(key))).toBe('kept');
  });
});
