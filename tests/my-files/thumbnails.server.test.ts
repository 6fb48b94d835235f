// Tests thumbnails of stored files: for which files, for whom, and their deletion.
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { thumbnailPixels, type StoredFile } from '@octavo/contract';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { call, registered, type Person } from '../accounts/accounts.ts';
import { flatSlides, writeDocx, writeXlsx } from '../conversions/documents.ts';
import { convert } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv, pdf } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';
import { seededFile, seedFiles } from './stored-files.ts';

const server = useSharedServer();

const madeWithinMs = 60_000;
let person: Person;
beforeAll(async () => {
  person = await registered(server, issuer);
});

const ask = (path: string, method = 'GET', as = person) =>
  call(server, method, `/user-files${path}`, { person: as });
const fileOf = async (id: string): Promise<StoredFile> =>
  (await ask(`/files/${id}`)).body['data'].file;

async function made(type: string, content: string | Uint8Array, name: string, options = {}) {
  const upload = { type, content, name, options, headers: person.headers };
  const { status, body } = await convert(server, upload);
  expect(status, body.message).toBe(200);
  const [newest] = (await ask('/files/recent')).body['data'].files as StoredFile[];
  return newest as StoredFile;
}

/** A file with this content, as if it had been converted, whose thumbnail is due. */
async function stored(format: string, content: Uint8Array): Promise<string> {
  const file = seededFile(`user:${person.uid}`, { format, bytes: content.length });
  await seedFiles(server, [file]);
  const blob = file.id.replaceAll('-', '');
  const folder = join(server.dataFolder, 'files', 'blobs', blob.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, blob), content);
  await query(server, `UPDATE files SET thumbnail_state = 'due' WHERE id = $1`, [file.id]);
  // The end of any job has the server look for what is due.
  await convert(server, { type: 'csv-to-json', content: csv });
  return file.id;
}

async function picture(id: string, { headers } = person): Promise<Response> {
  return fetch(`${server.url}/api/user-files/files/${id}/thumbnail`, { headers });
}

/** What a function writes to a path that it is given. */
async function written(write: (path: string) => Promise<unknown>): Promise<Buffer> {
  const path = join(server.dataFolder, 'document');
  await write(path);
  return readFile(path);
}

/** Waits for the thumbnail of a file, and gives what it is. */
async function openThumbnail(id: string) {
  const answer = await vi.waitFor(async () => {
    const found = await picture(id);
    expect(found.status).toBe(200);
    return found;
  }, madeWithinMs);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, ...(await sharp(bytes).metadata()) };
}

const photo = (): Sharp =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: '#a62b1f' } });

test.each([
  ['jpg', 'image/jpeg', () => photo().jpeg().toBuffer()],
  ['png', 'image/png', () => photo().png().toBuffer()],
  ['webp', 'image/webp', () => photo().webp().toBuffer()],
  ['gif', 'image/gif', () => photo().gif().toBuffer()],
  ['tiff', 'image/tiff', () => photo().tiff().toBuffer()],
  ['avif', 'image/avif', () => photo().avif({ effort: 0 }).toBuffer()],
  [
    'svg',
    'image/svg+xml',
    async () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#a62b1f"/></svg>',
      ),
  ],
] as const)(
  'an image of format %s gets a thumbnail',
  { timeout: 90_000 },
  async (format, _, content) => {
    const {
      width,
      height,
      bytes,
      format: kind,
    } = await openThumbnail(await stored(format, await content()));
    expect({ width, height, kind }).toEqual({
      ...{ width: thumbnailPixels, height: thumbnailPixels / 2, kind: 'webp' },
    });
    expect(bytes.length).toBeLessThan(16 * 1024);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([data[0], data[1], data[2]].map((part) => Math.round((part ?? 0) / 16))).toEqual([
      10, 3, 2,
    ]);
  },
);

test('a rotated photo has an upright thumbnail', { timeout: 90_000 }, async () => {
  const content = await photo().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { width, height, exif } = await openThumbnail(await stored('jpg', content));
  expect([width, height, exif]).toEqual([thumbnailPixels / 2, thumbnailPixels, undefined]);
});

test('a small image is not enlarged', { timeout: 90_000 }, async () => {
  const content = await photo().resize(40, 20).png().toBuffer();
  const { width, height } = await openThumbnail(await stored('png', content));
  expect([width, height]).toEqual([40, 20]);
});

test(
  'a PDF gets a thumbnail of its first page soon after its conversion, and it does not count as storage',
  { timeout: 90_000 },
  async () => {
    const before = (await ask('/stats')).body['data'].stats.totalStorageBytes;
    const jpeg = await photo().jpeg().toBuffer();
    const file = await made('jpg-to-pdf', jpeg, 'photo.jpg', { pageSize: 'a4' });
    expect(file.thumbnail).not.toBe('none');
    const { answer, width, height } = await openThumbnail(file.id);
    expect(Math.max(width, height)).toBe(thumbnailPixels);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    expect(answer.headers.get('vary')).toMatch(/authorization/i);
    const head = await fetch(answer.url, { method: 'HEAD', headers: person.headers });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe('image/webp');
    expect((await fileOf(file.id)).thumbnail).toBe('made');
    const after = (await ask('/stats')).body['data'].stats.totalStorageBytes;
    expect(after - before).toBe(file.file_size);
  },
);

test('a thumbnail is visible only to the owner', { timeout: 90_000 }, async () => {
  const id = await stored('pdf', pdf(1));
  await openThumbnail(id);
  const other = await registered(server, issuer);
  expect((await ask(`/files/${id}/thumbnail`, 'GET', other)).body.code).toBe('not_found');
  expect((await picture(id, { headers: {} } as Person)).status).toBe(401);
});

test.each([
  ['txt', () => Buffer.from('Grüße\n'.repeat(200), 'latin1')],
  ['json', () => Buffer.from(JSON.stringify({ a: ['b'] }))],
  ['csv', () => Buffer.from(csv)],
  ['rtf', () => Buffer.from(String.raw`{\rtf1\ansi Dear reader}`)],
  ['docx', () => written((path) => writeDocx(path, ['Dear reader']))],
  ['xlsx', () => written((path) => writeXlsx(path, { A1: 'Dear reader' }))],
  ['fodp', () => Buffer.from(flatSlides(['Dear reader']))],
] as const)(
  'a document of format %s gets a thumbnail of its first page',
  { timeout: 120_000 },
  async (format, content) => {
    const {
      bytes,
      width,
      height,
      format: kind,
    } = await openThumbnail(await stored(format, await content()));
    expect([Math.max(width, height), kind]).toEqual([thumbnailPixels, 'webp']);
    // Something is drawn on it.
    const { channels } = await sharp(bytes).stats();
    expect(channels[0]?.min).toBeLessThan(200);
    expect(channels[0]?.max).toBeGreaterThan(200);
  },
);

test('a ZIP has no thumbnail, and this is reported', async () => {
  const other = await registered(server, issuer);
  const file = seededFile(`user:${other.uid}`, { format: 'zip', name: 'pages.zip' });
  await seedFiles(server, [file]);
  const listed = await ask(`/files/${file.id}`, 'GET', other);
  expect(listed.body['data'].file.thumbnail).toBe('none');
  const { status, body } = await ask(`/files/${file.id}/thumbnail`, 'GET', other);
  expect([status, body.code]).toEqual([404, 'no_thumbnail']);
});

test(
  'a thumbnail that failed for a reason that may pass is tried once more, later',
  { timeout: 120_000 },
  async () => {
    const content = await photo().png().toBuffer();
    const id = await stored('png', content);
    const blob = id.replaceAll('-', '');
    const path = join(server.dataFolder, 'files', 'blobs', blob.slice(0, 2), blob);
    const retry = async () => {
      const [row] = await query<{ at: Date | null; state: string }>(
        server,
        'SELECT thumbnail_retry_at AS at, thumbnail_state AS state FROM files WHERE id = $1',
        [id],
      );
      return row;
    };
    const tryAgain = async () => {
      await query(server, `UPDATE files SET thumbnail_retry_at = now() WHERE id = $1`, [id]);
      await convert(server, { type: 'csv-to-json', content: csv });
    };
    await openThumbnail(id);
    // As if the store had been away.
    await rm(path);
    await query(
      server,
      `UPDATE files SET thumbnail_state = 'due', thumbnail = NULL WHERE id = $1`,
      [id],
    );
    await convert(server, { type: 'csv-to-json', content: csv });
    await vi.waitFor(async () => expect((await retry())?.at).toBeTruthy(), madeWithinMs);
    expect((await retry())?.state).toBe('due');
    expect((await picture(id)).status).toBe(404);
    await tryAgain();
    await vi.waitFor(async () => expect((await retry())?.state).toBe('none'), madeWithinMs);
    // The state changes when the attempt begins; files are tried one after another.
    await openThumbnail(await stored('png', content));
    await writeFile(path, content);
    await tryAgain();
    await openThumbnail(await stored('png', content));
    expect((await picture(id)).status).toBe(404);
    await query(server, `UPDATE files SET thumbnail_state = 'due' WHERE id = $1`, [id]);
    await tryAgain();
    await openThumbnail(id);
  },
);

/** A PNG of thirty thousand by thirty thousand pixels, by its header. */
async function bomb(): Promise<Buffer> {
  const content = await photo().png().toBuffer();
  content.writeUInt32BE(30_000, 16);
  content.writeUInt32BE(30_000, 20);
  return content;
}

test.each([
  ['a broken PDF', 'pdf', async () => Buffer.from('%PDF-1.7\nnothing that follows makes sense')],
  ['an image that would fill the memory', 'png', bomb],
  ['a file that is not what it says', 'jpg', async () => Buffer.from('PK\u0003\u0004')],
] as const)(
  '%s has no thumbnail, and nothing else fails',
  { timeout: 90_000 },
  async (_, format, content) => {
    const id = await stored(format, await content());
    await vi.waitFor(async () => expect((await fileOf(id)).thumbnail).toBe('none'), madeWithinMs);
    // They are made one after another: when the next one exists, this one is done.
    await openThumbnail(await stored('png', await photo().png().toBuffer()));
    const { status, body } = await ask(`/files/${id}/thumbnail`);
    expect([status, body.code]).toEqual([404, 'no_thumbnail']);
  },
);

const blobs = async () => {
  const found = await readdir(join(server.dataFolder, 'files', 'blobs'), { recursive: true });
  return found.filter((path) => path.includes('/'));
};

/** Looks for the blobs of files and their thumbnails. @param condition on `files`, with one value */
async function ownBlobs(condition: string, value: string): Promise<() => Promise<string[]>> {
  const rows = await query<{ blob: string; thumbnail: string | null }>(
    server,
    `SELECT blob, thumbnail FROM files WHERE ${condition}`,
    [value],
  );
  const keys = rows.flatMap(({ blob, thumbnail }) => (thumbnail ? [blob, thumbnail] : [blob]));
  const left = async () => (await blobs()).filter((path) => keys.includes(path.slice(3)));
  expect((await left()).length).toBe(keys.length);
  return left;
}

test('it is deleted with its file', { timeout: 90_000 }, async () => {
  const id = await stored('pdf', pdf(1));
  await openThumbnail(id);
  const left = await ownBlobs('id = $1', id);
  expect(await left()).toHaveLength(2);
  await ask(`/files/${id}`, 'DELETE');
  expect(await left()).toEqual([]);
  expect((await ask(`/files/${id}/thumbnail`)).body.code).toBe('not_found');
});

test('the sweep does not remove it as an orphan', { timeout: 120_000 }, async () => {
  const id = await stored('pdf', pdf(1));
  await openThumbnail(id);
  const folder = join(server.dataFolder, 'files', 'blobs');
  await mkdir(join(folder, '00'), { recursive: true });
  await writeFile(join(folder, '00', '0'.repeat(32)), 'of nobody');
  const longAgo = new Date(Date.now() - 48 * 60 * 60_000);
  for (const path of await blobs()) await utimes(join(folder, path), longAgo, longAgo);
  await server.end('SIGTERM');
  // It looks for orphans when it starts.
  await server.start();
  await vi.waitFor(() => expect(server.log()).toContain('removed orphaned'), madeWithinMs);
  expect((await picture(id)).status).toBe(200);
});

test('it is deleted with its account', { timeout: 90_000 }, async () => {
  await openThumbnail(await stored('pdf', pdf(1)));
  const left = await ownBlobs('owner = $1', `user:${person.uid}`);
  const body = { confirm: person.email };
  const { status } = await call(server, 'DELETE', `/users/profile/${person.uid}`, { person, body });
  expect(status).toBe(200);
  expect(await left()).toEqual([]);
});
