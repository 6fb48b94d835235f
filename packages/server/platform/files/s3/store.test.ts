// Error answers that a healthy store cannot produce; all else is in tests/storage.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStore } from '#platform/files/file-store.ts';
import { openS3Store } from '#platform/files/s3/store.ts';

const key = '0'.repeat(32);
let server: Server;
let store: FileStore;
let answer: RequestListener;

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  store = openS3Store({
    ...{ bucket: 'octavo', prefix: '', region: 'us-east-1', pathStyle: true, presign: true },
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Answers every request with this, once its body is read. */
function answerWith(status: number, body: string, type = 'application/xml'): void {
  answer = (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
  };
}

const failure = (code: string) => `<Error><Code>${code}</Code><Message>no</Message></Error>`;
const put = () => store.put(Readable.from([Buffer.from('content')]), 100);

test.each([
  [403, 'QuotaExceeded'],
  [507, 'XMinioStorageFull'],
  [507, 'InsufficientStorage'],
  [507, 'SomethingElse'],
])('a store that answers %i %s is full', async (status, code) => {
  answerWith(status, failure(code));
  await expect(put()).rejects.toMatchObject({ problem: { code: 'storage_full' } });
});

test.each([
  [403, 'SignatureDoesNotMatch'],
  [404, 'NoSuchBucket'],
  [503, 'SlowDown'],
])('a store that answers %i %s cannot be used right now', async (status, code) => {
  answerWith(status, failure(code));
  await expect(put()).rejects.toMatchObject({ problem: { code: 'store_unavailable' } });
});

test('a gateway that answers in place of the store, in its own words, means that it is away', async () => {
  answerWith(502, '<html><body>Bad Gateway</body></html>', 'text/html');
  await expect(put()).rejects.toMatchObject({ problem: { code: 'store_unavailable' } });
  await expect(store.get(key)).rejects.toMatchObject({ problem: { code: 'store_unavailable' } });
});

test('a file that breaks off while it is lent is not taken for whole', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('half of it');
    setTimeout(() => response.destroy(), 50);
  };
  const folder = await mkdtemp(join(tmpdir(), 'octavo-lent-'));
  await expect(store.checkout(key, join(folder, 'lent'))).rejects.toMatchObject({
    problem: { code: 'store_unavailable' },
  });
  await rm(folder, { recursive: true });
});

test('a store that does not list unfinished uploads is searched for old blobs all the same', async () => {
  const moment = '2020-01-01T00:00:00.000Z';
  const listed = `<Contents><Key>${key}</Key><LastModified>${moment}</LastModified></Contents>`;
  const lists = `<ListBucketResult>${listed}</ListBucketResult>`;
  answer = ({ url = '' }, response) => {
    const knows = !url.includes('uploads');
    response.writeHead(knows ? 200 : 501, { 'content-type': 'application/xml' });
    response.end(knows ? lists : failure('NotImplemented'));
  };
  const found: string[] = [];
  for await (const keys of store.olderThan(60_000)) found.push(...keys);
  expect(found).toEqual([key]);
});
