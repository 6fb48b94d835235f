// Tests error responses that a healthy store does not produce; tests/storage has all other tests.
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
])('the response %i %s means that the store is full', async (status, code) => {
  answerWith(status, failure(code));
  await expect(put()).rejects.toMatchObject({ problem: { code: 'storage_full' } });
});

test.each([
  [403, 'SignatureDoesNotMatch'],
  [404, 'NoSuchBucket'],
  [503, 'SlowDown'],
])('the response %i %s means that the store is unavailable', async (status, code) => {
  answerWith(status, failure(code));
  await expect(put()).rejects.toMatchObject({ problem: { code: 'store_unavailable' } });
});

test('an error page of a gateway means that the store is unavailable', async () => {
  answerWith(502, '<html><body>Bad Gateway</body></html>', 'text/html');
  await expect(put()).rejects.toMatchObject({ problem: { code: 'store_unavailable' } });
  await expect(store.get(key)).rejects.toMatchObject({ problem: { code: 'store_unavailable' } });
});

test('a checkout that breaks off is reported as an error', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('half of it');
    setTimeout(() => response.destroy(), 50);
  };
  const folder = await mkdtemp(join(tmpdir(), 'octavo-checked-out-'));
  await expect(store.checkout(key, join(folder, 'checked-out'))).rejects.toMatchObject({
    problem: { code: 'store_unavailable' },
  });
  await rm(folder, { recursive: true });
});

test('old blobs are found in a store that does not list unfinished uploads', async () => {
  const time = '2020-01-01T00:00:00.000Z';
  const listed = `<Contents><Key>${key}</Key><LastModified>${time}</LastModified></Contents>`;
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
