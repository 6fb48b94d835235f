// Tests section 7, user files: lists, one file, its content, deletion, statistics, activity, expiry.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  families,
  fileStats,
  fileTypes,
  storedFile,
  type ActivityRecord,
  type FileSort,
  type FileStats,
  type StoredFile,
} from '@octavo/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, registered, type Person, type Reply } from '../accounts/accounts.ts';
import { convert } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';
import { seededFile, seedFiles, type SeededFile } from './stored-files.ts';

const server = useSharedServer();

const newPerson = () => registered(server, issuer);
const ownerOf = ({ uid }: Person) => `user:${uid}`;
const ask = (person: Person, path: string, method = 'GET', body?: unknown) =>
  call(server, method, `/user-files${path}`, { person, body });
const filesOf = ({ body }: Reply): StoredFile[] => body['data'].files;
const idsOf = (reply: Reply) => filesOf(reply).map(({ id }) => id);
const statsOf = async (person: Person): Promise<FileStats> =>
  (await ask(person, '/stats')).body['data'].stats;
const refusal = ({ status, body }: Reply) => [status, body.code];

/** A file of this person that was really converted. */
async function convertedFile(person: Person, name = 'people.csv'): Promise<StoredFile> {
  const upload = { type: 'csv-to-json', content: csv, name, headers: person.headers };
  const { status, body } = await convert(server, upload);
  if (status !== 200) throw new Error(`Not converted: ${body.message}`);
  const [newest] = filesOf(await ask(person, '/files/recent'));
  return newest as StoredFile;
}

const someId = '00000000-0000-4000-8000-000000000000';
const calls = [
  ['GET', '/files'],
  ['GET', '/conversions'],
  ['GET', `/files/${someId}`],
  ['DELETE', `/files/${someId}`],
  ['PATCH', `/files/${someId}`],
  ['POST', '/archives'],
  ['GET', `/files/${someId}/download`],
  ['GET', `/files/${someId}/thumbnail`],
  ['GET', '/files/recent'],
  ['GET', '/files/type/word-to-pdf'],
  ['GET', '/stats'],
  ['GET', '/activity'],
] as const;

test.each(calls)('%s %s requires a token', async (method, path) => {
  const body = { PATCH: { file_name: 'a' }, POST: { files: [someId] } }[method as string];
  const reply = await call(server, method, `/user-files${path}`, { body });
  expect(refusal(reply)).toEqual([401, 'sign_in_required']);
});

describe('a converted file', () => {
  let person: Person;
  let file: StoredFile;
  beforeAll(async () => {
    person = await newPerson();
    file = await convertedFile(person);
  });

  test('is listed with every field of the specification', async () => {
    const [listed] = filesOf(await ask(person, '/files'));
    expect(storedFile.parse(listed)).toEqual(listed);
    expect(listed).toMatchObject({
      ...{ id: file.id, original_file_name: 'people.csv', file_name: 'people.json' },
      ...{ name: 'people.json', conversion_type: 'csv-to-json', category: 'converted' },
      mime_type: expect.stringContaining('application/json') as string,
      time_remaining: '23 hour(s) remaining',
    });
    expect(listed?.size).toBe(listed?.file_size);
  });

  test('is returned by its id, and can be downloaded through its signed link without a token', async () => {
    const { body } = await ask(person, `/files/${file.id}`);
    const returned: StoredFile = body['data'].file;
    expect(returned).toMatchObject({ id: file.id, file_name: 'people.json' });
    const content = await fetch(server.url + returned.s3_url);
    expect((await content.arrayBuffer()).byteLength).toBe(returned.file_size);
  });

  test('has a download link', async () => {
    const { status, body } = await ask(person, `/files/${file.id}/download`);
    expect(status).toBe(200);
    const content = await fetch(server.url + (body['data'].s3Url as string));
    expect(await content.json()).toHaveLength(2);
    expect(content.headers.get('content-disposition')).toContain('people.json');
  });

  test('is not found by others', async () => {
    const other = await newPerson();
    for (const [method, path] of [
      ['GET', `/files/${file.id}`],
      ['DELETE', `/files/${file.id}`],
      ['GET', `/files/${file.id}/download`],
    ] as const)
      expect(refusal(await ask(other, path, method))).toEqual([404, 'not_found']);
    expect(filesOf(await ask(other, '/files'))).toEqual([]);
    expect(filesOf(await ask(other, '/files/recent'))).toEqual([]);
    expect((await statsOf(other)).totalFiles).toBe(0);
    expect((await ask(person, `/files/${file.id}`)).status).toBe(200);
  });
});

test.each([
  '/files?limit=0',
  '/files?limit=ten',
  '/files?page=0',
  '/files?page=1.5',
  '/files?sortBy=owner',
  '/files?sortOrder=up',
  '/files?fileType=mp3',
  '/files?conversionType=word-to-mp3',
  '/files?cursor=abc',
  '/files?search=%00',
  `/files?search=${'a'.repeat(201)}`,
  '/files/recent?limit=0',
  '/files/type/word-to-mp3',
  '/files/type/word-to-pdf?limit=0',
  '/activity?limit=0',
])('GET %s is a bad request', async (path) => {
  expect(refusal(await ask(await newPerson(), path))).toEqual([400, 'invalid_request']);
});

test('an unknown filter is refused with a list of the known ones', async () => {
  const person = await newPerson();
  const byType = await ask(person, '/files?conversionType=word-to-mp3');
  expect(byType.body.message).toMatch(/conversionType.*word-to-pdf.*pdf-merge/);
  const byFormat = await ask(person, '/files?fileType=mp3');
  expect(byFormat.body.message).toMatch(/fileType.*image, pdf, document.*docx/);
});

test.each(['no-id', `${someId}0`])('a file cannot have the id %s', async (id) => {
  const person = await newPerson();
  expect(refusal(await ask(person, `/files/${id}`))).toEqual([404, 'not_found']);
  expect(refusal(await ask(person, `/files/${id}`, 'DELETE'))).toEqual([404, 'not_found']);
});

describe('the list, compared with a plain model of it', () => {
  type Order = { sortBy: FileSort; sortOrder: 'ASC' | 'DESC' };
  type Filter = { fileType?: string; conversionType?: string; search?: string };
  let person: Person;
  let current: SeededFile[];

  beforeAll(async () => {
    person = await newPerson();
    const other = await newPerson();
    const start = Date.now() * 1_000;
    const arbitrary = fc.record({
      type: fc.constantFrom('word-to-pdf', 'csv-to-json', 'pdf-merge', 'image-resize'),
      format: fc.constantFrom('pdf', 'jpg', 'png', 'csv', 'xlsx'),
      name: fc.constantFrom(
        'a.pdf',
        'A.pdf',
        'b.pdf',
        'ä.pdf',
        '文.pdf',
        '😀.pdf',
        'ﬁ.pdf',
        '%_.pdf',
      ),
      bytes: fc.constantFrom(0, 1, 1_000, 5_000_000_000),
      // Few moments, some of them a microsecond apart.
      createdAt: fc.integer({ min: -5, max: 5 }).map((offset) => start + offset),
      expiresIn: fc.constantFrom(3_600, 3_600, 3_600, -1),
    });
    const given = fc.sample(arbitrary, { numRuns: 300, seed: 5 });
    const seeded = given.map((file) => seededFile(ownerOf(person), file));
    await seedFiles(server, [
      ...seeded,
      ...Array.from({ length: 5 }, () => seededFile(ownerOf(other))),
    ]);
    current = seeded.filter(({ expiresIn }) => expiresIn > 0);
    if (current.length === seeded.length) throw new Error('None of the sample has expired.');
  });

  const keys: Record<FileSort, (file: SeededFile) => number | Buffer> = {
    created_at: ({ createdAt }) => createdAt,
    file_size: ({ bytes }) => bytes,
    file_name: ({ name }) => Buffer.from(name),
  };

  const compare = (one: number | Buffer, other: number | Buffer): number =>
    Buffer.isBuffer(one) && Buffer.isBuffer(other)
      ? Buffer.compare(one, other)
      : Number(one) - Number(other);

  function expected(
    { sortBy, sortOrder }: Order,
    { fileType, conversionType, search }: Filter,
  ): string[] {
    const formats = fileType && (families as Record<string, readonly string[]>)[fileType];
    const key = keys[sortBy];
    const sorted = current
      .filter(({ format }) => !formats || formats.includes(format))
      .filter(({ type }) => !conversionType || type === conversionType)
      .filter(({ name }) => !search || name.toLowerCase().includes(search.toLowerCase()))
      .toSorted((one, other) => compare(key(one), key(other)) || (one.id < other.id ? -1 : 1))
      .map(({ id }) => id);
    return sortOrder === 'ASC' ? sorted : sorted.toReversed();
  }

  const orders = fc.record({
    sortBy: fc.constantFrom<FileSort>('created_at', 'file_size', 'file_name'),
    sortOrder: fc.constantFrom<'ASC' | 'DESC'>('ASC', 'DESC'),
  });
  const filters = fc.record(
    {
      fileType: fc.constantFrom('image', 'pdf', 'spreadsheet', 'presentation'),
      conversionType: fc.constantFrom('word-to-pdf', 'pdf-merge', 'pdf-split'),
      search: fc.constantFrom('A', 'Ä', '.PDF', '%_', '.*', '文', '😀', 'nowhere'),
    },
    { requiredKeys: [] },
  );
  const limits = fc.integer({ min: 1, max: 100 });
  const addressOf = (parameters: Record<string, string | number>) =>
    `/files?${new URLSearchParams(Object.entries(parameters).map(([k, v]) => [k, String(v)]))}`;

  test('every page, in every order and with every filter, contains exactly its files, with exact totals', async () => {
    const property = fc.asyncProperty(
      ...[orders, filters, limits, fc.double({ min: 0, max: 1.2, noNaN: true })],
      async (order, filter, limit, where) => {
        const all = expected(order, filter);
        const pages = Math.ceil(all.length / limit);
        const page = 1 + Math.floor(where * Math.max(1, pages));
        const reply = await ask(person, addressOf({ ...order, ...filter, limit, page }));
        expect(idsOf(reply)).toEqual(all.slice((page - 1) * limit, page * limit));
        expect(reply.body['data'].pagination).toMatchObject({
          ...{ page, limit, total: all.length, total_pages: pages },
        });
      },
    );
    await fc.assert(property, { numRuns: 150, seed: 7 });
  });

  test('following the cursors from the first page returns every file once, in order', async () => {
    const property = fc.asyncProperty(
      ...[orders, filters, fc.integer({ min: 20, max: 100 })],
      async (order, filter, limit) => {
        const parameters = { ...order, ...filter, limit };
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const reply = await ask(person, addressOf({ ...parameters, ...(cursor && { cursor }) }));
          seen.push(...idsOf(reply));
          cursor = reply.body['data'].pagination.next_cursor;
        } while (cursor);
        expect(seen).toEqual(expected(order, filter));
      },
    );
    await fc.assert(property, { numRuns: 25, seed: 7 });
  });

  test('a page far beyond the last is empty', async () => {
    const reply = await ask(person, `/files?page=${Number.MAX_SAFE_INTEGER}&limit=100`);
    expect([reply.status, idsOf(reply)]).toEqual([200, []]);
    expect(reply.body['data'].pagination.total).toBe(current.length);
  });

  test('the files of one type are those of the filtered list', async () => {
    const order = { sortBy: 'created_at', sortOrder: 'DESC' } as const;
    const reply = await ask(person, '/files/type/pdf-merge?limit=100');
    const all = expected(order, { conversionType: 'pdf-merge' });
    expect(idsOf(reply)).toEqual(all.slice(0, 100));
    expect(reply.body['data'].pagination.total).toBe(all.length);
    expect(filesOf(reply).every(({ category }) => category === 'edited')).toBe(true);
  });

  test('the recent files are the newest', async () => {
    const order = { sortBy: 'created_at', sortOrder: 'DESC' } as const;
    expect(idsOf(await ask(person, '/files/recent?limit=25'))).toEqual(
      expected(order, {}).slice(0, 25),
    );
    expect(idsOf(await ask(person, '/files/recent'))).toHaveLength(10);
  });

  test('a cursor of another order, or one that was tampered with, is refused', async () => {
    const first = await ask(person, '/files?sortBy=file_size&limit=5');
    const cursor: string = first.body['data'].pagination.next_cursor;
    const other = await ask(person, `/files?sortBy=file_name&cursor=${cursor}`);
    expect(refusal(other)).toEqual([400, 'invalid_request']);
    for (const key of ['x', '-1', '1e9', '9'.repeat(30), "1' OR true --"]) {
      const forged = Buffer.from(JSON.stringify(['file_size', 'DESC', key, someId]));
      const path = `/files?sortBy=file_size&cursor=${forged.toString('base64url')}`;
      expect(refusal(await ask(person, path)), key).toEqual([400, 'invalid_request']);
    }
    const name = Buffer.from(JSON.stringify(['file_name', 'ASC', 'a\0', someId])).toString(
      'base64url',
    );
    const path = `/files?sortBy=file_name&sortOrder=ASC&cursor=${name}`;
    expect(refusal(await ask(person, path))).toEqual([400, 'invalid_request']);
  });

  test('the statistics count the stored files', async () => {
    const stats = await statsOf(person);
    expect(fileStats.parse(stats)).toEqual(stats);
    const counts = Map.groupBy(current, ({ type }) => type);
    const bytes = current.reduce((sum, file) => sum + file.bytes, 0);
    const edited =
      (counts.get('pdf-merge')?.length ?? 0) + (counts.get('image-resize')?.length ?? 0);
    expect(stats).toMatchObject({
      ...{ totalFiles: current.length, editedFiles: edited, totalStorageBytes: bytes },
      convertedFiles: current.length - edited,
      totalStorageMB: Number((bytes / 1024 / 1024).toFixed(2)),
      storageLimitMB: 100,
    });
    const returned = stats.conversionStats.map(({ conversion_type, count }) => [
      conversion_type,
      count,
    ]);
    expect(Object.fromEntries(returned)).toEqual(
      Object.fromEntries([...counts].map(([type, files]) => [type, files.length])),
    );
    expect(returned.map(([, count]) => count)).toEqual(
      [...counts.values()].map(({ length }) => length).toSorted((one, other) => other - one),
    );
  });
});

describe('PATCH', () => {
  const rename = (person: Person, id: string, file_name: unknown) =>
    ask(person, `/files/${id}`, 'PATCH', { file_name });

  test('renames a file, also where it is found and downloaded, and keeps its extension', async () => {
    const person = await newPerson();
    const { id } = await convertedFile(person);
    const reply = await rename(person, id, '  Übersicht 2026.JSON');
    expect(reply.status).toBe(200);
    const file: StoredFile = reply.body['data'].file;
    expect(file).toMatchObject({ id, file_name: 'Übersicht 2026.json', name: file.file_name });
    expect(idsOf(await ask(person, '/files?search=%C3%BCBERSICHT'))).toEqual([id]);
    expect(idsOf(await ask(person, '/files?search=people'))).toEqual([]);
    const content = await fetch(server.url + file.s3_url);
    const header = content.headers.get('content-disposition') ?? '';
    expect(decodeURIComponent(header)).toContain('Übersicht 2026.json');
  });

  test.each(['تقرير سنوي', 'ein\u00a0Name 😀', '...and more', 'ä'.repeat(195)])(
    'takes “%s” as a name',
    async (name) => {
      const person = await newPerson();
      const { id } = await convertedFile(person);
      const { status, body } = await rename(person, id, name);
      expect([status, body['data'].file.file_name]).toEqual([200, `${name}.json`]);
      const content = await fetch(server.url + (body['data'].file.s3_url as string));
      expect(content.status).toBe(200);
      const header = content.headers.get('content-disposition') ?? '';
      expect(decodeURIComponent(header)).toContain(`${name}.json`);
    },
  );

  test.each([
    ...['', ' ', '.json', '..', 'a/b', '../../passwd', 'a\\b', 'a\nb', 'a\0b', 'a\u202eb'],
    ...['x'.repeat(300), 'x'.repeat(2000), 5],
  ])('refuses %j as a name, and says why', async (name) => {
    const person = await newPerson();
    const { id, file_name } = await convertedFile(person);
    const reply = await rename(person, id, name);
    expect(refusal(reply)).toEqual([400, 'invalid_request']);
    expect(reply.body.message).toMatch(/file.?name|character that cannot be stored/);
    expect((await ask(person, `/files/${id}`)).body['data'].file.file_name).toBe(file_name);
  });

  test('finds only the files of the account', async () => {
    const { id } = await convertedFile(await newPerson());
    expect(refusal(await rename(await newPerson(), id, 'mine'))).toEqual([404, 'not_found']);
  });
});

describe('an archive of stored files', () => {
  const archive = (person: Person, files: unknown) => ask(person, '/archives', 'POST', { files });

  test('contains the chosen files under their names, and expires with the first of them', async () => {
    const person = await newPerson();
    const made = [];
    for (const name of ['one.csv', 'two.csv', 'three.csv'])
      made.push(await convertedFile(person, name));
    const [one, , three] = made;
    await ask(person, `/files/${three?.id}`, 'PATCH', { file_name: 'renamed' });
    const soon = new Date(Date.now() + 60 * 60_000);
    await query(server, 'UPDATE files SET expires_at = $1 WHERE id = $2', [soon, one?.id]);
    const { status, body } = await archive(person, [three?.id, one?.id, three?.id]);
    expect([status, body['data'].files]).toEqual([200, 2]);
    expect(body['data'].expires_at).toBe(soon.toISOString());
    const answer = await fetch(server.url + (body['data'].downloadUrl as string));
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const content = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    const places = ['renamed.json', 'one.json', 'two.json'].map((name) => content.indexOf(name));
    expect(places[0]).toBeGreaterThan(0);
    expect(places[1]).toBeGreaterThan(places[0] as number);
    expect(places[2]).toBe(-1);
  });

  test('leaves out files of others, and is not found when nothing is left', async () => {
    const person = await newPerson();
    const { id } = await convertedFile(person);
    const other = await convertedFile(await newPerson());
    const { body } = await archive(person, [id, other.id, someId]);
    expect(body['data'].files).toBe(1);
    expect(refusal(await archive(person, [other.id]))).toEqual([404, 'not_found']);
  });

  test.each([[[]], ['all'], [['x']], [Array.from({ length: 501 }, () => someId)]])(
    'is refused for an invalid list of files',
    async (files) => {
      expect(refusal(await archive(await newPerson(), files))).toEqual([400, 'invalid_request']);
    },
  );
});

describe('DELETE', () => {
  test('removes a file, its content and its storage at once, and is not found the second time', async () => {
    const person = await newPerson();
    const file = await convertedFile(person);
    const [row] = await query<{ blob: string }>(server, 'SELECT blob FROM files WHERE id = $1', [
      file.id,
    ]);
    const folder = join(server.dataFolder, 'files', 'blobs', (row?.blob ?? '').slice(0, 2));
    expect(await readdir(folder)).toContain(row?.blob);
    const { status, body } = await ask(person, `/files/${file.id}`, 'DELETE');
    expect([status, body['data']]).toEqual([200, { id: file.id, freed_bytes: file.size }]);
    expect(await readdir(folder)).not.toContain(row?.blob);
    expect(await statsOf(person)).toMatchObject({ totalFiles: 0, totalStorageBytes: 0 });
    expect((await fetch(server.url + file.s3_url)).status).toBe(404);
    expect(refusal(await ask(person, `/files/${file.id}`, 'DELETE'))).toEqual([404, 'not_found']);
  });

  test('of a file in an archive leaves the rest of the archive', async () => {
    const person = await newPerson();
    const jobs: string[] = [];
    for (const name of ['one.csv', 'two.csv']) {
      await convertedFile(person, name);
      const { body } = await ask(person, '/conversions?limit=1');
      jobs.push(body['data'].conversions[0].id);
    }
    const made = await call(server, 'POST', '/archives', { person, body: { jobs } });
    const [newest] = filesOf(await ask(person, '/files'));
    await ask(person, `/files/${newest?.id}`, 'DELETE');
    const archive = await fetch(server.url + (made.body['data'].downloadUrl as string));
    const content = Buffer.from(await archive.arrayBuffer()).toString('latin1');
    expect([content.includes('one.json'), content.includes('two.json')]).toEqual([true, false]);
  });

  test(
    'keeps the counts exact when files are deleted and expire at the same time',
    { timeout: 60_000 },
    async () => {
      const person = await newPerson();
      const seeded = Array.from({ length: 120 }, (_, index) =>
        seededFile(ownerOf(person), { bytes: index + 1, type: fileTypes[index % 7] as string }),
      );
      await seedFiles(server, seeded);
      const expired = seeded.slice(0, 40);
      const deleted = seeded.slice(30, 80);
      const replies = await Promise.all([
        ...deleted.flatMap(({ id }) => [
          ask(person, `/files/${id}`, 'DELETE'),
          ask(person, `/files/${id}`, 'DELETE'),
        ]),
        ...expired.map(async ({ id }) => {
          await query(server, `UPDATE files SET expires_at = now() - interval '1s' WHERE id = $1`, [
            id,
          ]);
          return undefined;
        }),
      ]);
      const successes = replies.filter((reply) => reply?.status === 200).length;
      // A file that expired first cannot be deleted any more; none is deleted twice.
      expect(successes).toBeGreaterThanOrEqual(40);
      expect(successes).toBeLessThanOrEqual(50);
      const rest = seeded.slice(80);
      expect(await statsOf(person)).toMatchObject({
        totalFiles: rest.length,
        totalStorageBytes: rest.reduce((sum, { bytes }) => sum + bytes, 0),
      });
      const list = await ask(person, '/files?limit=100');
      expect(list.body['data'].pagination.total).toBe(rest.length);
      expect(idsOf(list).toSorted()).toEqual(rest.map(({ id }) => id).toSorted());
    },
  );
});

describe('a file that has expired', () => {
  test('is not found anywhere, before and after the sweep', { timeout: 90_000 }, async () => {
    const person = await newPerson();
    const file = await convertedFile(person);
    await query(server, `UPDATE files SET expires_at = now() - interval '1s' WHERE id = $1`, [
      file.id,
    ]);

    const looksGone = async () => {
      expect(filesOf(await ask(person, '/files'))).toEqual([]);
      expect((await ask(person, '/files')).body['data'].pagination.total).toBe(0);
      expect(filesOf(await ask(person, '/files/recent'))).toEqual([]);
      expect(await statsOf(person)).toMatchObject({
        totalFiles: 0,
        totalStorageBytes: 0,
        conversionStats: [],
      });
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/download'],
        ['DELETE', ''],
      ] as const)
        expect(refusal(await ask(person, `/files/${file.id}${path}`, method))).toEqual([
          404,
          'not_found',
        ]);
      expect([404, 410]).toContain((await fetch(server.url + file.s3_url)).status);
      const usage = await call(server, 'GET', '/conversion/usage', { person });
      expect(usage.body['data'].storage.used_bytes).toBe(0);
      const history = await ask(person, '/conversions');
      expect(history.body['data'].conversions).toMatchObject([{ status: 'finished', file: null }]);
    };

    const left = () => query(server, 'SELECT blob FROM files WHERE id = $1', [file.id]);
    const [row] = await query<{ blob: string }>(server, 'SELECT blob FROM files WHERE id = $1', [
      file.id,
    ]);
    await looksGone();
    await server.end('SIGTERM');
    await server.start();
    await expect.poll(left, { timeout: 30_000 }).toEqual([]);
    await looksGone();
    const folder = join(server.dataFolder, 'files', 'blobs', (row?.blob ?? '').slice(0, 2));
    await expect.poll(() => readdir(folder)).not.toContain(row?.blob);
  });
});

describe('the activity feed', () => {
  test('lists activities, newest first, and ignores the parameter against caching', async () => {
    const person = await newPerson();
    const file = await convertedFile(person);
    await convert(server, {
      ...{ type: 'json-to-xml', name: 'broken.json', content: '{' },
      headers: person.headers,
    });
    await ask(person, `/files/${file.id}`, 'DELETE');
    const { body } = await ask(person, `/activity?_t=${Date.now()}`);
    const activities: ActivityRecord[] = body['data'].activities;
    expect(activities.slice(0, 3).map(({ kind, message }) => [kind, message])).toEqual([
      ['file_deleted', '“people.json” deleted.'],
      ['conversion_failed', '“broken.json” couldn’t be converted: JSON to XML.'],
      ['conversion_finished', '“people.csv” converted: CSV to JSON.'],
    ]);
    const ids = activities.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  });

  test('returns ten by default and up to a hundred, only of the account', async () => {
    const person = await newPerson();
    await query(
      server,
      `INSERT INTO activities (uid, kind, details) SELECT $1, 'signed_in', '{}' FROM generate_series(1, 120)`,
      [person.uid],
    );
    const count = async (path: string) =>
      ((await ask(person, path)).body['data'].activities as unknown[]).length;
    expect(await count('/activity')).toBe(10);
    expect(await count('/activity?limit=100')).toBe(100);
    const other = await ask(await newPerson(), '/activity');
    expect(
      (other.body['data'].activities as ActivityRecord[]).some(({ kind }) => kind === 'signed_in'),
    ).toBe(false);
  });
});
