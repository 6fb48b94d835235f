// Tests downloads: signed links, ranges, and headers that keep browsers from displaying user files.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { registered } from '../accounts/accounts.ts';
import { convert } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();
let link: string;
let whole: string;

beforeAll(async () => {
  const { body } = await convert(server, {
    type: 'csv-to-json',
    content: csv,
    name: 'Übersicht.csv',
  });
  link = server.url + body.data.downloadUrl;
  whole = await (await fetch(link)).text();
});

const withRange = (range: string, headers: Record<string, string> = {}) =>
  fetch(link, { headers: { range, ...headers } });

/** Reads a response over a plain socket, a megabyte after each pause and then the rest. @returns how many bytes arrived */
async function takenOf(path: string, pausesMs: readonly number[]): Promise<number> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  let [bytes, until] = [0, 0];
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes > until) socket.pause();
  });
  for (const pauseMs of pausesMs) {
    await wait(pauseMs);
    until = bytes + 2 ** 20;
    socket.resume();
  }
  until = Infinity;
  socket.resume();
  await ended;
  return bytes;
}

/** The link with one part of its query changed. */
function altered(change: (query: URLSearchParams) => void): string {
  const url = new URL(link);
  change(url.searchParams);
  return url.href;
}

describe('a link', () => {
  test('sends the file as an attachment that browsers neither display nor cache', async () => {
    const { status, headers } = await fetch(link);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="U_bersicht.json"; filename*=UTF-8''%C3%9Cbersicht.json`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe('sandbox');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-length')).toBe(String(whole.length));
  });

  test('answers HEAD with the headers only', async () => {
    const answer = await fetch(link, { method: 'HEAD' });
    expect(answer.headers.get('content-length')).toBe(String(whole.length));
    expect(await answer.text()).toBe('');
  });

  test('breaks off when the stored content is shorter than announced, instead of waiting', async () => {
    const { body } = await convert(server, { type: 'csv-to-json', content: csv });
    const { file_id: id, downloadUrl } = body.data;
    await query(server, 'UPDATE files SET bytes = bytes + 10 WHERE id = $1', [id]);
    const answer = await fetch(server.url + downloadUrl);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test('is ended when the client takes nothing for a minute', { timeout: 180_000 }, async () => {
    // More than the buffers of a connection hold.
    const rows = Array.from({ length: 400_000 }, (_, at) => `${at},some text of row ${at}`);
    const large = await convert(server, {
      type: 'csv-to-json',
      content: `number,text\n${rows.join('\n')}\n`,
    });
    const { downloadUrl, fileSize } = large.body.data;
    const [stalled, slow] = await Promise.all([
      takenOf(downloadUrl, [70_000]),
      takenOf(downloadUrl, [30_000, 30_000, 30_000]),
    ]);
    expect(stalled).toBeLessThan(fileSize);
    expect(slow).toBeGreaterThan(fileSize);
  });

  const tampered: [part: string, change: (query: URLSearchParams) => void][] = [
    ['signature', (query) => query.set('signature', 'A'.repeat(43))],
    ['expiry', (query) => query.set('expires', '99999999999')],
    ['key', (query) => query.set('key', '00000000')],
    ['missing signature', (query) => query.delete('signature')],
    ['unreadable expiry', (query) => query.set('expires', 'never')],
  ];

  test.each(tampered)('with another %s is refused with 403', async (_part, change) => {
    const answer = await fetch(altered(change));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ success: false, code: 'link_invalid' });
  });

  test('for another file is refused with 403', async () => {
    const { body } = await convert(server, { type: 'csv-to-json', content: csv });
    const other = new URL(server.url + body.data.downloadUrl).pathname;
    const stolen = new URL(link);
    stolen.pathname = other;
    expect((await fetch(stolen)).status).toBe(403);
  });
});

describe('a range', () => {
  test.each([
    ['bytes=0-3', 0, 4],
    ['bytes=5-', 5, undefined],
    ['bytes=-6', -6, undefined],
    ['bytes=2-999999', 2, undefined],
  ])('%s returns those bytes', async (range, start, end) => {
    const answer = await withRange(range);
    const expected = whole.slice(start, end);
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe(expected);
    const from = whole.indexOf(expected, start < 0 ? whole.length + start : start);
    expect(answer.headers.get('content-range')).toBe(
      `bytes ${from}-${from + expected.length - 1}/${whole.length}`,
    );
  });

  test('beyond the end is refused with 416 and the size', async () => {
    const answer = await withRange('bytes=999999-');
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${whole.length}`);
  });

  test.each(['bytes=9-2', 'lines=1-2', 'bytes=-', 'bytes=0-1,3-4'])(
    '%s is ignored and returns the whole file',
    async (range) => {
      const answer = await withRange(range);
      expect([answer.status, await answer.text()]).toEqual([200, whole]);
    },
  );

  test('for another version returns the whole file', async () => {
    expect((await withRange('bytes=0-3', { 'if-range': '"another"' })).status).toBe(200);
    const etag = (await fetch(link)).headers.get('etag') ?? '';
    expect((await withRange('bytes=0-3', { 'if-range': etag })).status).toBe(206);
  });
});

test('the links of a suspended account lead nowhere until it is resumed', async () => {
  const person = await registered(server, issuer);
  const { body } = await convert(server, {
    type: 'csv-to-json',
    content: csv,
    headers: person.headers,
  });
  const status = async () => (await fetch(server.url + body.data.downloadUrl)).status;
  const set = (state: string) =>
    query(server, 'UPDATE users SET status = $2 WHERE uid = $1', [person.uid, state]);
  expect(await status()).toBe(200);
  await set('suspended');
  expect(await status()).toBe(410);
  await set('active');
  expect(await status()).toBe(200);
});
