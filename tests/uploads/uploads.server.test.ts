// Tests resumable uploads: the tus protocol, their limits, and their use in conversions.
import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { uploadLimits } from '@octavo/contract';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { afterAll, describe, expect, test } from 'vitest';
import { call, registered } from '../accounts/accounts.ts';
import { newAddress, storedId, untilState } from '../setup/client.ts';
import { commitWhileWaited, query } from '../setup/database.ts';
import { csv, longJob, pdf } from '../setup/documents.ts';
import { startIssuer } from '../accounts/issuer.ts';
import { useServer } from '../setup/server.ts';
import { idIn, uploader } from './tus.ts';

const MiB = 1024 * 1024;
const issuer = await startIssuer();
const server = useServer({
  ...issuer.settings,
  ANONYMOUS_FILE_MB: '20',
  ANONYMOUS_CONCURRENT: '2',
});
afterAll(() => issuer.stop());

const rows = Buffer.from(csv);
type Field = [name: string, value: string | File];

/** Sends a conversion form with these fields. */
async function convertForm(who: Record<string, string>, fields: Field[], query = '') {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const answer = await fetch(`${server.url}/api/conversion/convert${query}`, {
    method: 'POST',
    body: form,
    headers: who,
  });
  const body = (await answer.json()) as {
    code?: string;
    message?: string;
    data: { downloadUrl: string; job: { id: string } };
  };
  return { status: answer.status, body };
}

const convertUpload = (who: Record<string, string>, id: string, type = 'csv-to-json') =>
  convertForm(who, [
    ['conversionType', type],
    ['upload', id],
  ]);

async function contentOf(downloadUrl: string): Promise<unknown> {
  return (await fetch(server.url + downloadUrl)).json();
}

const files = () => join(server.dataFolder, 'files');

/** Whether the bytes of an upload are in the store, by its parts as they are now. */
async function bytesOf(id: string): Promise<() => Promise<boolean>> {
  const parts = await query<{ blob: string }>(
    server,
    'SELECT blob FROM upload_parts WHERE upload_id = $1',
    [id],
  );
  const paths = parts.map(({ blob }) => join(files(), 'blobs', blob.slice(0, 2), blob));
  return async () => (await Promise.all(paths.map(exists))).includes(true);
}

/** Adds parts of one byte to an upload, as requests would. */
async function addBytes(id: string, count: number): Promise<void> {
  const part = `'${id}', n, 1, '', lpad(n::text, 32, '0') FROM generate_series(0, ${count - 1}) n`;
  await query(
    server,
    `INSERT INTO upload_parts (upload_id, start, bytes, sha256, blob) SELECT ${part}`,
  );
  await query(server, 'UPDATE uploads SET received = $1 WHERE id = $2', [count, id]);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Waits until the server has received this many bytes of uploads in progress. */
async function untilReceived(bytes: number): Promise<void> {
  const incoming = join(files(), 'incoming');
  for (let tries = 0; tries < 500; tries++) {
    const names = await readdir(incoming);
    const found = await Promise.all(
      names.map((name) => stat(join(incoming, name)).catch(() => undefined)),
    );
    if (found.reduce((sum, file) => sum + (file?.size ?? 0), 0) >= bytes) return;
    await wait(20);
  }
  throw new Error(`${bytes} bytes were not received`);
}

const picture = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

const people = [
  { name: 'Ada', age: 36 },
  { name: 'Alan', age: 41 },
];

describe('the protocol', () => {
  test('is described by OPTIONS, without a version and for other origins', async () => {
    const answer = await fetch(`${server.url}/api/uploads`, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,checksum,termination,expiration',
      'tus-checksum-algorithm': 'sha1,sha256',
    });
  });

  test('requires its version', async () => {
    const { create } = uploader(server);
    const answer = await create(5, 'a.csv', { 'tus-resumable': '0.2.2' });
    expect(answer).toMatchObject({ status: 412, code: 'upload_protocol' });
    expect(answer.headers['tus-version']).toBe('1.0.0');
  });

  test('creates an upload, receives parts, returns the offset, and deletes the upload', async () => {
    const { create, append, state, remove } = uploader(server);
    const made = await create(rows.length, 'Preise – März.csv');
    expect(made.status).toBe(201);
    const path = made.headers.location as string;
    expect(path).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
    const lifetime = Date.parse(made.headers['upload-expires'] as string) - Date.now();
    expect(lifetime).toBeGreaterThan(3_500_000);
    expect(lifetime).toBeLessThanOrEqual(3_600_000);
    expect((await append(path, 0, rows.subarray(0, 7))).headers['upload-offset']).toBe('7');
    const { status, headers } = await state(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
      'upload-offset': '7',
      'upload-length': String(rows.length),
      'upload-metadata': `filename ${Buffer.from('Preise – März.csv').toString('base64')}`,
    });
    expect(await append(path, 7, rows.subarray(7))).toMatchObject({ status: 204 });
    expect((await state(path)).headers['upload-offset']).toBe(String(rows.length));
    expect((await remove(path)).status).toBe(204);
    expect((await state(path)).status).toBe(404);
    expect((await remove(path)).code).toBe('upload_not_found');
  });

  test('refuses a part with another offset, of another type, or too long', async () => {
    const { begin, append, state } = uploader(server);
    const path = await begin(10);
    expect(await append(path, 3, rows)).toMatchObject({ status: 409, code: 'upload_offset' });
    const asJson = { 'content-type': 'application/json' };
    expect(await append(path, 0, rows, asJson)).toMatchObject({ status: 415 });
    expect(await append(path, 0, rows)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await state(path)).headers['upload-offset']).toBe('0');
  });

  test('refuses a part with a wrong checksum', async () => {
    const { begin, append } = uploader(server);
    const path = await begin(rows.length);
    const sum = (algorithm: string, content: Buffer) => ({
      'upload-checksum': `${algorithm} ${createHash(algorithm).update(content).digest('base64')}`,
    });
    const wrong = await append(path, 0, rows, sum('sha1', Buffer.from('another')));
    expect(wrong).toMatchObject({ status: 460, code: 'upload_checksum' });
    expect((await append(path, 0, rows, sum('md5', rows))).status).toBe(400);
    expect(
      (await append(path, 0, rows.subarray(0, 4), sum('sha1', rows.subarray(0, 4)))).status,
    ).toBe(204);
    expect((await append(path, 4, rows.subarray(4), sum('sha256', rows.subarray(4)))).status).toBe(
      204,
    );
  });

  test('accepts the method in a header for networks that allow only POST', async () => {
    const { begin, request } = uploader(server);
    const path = await begin(rows.length);
    const answer = await request('POST', path, { 'x-http-method-override': 'HEAD' });
    expect(answer.headers['upload-offset']).toBe('0');
  });

  test('works with a third-party client', async () => {
    const content = Buffer.concat([rows, Buffer.from('Grace,85\n'.repeat(400_000))]);
    const who = { 'x-forwarded-for': newAddress() };
    const url = await new Promise<string>((done, failed) => {
      const upload = new Upload(content, {
        endpoint: `${server.url}/api/uploads`,
        headers: who,
        metadata: { filename: 'big.csv' },
        chunkSize: MiB,
        onError: failed,
        onSuccess: () => done(upload.url as string),
      });
      upload.start();
    });
    const { status, body } = await convertUpload(who, idIn(url));
    expect(status).toBe(200);
    expect(await contentOf(body.data.downloadUrl)).toHaveLength(400_002);
  });
});

describe('an interrupted upload', () => {
  test('resumes where it stopped, byte for byte, three times', async () => {
    const { begin, hang, append, state, who } = uploader(server);
    const values = Array.from({ length: 60_000 }, () => `x${randomBytes(24).toString('hex')}`);
    const content = Buffer.from(['value', ...values, ''].join('\n'));
    const path = await begin(content.length);
    let at = 0;
    for (const bytes of [100_000, 1, 2_000_000]) {
      const connection = await hang(
        path,
        at,
        content.subarray(at, at + bytes),
        content.length - at,
      );
      await untilReceived(bytes);
      connection.destroy();
      at += bytes;
      expect((await state(path)).headers['upload-offset']).toBe(String(at));
    }
    expect((await append(path, at, content.subarray(at))).status).toBe(204);
    const { body } = await convertUpload(who, idIn(path));
    const found = (await contentOf(body.data.downloadUrl)) as { value: string }[];
    expect(found.map(({ value }) => value)).toEqual(values);
  });

  test('resumes while its old connection still seems open', async () => {
    const { begin, hang, append, state } = uploader(server);
    const path = await begin(rows.length);
    const old = await hang(path, 0, rows.subarray(0, 9), rows.length);
    await untilReceived(9);
    const standing = Number((await state(path)).headers['upload-offset']);
    expect(standing).toBe(9);
    expect((await append(path, 9, rows.subarray(9))).status).toBe(204);
    old.destroy();
    expect((await state(path)).headers['upload-offset']).toBe(String(rows.length));
  });

  test('accepts one of two parts with the same offset', async () => {
    const { begin, append, state } = uploader(server);
    const path = await begin(rows.length);
    const both = await Promise.all([append(path, 0, rows), append(path, 0, rows)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await state(path)).headers['upload-offset']).toBe(String(rows.length));
  });

  test('resumes after the server was restarted or killed', async () => {
    const { begin, hang, append, state, who } = uploader(server);
    const path = await begin(rows.length);
    await hang(path, 0, rows.subarray(0, 5), rows.length);
    await untilReceived(5);
    await server.end('SIGTERM');
    await server.start();
    expect((await state(path)).headers['upload-offset']).toBe('5');
    await append(path, 5, rows.subarray(5, 11));
    await server.end('SIGKILL');
    await server.start();
    expect((await state(path)).headers['upload-offset']).toBe('11');
    expect((await append(path, 11, rows.subarray(11))).status).toBe(204);
    const { body } = await convertUpload(who, idIn(path));
    expect(await contentOf(body.data.downloadUrl)).toEqual(people);
  });
});

describe('an upload belongs to its caller', () => {
  test('is not found by other visitors and accounts', async () => {
    const path = await uploader(server).begin(rows.length);
    const person = await registered(server, issuer);
    for (const other of [uploader(server), uploader(server, person.headers)]) {
      expect((await other.state(path)).status).toBe(404);
      expect(await other.append(path, 0, rows)).toMatchObject({ code: 'upload_not_found' });
      expect((await other.remove(path)).status).toBe(404);
      const { status, body } = await convertUpload(other.who, idIn(path));
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'upload_not_found' });
    }
  });

  test('is deleted with the account', async () => {
    const person = await registered(server, issuer);
    const { send } = uploader(server, person.headers);
    const areThere = await bytesOf(await send(rows));
    expect(await areThere()).toBe(true);
    const confirm = { confirm: person.email };
    await call(server, 'DELETE', `/users/profile/${person.uid}`, { person, body: confirm });
    expect(await areThere()).toBe(false);
  });
});

describe('a limit is reported before the upload', () => {
  test('of an invalid file size', async () => {
    const { create, request } = uploader(server);
    expect(await create(0)).toMatchObject({ status: 422, code: 'empty_file' });
    expect((await request('POST', '/api/uploads')).status).toBe(400);
    for (const length of ['-1', '0x10', '1e3', '5.0'])
      expect((await create(5, 'a', { 'upload-length': length })).status, length).toBe(400);
    expect((await create(5, 'a', { 'upload-metadata': 'filename ***' })).status).toBe(400);
  });

  test('of a file that is too large, for visitors and for a plan', async () => {
    expect(await uploader(server).create(20 * MiB + 1)).toMatchObject({
      status: 413,
      code: 'file_too_large',
    });
    const { headers } = await registered(server, issuer);
    expect((await uploader(server, headers).create(50 * MiB)).status).toBe(201);
    expect((await uploader(server, headers).create(50 * MiB + 1)).status).toBe(413);
  });

  test('of uploads that are too large together', async () => {
    const { create, begin, remove } = uploader(server);
    const paths = [];
    for (let n = 0; n < 4; n++) paths.push(await begin(20 * MiB));
    const refused = await create(1);
    expect(refused).toMatchObject({ status: 429, code: 'too_many_uploads' });
    expect(refused.message).toMatch(
      /Stored uploads: 4 of 200, 80 MB of 80 MB; the new one: 1 Bytes\. .* in \d+ min, .* space: Free, Basic, Pro\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    await remove(paths[0] as string);
    expect((await create(1)).status).toBe(201);
  });

  test('of small parts, of which each costs the server a file', async () => {
    const { begin, append } = uploader(server);
    const path = await begin(50_000);
    await addBytes(idIn(path), uploadLimits.smallParts - 1);
    const last = uploadLimits.smallParts - 1;
    expect((await append(path, last, Buffer.from('a'))).status).toBe(204);
    expect(await append(path, last + 1, Buffer.from('b'))).toMatchObject({
      status: 400,
      code: 'upload_parts',
    });
  });

  test('of running conversions, and of the monthly conversions', async () => {
    const { create, who } = uploader(server);
    const { type, name, content } = longJob();
    const ids = [];
    for (let n = 0; n < 2; n++) {
      const file = new File([content], name);
      const fields: Field[] = [
        ['conversionType', type],
        ['file', file],
      ];
      const { body } = await convertForm(who, fields, '?async=1');
      ids.push(body.data.job.id);
    }
    expect(await create(5)).toMatchObject({ status: 429, code: 'too_many_at_once' });
    for (const id of ids) {
      await fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE' });
      await untilState(server, id, ['cancelled']);
    }
    const owner = await query<{ owner: string }>(server, 'SELECT owner FROM jobs WHERE id = $1', [
      storedId(ids[0]!),
    ]);
    await query(server, 'UPDATE allowances SET used = 10 WHERE owner = $1', [owner[0]?.owner]);
    expect(await create(5)).toMatchObject({ status: 402, code: 'conversions_used_up' });
  });
});

describe('a conversion of an upload', () => {
  test('has the same result as with a file in the form, under its own name', async () => {
    const { send, who } = uploader(server);
    const id = await send(rows, 'people.csv');
    const { status, body } = await convertUpload(who, id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ outputFileName: 'people.json' });
    expect(await contentOf(body.data.downloadUrl)).toEqual(people);
  });

  test('keeps the upload for further conversions, until it is deleted', async () => {
    const { send, who, remove } = uploader(server);
    const id = await send(rows);
    const both = await Promise.all([
      convertUpload(who, id),
      convertUpload(who, id, 'text-to-excel'),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await remove(`/api/uploads/${id}`);
    expect((await convertUpload(who, id)).status).toBe(404);
    expect(await contentOf(both[0].body.data.downloadUrl)).toEqual(people);
  });

  test('includes a part that arrives just before its bytes are copied', async () => {
    const { begin, append, who } = uploader(server);
    const path = await begin(rows.length);
    const id = idIn(path);
    const first = 12;
    await append(path, 0, rows.subarray(0, first));
    await append(path, first, rows.subarray(first));
    // The second part is taken back, and added again while the conversion waits for the upload.
    const [part] = await query<{ sha256: string; blob: string }>(
      server,
      'DELETE FROM upload_parts WHERE upload_id = $1 AND start > 0 RETURNING sha256, blob',
      [id],
    );
    await query(server, 'UPDATE uploads SET received = $1 WHERE id = $2', [first, id]);
    const addAgain = `
      UPDATE uploads SET received = bytes WHERE id = '${id}';
      INSERT INTO upload_parts (upload_id, start, bytes, sha256, blob)
      VALUES ('${id}', ${first}, ${rows.length - first}, '${part?.sha256}', '${part?.blob}')`;
    const { status, body } = await commitWhileWaited(server, addAgain, () =>
      convertUpload(who, id),
    );
    expect(status).toBe(200);
    expect(await contentOf(body.data.downloadUrl)).toEqual(people);
  });

  test('joins several uploads and files in their order', async () => {
    const { send, who } = uploader(server);
    const one = await send(await picture(10), 'a.png');
    const two = await send(await picture(30), 'c.png');
    const between = new File([new Uint8Array(await picture(20))], 'b.png');
    const { status, body } = await convertForm(who, [
      ['conversionType', 'png-to-pdf'],
      ['upload', one],
      ['file', between],
      ['upload', two],
    ]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ outputFileName: 'a.pdf', pages: 3 });
  });

  test('is refused for incomplete, unknown, unsuitable or too many uploads', async () => {
    const { begin, append, send, who } = uploader(server);
    const path = await begin(rows.length, 'half.csv');
    await append(path, 0, rows.subarray(0, 3));
    const half = await convertUpload(who, idIn(path));
    expect(half).toMatchObject({ status: 409, body: { code: 'upload_incomplete' } });
    expect(half.body.message).toMatch(/half\.csv.* 3 Bytes of 24 Bytes/);
    expect((await convertUpload(who, 'none')).body.code).toBe('upload_not_found');
    const id = await send(pdf(1), 'a.csv');
    expect((await convertUpload(who, id)).status).toBe(415);
    const large = await send(randomBytes(15 * MiB), 'a.png');
    const { status, body } = await convertForm(who, [
      ['conversionType', 'png-to-pdf'],
      ['upload', large],
      ['upload', large],
    ]);
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'files_too_large' });
  });

  test('editors accept uploads instead of files', async () => {
    const person = await registered(server, issuer);
    const { send } = uploader(server, person.headers);
    const [one, two] = await Promise.all([send(pdf(1), 'a.pdf'), send(pdf(2), 'b.pdf')]);
    const form = new FormData();
    form.append('operation', 'merge');
    form.append('upload', one);
    form.append('additionalUploads', two);
    const answer = await fetch(`${server.url}/api/pdf-processing/process`, {
      ...{ method: 'POST', body: form, headers: person.headers },
    });
    const { data } = (await answer.json()) as { data?: { pages?: number } };
    expect({ status: answer.status, pages: data?.pages }).toEqual({ status: 200, pages: 3 });
  });
});

test('an abandoned upload is deleted after an hour, with its bytes', async () => {
  const { send, state, who } = uploader(server);
  const id = await send(rows);
  const areThere = await bytesOf(id);
  await query(server, `UPDATE uploads SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    id,
  ]);
  expect((await state(`/api/uploads/${id}`)).status).toBe(404);
  expect((await convertUpload(who, id)).status).toBe(404);
  // It sweeps when it starts, and then each minute.
  await server.end('SIGTERM');
  await server.start();
  for (let tries = 0; tries < 100 && (await areThere()); tries++) await wait(100);
  expect(await areThere()).toBe(false);
  expect(await query(server, 'SELECT 1 FROM uploads WHERE id = $1', [id])).toEqual([]);
});
