// Tests the bounds of uploads in progress with connections that stay half-open, send slowly or break: how many there may be,
// how slow they may be, and the disk space that they leave.
import { readdir, statfs } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { convert, newAddress, storedId, submit, untilState } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv } from '../setup/documents.ts';
import { dataParent } from '../setup/environment.ts';
import { halfOpen, type HalfOpen } from './half-open.ts';
import { useServer } from '../setup/server.ts';
import { idIn, partHeaders, uploader } from './tus.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
const perAddress = 3;
const total = 5;

/** What uploads may use of the disk, and the rest, which is the reserve. */
const { bavail, bsize } = await statfs(dataParent);
const usableBytes = Math.min(bavail * bsize - 512 * MiB, 50_000 * MiB);
const reserveMB = Math.floor((bavail * bsize - usableBytes) / MiB);

const server = useServer({
  ANONYMOUS_FILE_MB: '100000',
  MAX_UPLOADS: String(total),
  MAX_UPLOADS_PER_ADDRESS: String(perAddress),
  MIN_FREE_MB: String(reserveMB),
});

const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  // The server notices broken connections with a delay.
  await untilReceiving(0);
});

const incoming = () => readdir(join(server.dataFolder, 'files', 'incoming'));

async function storedBlobs(): Promise<number> {
  const folder = join(server.dataFolder, 'files', 'blobs');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).length;
}

const formStart = [
  '--b\r\ncontent-disposition: form-data; name="conversionType"\r\n\r\ncsv-to-json\r\n',
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n',
].join('');

/** Sends the beginning of a form of a declared length. */
function halfOpenForm(address = newAddress(), declaredBytes = 10 * MiB): HalfOpen {
  const headers = {
    'x-forwarded-for': address,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(declaredBytes),
  };
  const path = '/api/conversion/convert';
  const opened = halfOpen(server, { method: 'POST', path, headers, body: formStart });
  sockets.add(opened.socket);
  return opened;
}

/** Waits until the server stores so many uploads. */
async function untilReceiving(uploads: number): Promise<void> {
  await expect.poll(incoming).toHaveLength(uploads);
}

const convertFrom = (address: string) =>
  convert(server, {
    type: 'csv-to-json',
    content: csv,
    headers: { 'x-forwarded-for': address },
  });

describe('half-open uploads', () => {
  test('of one network are bounded, and leave the others alone', async () => {
    const network = `2001:db8:1:${Math.floor(Math.random() * 60_000).toString(16)}`;
    const open = [1, 2, 3].map((host) => halfOpenForm(`${network}::${host}`));
    await untilReceiving(perAddress);
    const { status, body } = await halfOpenForm(`${network}::4`).response;
    expect([status, body.code, body.details]).toEqual([
      ...[429, 'too_many_open_uploads', { limit: perAddress }],
    ]);
    expect((await incoming()).length).toBe(perAddress);
    expect((await convertFrom(newAddress())).status).toBe(200);
    open[0]?.socket.destroy();
    await untilReceiving(perAddress - 1);
    expect((await convertFrom(`${network}::4`)).status).toBe(200);
  });

  test('are bounded in total, and leave all other requests alone', async () => {
    for (let n = 0; n < total; n++) halfOpenForm();
    await untilReceiving(total);
    const { status, headers, body } = await convertFrom(newAddress());
    expect([status, body.code]).toEqual([503, 'uploads_busy']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const test = await fetch(`${server.url}/api/conversion/test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"test":1}',
    });
    expect(test.status).toBe(200);
  });

  test('count for parts of resumable uploads too', async () => {
    const { who, begin, hang, append, state } = uploader(server);
    const paths: string[] = [];
    for (let n = 0; n <= perAddress; n++) paths.push(await begin(1000));
    const [last = '', ...others] = paths;
    const calls = await Promise.all(
      others.map((path) => hang(path, 0, Buffer.from('a,b\n'), 1000)),
    );
    await untilReceiving(perAddress);
    expect(await append(last, 0, Buffer.alloc(1000))).toMatchObject({
      ...{ status: 429, code: 'too_many_open_uploads' },
    });
    for (const call of calls) call.destroy();
    await untilReceiving(0);
    expect((await state(last)).headers['upload-offset']).toBe('0');
    expect((await convertFrom(who['x-forwarded-for'] as string)).status).toBe(200);
  });
});

test('uploads that are silent or too slow are stopped, and nothing of them is stored', async () => {
  const before = await storedBlobs();
  const [silent, slow, steady] = [halfOpenForm(), halfOpenForm(), halfOpenForm()];
  const drip = (socket: Socket, bytes: number) =>
    setInterval(() => socket.write(Buffer.alloc(bytes, 'a,b\n')), 500);
  const drips = [drip(slow.socket, KiB), drip(steady.socket, 32 * KiB)];
  for (const { response } of [silent, slow]) {
    const { status, body } = await response;
    expect([status, body.code]).toEqual([408, 'upload_too_slow']);
  }
  await untilReceiving(1);
  drips.forEach(clearInterval);
  steady.socket.destroy();
  await untilReceiving(0);
  // Inputs of earlier conversions may go at the same time.
  expect(await storedBlobs()).toBeLessThanOrEqual(before);
});

test('nothing is stored of an upload whose connection breaks', async () => {
  const before = await storedBlobs();
  const { socket } = halfOpenForm();
  socket.write(Buffer.alloc(2 * MiB, 'a,b\n'));
  await untilReceiving(1);
  socket.destroy();
  await untilReceiving(0);
  // Inputs of earlier conversions may go at the same time.
  expect(await storedBlobs()).toBeLessThanOrEqual(before);
});

describe('the disk reserve', () => {
  const mostBytes = Math.floor(usableBytes * 0.6);

  test('is kept by uploads that begin together', async () => {
    const first = halfOpenForm(newAddress(), mostBytes);
    await untilReceiving(1);
    const { status, body } = await halfOpenForm(newAddress(), mostBytes).response;
    expect([status, body.code]).toEqual([507, 'storage_full']);
    expect(body.message).toContain('free disk space');
    expect(await incoming()).toHaveLength(1);
    expect((await convertFrom(newAddress())).status).toBe(200);
    first.socket.destroy();
    await untilReceiving(0);
    halfOpenForm(newAddress(), mostBytes);
    await untilReceiving(1);
  });

  test('is kept by copies of results for the next step', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const { id: job } = await submit(server, { type: 'csv-to-json', content: csv, headers });
    await untilState(server, job, ['finished']);
    const grow = (by: number) =>
      query(server, 'UPDATE files SET bytes = bytes + $1 WHERE job_id = $2', [by, storedId(job)]);
    const next = () => convert(server, { type: 'json-to-csv', options: { job }, headers });
    halfOpenForm(newAddress(), mostBytes);
    await untilReceiving(1);
    await grow(mostBytes);
    const { status, body } = await next();
    expect([status, body.code]).toEqual([507, 'storage_full']);
    await grow(-mostBytes);
    expect((await next()).status).toBe(200);
  });

  test('is kept by resumable uploads: when they are created and for each part', async () => {
    const { create, begin, append, who } = uploader(server);
    const path = await begin(mostBytes);
    halfOpenForm(newAddress(), mostBytes);
    await untilReceiving(1);
    expect(await create(mostBytes)).toMatchObject({ status: 507, code: 'storage_full' });
    expect((await append(path, 0, Buffer.from('a,b\n'))).status).toBe(204);
    const declared = { 'content-length': String(mostBytes - 4) };
    const headers = { ...who, ...partHeaders(4), ...declared };
    const { socket, response } = halfOpen(server, {
      method: 'PATCH',
      path,
      headers,
      body: 'c,d\n',
    });
    sockets.add(socket);
    expect((await response).body.code).toBe('storage_full');
  });

  test('is kept when the parts of a resumable upload are joined', async () => {
    const { begin, append, who } = uploader(server);
    const path = await begin(csv.length);
    for (const [from, to] of [
      [0, 4],
      [4, csv.length],
    ] as const)
      expect((await append(path, from, Buffer.from(csv).subarray(from, to))).status).toBe(204);
    const upload = idIn(path);
    const grow = (by: number) =>
      query(
        server,
        'UPDATE uploads SET bytes = bytes + $1, received = received + $1 WHERE id = $2',
        [...[by, upload]],
      );
    const send = () =>
      convert(server, { type: 'csv-to-json', options: { upload }, headers: { ...who } });
    halfOpenForm(newAddress(), mostBytes);
    await untilReceiving(1);
    await grow(mostBytes);
    const { status, body } = await send();
    expect([status, body.code]).toEqual([507, 'storage_full']);
    await grow(-mostBytes);
    expect((await send()).status).toBe(200);
  });
});
