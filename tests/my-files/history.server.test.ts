// Tests section 7, past conversions: `GET /user-files/conversions`, `GET /conversion/history` and `GET /conversion/usage`.
import { conversionRecord, jobStates, routes, type ConversionRecord } from '@octavo/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, registered, type Person, type Reply } from '../accounts/accounts.ts';
import { convert, submit } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv, longJob } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();

const paths = ['/user-files/conversions', '/conversion/history'] as const;
const ask = (person: Person, path: string) => call(server, 'GET', path, { person });
const recordsOf = ({ body }: Reply): ConversionRecord[] => body['data'].conversions;
const refusal = ({ status, body }: Reply) => [status, body.code];

test.each([...paths, '/conversion/usage', '/conversion/usage/days'])(
  'GET %s without a token requires signing in',
  async (path) => {
    expect(refusal(await call(server, 'GET', path))).toEqual([401, 'sign_in_required']);
  },
);

test.each(['?limit=0', '?limit=ten', '?page=0', '?status=done', '?conversionType=word-to-mp3'])(
  'GET %s is a bad request for both lists',
  async (search) => {
    const person = await registered(server, issuer);
    for (const path of paths)
      expect(refusal(await ask(person, path + search))).toEqual([400, 'invalid_request']);
  },
);

describe('a conversion', () => {
  let person: Person;
  beforeAll(async () => {
    person = await registered(server, issuer);
    const headers = person.headers;
    await convert(server, { type: 'csv-to-json', content: csv, name: 'people.csv', headers });
    await convert(server, { type: 'json-to-xml', content: '{', name: 'broken.json', headers });
    const { id } = await submit(server, { ...longJob(), headers });
    await call(server, 'DELETE', `/jobs/${id}`, { person });
  });

  test.each(paths)('is listed by %s with its outcome, newest first', async (path) => {
    const records = recordsOf(await ask(person, path));
    expect(conversionRecord.array().parse(records)).toEqual(records);
    expect(records).toMatchObject([
      { status: 'cancelled', conversion_type: 'pdf-to-jpg', file: null, problem: null },
      {
        ...{ status: 'failed', original_file_name: 'broken.json', file: null },
        problem: { code: 'invalid_data', message: expect.stringContaining('JSON') as string },
      },
      {
        ...{ status: 'finished', original_file_name: 'people.csv', progress: 100, problem: null },
        file: { file_name: 'people.json', category: 'converted' },
      },
    ]);
    for (const { created_at, completed_at } of records)
      expect(Date.parse(completed_at ?? '')).toBeGreaterThanOrEqual(Date.parse(created_at));
  });

  test('stays in the history when its file is deleted', async () => {
    const [finished] = recordsOf(await ask(person, '/conversion/history?status=finished'));
    await call(server, 'DELETE', `/user-files/files/${finished?.file?.id}`, { person });
    const [again] = recordsOf(await ask(person, '/conversion/history?status=completed'));
    expect(again).toMatchObject({ id: finished?.id, status: 'finished', file: null });
  });

  test('is visible only to its owner', async () => {
    const other = await registered(server, issuer);
    for (const path of paths) expect(recordsOf(await ask(other, path))).toEqual([]);
  });

  test('is counted in the usage by outcome and type', async () => {
    const { status, body } = await ask(person, '/conversion/usage');
    expect(status).toBe(200);
    expect(routes.conversion.usage.replies[200].parse(body)).toEqual(body);
    expect(body['data']).toMatchObject({
      conversions: { used: 1, reserved: 0, limit: 25, remaining: 24 },
      history: {
        total: 3,
        by_status: { queued: 0, running: 0, finished: 1, failed: 1, cancelled: 1 },
      },
    });
    const types = body['data'].history.by_type as { conversion_type: string; count: number }[];
    expect(types.map(({ count }) => count)).toEqual([1, 1, 1]);
  });
});

test('a queued or running conversion has that status', async () => {
  const person = await registered(server, issuer);
  const { id } = await submit(server, { ...longJob(), headers: person.headers });
  const [record] = recordsOf(await ask(person, '/user-files/conversions'));
  await call(server, 'DELETE', `/jobs/${id}`, { person });
  expect(['queued', 'running']).toContain(record?.status);
  expect(record).toMatchObject({ id, completed_at: null, file: null });
});

describe('the history, compared with a plain model of it', () => {
  type Seeded = { id: string; type: string; state: string; createdAt: number };
  let person: Person;
  let seeded: Seeded[];

  beforeAll(async () => {
    person = await registered(server, issuer);
    const arbitrary = fc.record({
      id: fc.uuid({ version: 4 }),
      type: fc.constantFrom('word-to-pdf', 'csv-to-json', 'pdf-merge'),
      state: fc.constantFrom<string>('finished', 'failed', 'cancelled'),
      createdAt: fc.integer({ min: 0, max: 40 }),
    });
    seeded = fc.sample(arbitrary, { numRuns: 230, seed: 3 });
    await query(
      server,
      `INSERT INTO jobs (id, owner, type, state, file_name, input_bytes, options, period, fingerprint, created_at, settled_at)
       SELECT id, $1, type, state, 'original', 1, '{}', '2026-11', 'f',
       timestamptz '2026-11-01' + "createdAt" * interval '1 microsecond', now()
       FROM json_to_recordset($2) AS given (id uuid, type text, state text, "createdAt" int)`,
      [`user:${person.uid}`, JSON.stringify(seeded)],
    );
  });

  const filters = fc.record(
    {
      status: fc.constantFrom('finished', 'failed', 'cancelled', 'running', 'completed'),
      conversionType: fc.constantFrom('word-to-pdf', 'pdf-merge', 'pdf-split'),
    },
    { requiredKeys: [] },
  );

  function expected({ status, conversionType }: { status?: string; conversionType?: string }) {
    const state = status === 'completed' ? 'finished' : status;
    return seeded
      .filter((job) => !state || job.state === state)
      .filter((job) => !conversionType || job.type === conversionType)
      .toSorted((one, other) => other.createdAt - one.createdAt || (one.id > other.id ? -1 : 1))
      .map(({ id }) => id);
  }

  test('every page with every filter contains exactly its conversions, with exact totals', async () => {
    const property = fc.asyncProperty(
      ...[filters, fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 1.2, noNaN: true })],
      fc.constantFrom(...paths),
      async (filter, limit, where, path) => {
        const all = expected(filter);
        const pages = Math.ceil(all.length / limit);
        const page = 1 + Math.floor(where * Math.max(1, pages));
        const parameters = Object.entries({ ...filter, limit, page }).map(([k, v]) => [
          k,
          String(v),
        ]);
        const reply = await ask(person, `${path}?${new URLSearchParams(parameters)}`);
        const ids = recordsOf(reply).map(({ id }) => id);
        expect(ids).toEqual(all.slice((page - 1) * limit, page * limit));
        expect(reply.body['data'].pagination).toEqual({
          ...{ page, limit, total: all.length, total_pages: pages },
        });
      },
    );
    await fc.assert(property, { numRuns: 100, seed: 11 });
  });

  test('the default is page 1 with ten conversions', async () => {
    for (const path of paths) {
      const { body } = await ask(person, path);
      expect(body['data'].pagination).toMatchObject({ page: 1, limit: 10, total: seeded.length });
      expect(body['data'].conversions).toHaveLength(10);
    }
  });
});

describe('the counts of conversions', () => {
  /** Compares the stored totals with a count of all rows. */
  const wrong = () =>
    query(
      server,
      `WITH counted AS (SELECT owner, type, state, count(*) AS jobs FROM jobs WHERE owner LIKE 'user:%' GROUP BY 1, 2, 3)
       SELECT * FROM counted FULL JOIN job_totals AS kept USING (owner, type, state)
       WHERE coalesce(counted.jobs, 0) <> coalesce(kept.jobs, 0)`,
    );

  test(
    'are right after many conversions end in different ways at the same time',
    { timeout: 120_000 },
    async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => registered(server, issuer)));
      const work = async (person: Person) => {
        const headers = person.headers;
        for (let round = 0; round < 3; round++) {
          await convert(server, { type: 'csv-to-json', content: csv, headers });
          await convert(server, { type: 'json-to-xml', content: '{', name: 'a.json', headers });
          const { id } = await submit(server, { ...longJob(), headers });
          await Promise.all([
            call(server, 'DELETE', `/jobs/${id}`, { person }),
            call(server, 'DELETE', `/jobs/${id}`, { person }),
          ]);
        }
      };
      await Promise.all(people.map(work));
      expect(await wrong()).toEqual([]);
      for (const person of people) {
        const { body } = await ask(person, '/conversion/usage');
        expect(body['data'].history).toMatchObject({
          total: 9,
          by_status: { finished: 3, failed: 3, cancelled: 3, queued: 0, running: 0 },
        });
      }
    },
  );

  test('decrease when conversions are deleted', async () => {
    const person = await registered(server, issuer);
    await convert(server, { type: 'csv-to-json', content: csv, headers: person.headers });
    const owner = `user:${person.uid}`;
    await query(server, 'DELETE FROM jobs WHERE owner = $1', [owner]);
    expect(await query(server, 'SELECT * FROM job_totals WHERE owner = $1', [owner])).toEqual([]);
  });

  test(
    'exclude history older than a year after the sweep, and keep everything younger',
    { timeout: 60_000 },
    async () => {
      const person = await registered(server, issuer);
      const owner = `user:${person.uid}`;
      for (const age of ['366 days', '360 days'])
        await query(
          server,
          `INSERT INTO jobs (id, owner, type, state, file_name, input_bytes, options, period, fingerprint, created_at, settled_at)
         SELECT gen_random_uuid(), $1, 'word-to-pdf', 'finished', 'o', 1, '{}', '2025-11', 'f',
         now() - $2::interval, now() - $2::interval`,
          [owner, age],
        );
      await query(
        server,
        `INSERT INTO activities (uid, kind, details, at) VALUES ($1, 'signed_in', '{}', now() - interval '366 days')`,
        [person.uid],
      );
      await server.end('SIGTERM');
      await server.start();
      const jobs = () => query(server, 'SELECT id FROM jobs WHERE owner = $1', [owner]);
      await expect.poll(async () => (await jobs()).length, { timeout: 30_000 }).toBe(1);
      const old = () =>
        query(server, `SELECT id FROM activities WHERE at < now() - interval '1 year'`);
      await expect.poll(old, { timeout: 30_000 }).toEqual([]);
      const { body } = await ask(person, '/conversion/history');
      expect(body['data'].pagination.total).toBe(1);
      expect(await wrong()).toEqual([]);
    },
  );
});

test('every job state can be used as a status filter', async () => {
  const person = await registered(server, issuer);
  for (const status of [...jobStates, 'pending', 'processing', 'completed'])
    expect((await ask(person, `/conversion/history?status=${status}`)).status).toBe(200);
});

test('the conversions of the month are counted by day, and only those that count', async () => {
  const person = await registered(server, issuer);
  const { headers } = person;
  for (const name of ['one.csv', 'two.csv'])
    await convert(server, { type: 'csv-to-json', content: csv, name, headers });
  await convert(server, { type: 'json-to-xml', content: '{', name: 'broken.json', headers });
  // One of another month, and one of an operation that no quota is charged for.
  await query(
    server,
    `INSERT INTO jobs (id, owner, type, state, file_name, input_bytes, options, period, fingerprint, created_at, settled_at)
     SELECT gen_random_uuid(), $1, 'csv-to-json', 'finished', 'a', 1, '{}', given.period, 'f', given.at, given.at FROM (VALUES
     (to_char(now() - interval '40 days', 'YYYY-MM'), now() - interval '40 days'), ('free', now())) AS given (period, at)`,
    [`user:${person.uid}`],
  );
  const { status, body } = await ask(person, '/conversion/usage/days');
  const now = new Date().toISOString();
  const days = body['data'].days as { date: string; conversions: number }[];
  expect([status, body['data'].period, days.length]).toEqual([
    ...[200, now.slice(0, 7), new Date(now).getUTCDate()],
  ]);
  expect(days[0]?.date).toBe(`${now.slice(0, 7)}-01`);
  expect(days.at(-1)).toEqual({ date: now.slice(0, 10), conversions: 2 });
  expect(days.reduce((sum, { conversions }) => sum + conversions, 0)).toBe(2);
});
