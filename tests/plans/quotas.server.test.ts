// Tests the limits of plans against parallel requests.
import { afterAll, describe, expect, test } from 'vitest';
import { call, registered, type Person } from '../accounts/accounts.ts';
import { nestedForms } from '../runner/nested-forms.ts';
import { convert, submit, type Answer } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv, longJob } from '../setup/documents.ts';
import { sendForm, type Part } from '../setup/forms.ts';
import { startIssuer } from '../accounts/issuer.ts';
import { plansWith } from './plans-file.ts';
import { useServer } from '../setup/server.ts';

const MiB = 1024 * 1024;
const issuer = await startIssuer();
const server = useServer({
  ...issuer.settings,
  ...plansWith({
    free: { conversions_per_month: 1, concurrent_uploads: 2, storage_mb: 1, file_size_mb: 4 },
    basic: { conversions_per_month: 50, concurrent_uploads: 1, storage_mb: 1, file_size_mb: 6 },
    pro: { concurrent_uploads: 4 },
  }),
});
afterAll(() => issuer.stop());

const table = { type: 'csv-to-json', content: csv };
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();
const ownerOf = ({ uid }: Person) => `user:${uid}`;

/** Gives somebody a plan, as a subscription that runs. */
async function withPlan(plan: 'basic' | 'pro'): Promise<Person> {
  const person = await registered(server, issuer);
  await query(
    server,
    `INSERT INTO subscriptions (id, uid, plan, state, period_start, period_end, provider)
     VALUES (gen_random_uuid(), $1, $2, 'active', now(), now() + interval '30 days', 'none')`,
    [person.uid, plan],
  );
  return person;
}

const spent = (person: Person) =>
  query<{ used: number; reserved: number }>(
    server,
    'SELECT used, reserved FROM allowances WHERE owner = $1',
    [ownerOf(person)],
  );

describe('conversions of a month', () => {
  test(
    'with one left, exactly one of two parallel requests succeeds, 200 times in a row',
    { timeout: 300_000 },
    async () => {
      // One person, whose conversions are handed to one worker: 200 would each need a worker of their own.
      const person = await registered(server, issuer);
      const { headers } = person;
      for (let round = 0; round < 200; round++) {
        const both = [
          convert(server, { ...table, headers }),
          convert(server, { ...table, headers }),
        ];
        expect(statuses(await Promise.all(both)), `round ${round}`).toEqual([200, 402]);
        await query(server, 'DELETE FROM allowances WHERE owner = $1', [ownerOf(person)]);
      }
    },
  );

  test('are refused with the limit, the reset date and the way to a higher limit', async () => {
    const { headers } = await registered(server, issuer);
    await convert(server, { ...table, headers });
    const { status, body } = await convert(server, { ...table, headers });
    expect([status, body.code]).toEqual([402, 'conversions_used_up']);
    expect(body.message).toMatch(
      /conversions: 1 of 1\. .* resets on \w+ 1, \d{4}\. Plans with more conversions: Basic, Pro\.$/,
    );
  });

  test('are unlimited on an unlimited plan, and counted all the same', async () => {
    const person = await withPlan('pro');
    for (let n = 0; n < 3; n++)
      expect((await convert(server, { ...table, headers: person.headers })).status).toBe(200);
    expect(await spent(person)).toEqual([{ used: 3, reserved: 0 }]);
  });

  test('are not charged when they fail', async () => {
    const person = await registered(server, issuer);
    const broken = { type: 'json-to-xml', name: 'a.json', content: '{', headers: person.headers };
    expect((await convert(server, broken)).status).toBe(422);
    expect(await spent(person)).toEqual([{ used: 0, reserved: 0 }]);
    expect((await convert(server, { ...table, headers: person.headers })).status).toBe(200);
  });
});

test('Reading a PDF for an editor uses no conversion', async () => {
  const person = await registered(server, issuer);
  const read: Part[] = [
    ['operation', 'read-paragraphs'],
    ['file', { name: 'form.pdf', content: nestedForms(1, 1) }],
  ];
  for (let n = 0; n < 2; n++)
    expect(await sendForm(server, '/pdf-processing/process', read, person)).toMatchObject({
      status: 200,
    });
  expect(await spent(person)).toEqual([]);
});

describe('uploads at the same time', () => {
  test('beyond the plan are refused, and allowed again when a job is cancelled', async () => {
    const { headers } = await withPlan('basic');
    const { id } = await submit(server, { ...longJob(), headers });
    const { status, body } = await convert(server, { ...table, headers });
    expect([status, body.code]).toEqual([429, 'too_many_at_once']);
    expect(body.message).toBe(
      'You’ve reached your limit of conversions at the same time: 1 of 1. Wait until one is finished, then try again. Plans with a higher limit: Free, Pro.',
    );
    await fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE', headers });
    expect((await convert(server, { ...table, headers })).status).toBe(200);
  });
});

describe('the size of files', () => {
  const rows = (bytes: number) => `a\n${'x'.repeat(63)}\n`.repeat(bytes / 64).slice(0, bytes);

  test('is that of the plan', async () => {
    const content = rows(5 * MiB);
    const free = await registered(server, issuer);
    const refused = await convert(server, { ...table, content, headers: free.headers });
    expect([refused.status, refused.body.code]).toEqual([413, 'file_too_large']);
    expect(refused.body.message).toBe(
      'The file is too large: 5 MB. The limit is 4 MB. Choose a smaller file. Plans with a higher limit: Basic, Pro.',
    );
    const basic = await withPlan('basic');
    const taken = await convert(server, { ...table, content, headers: basic.headers });
    // Its result is larger than the whole storage of this plan.
    expect([taken.status, taken.body.code]).toEqual([413, 'storage_used_up']);
    expect(taken.body.message).toMatch(
      /^Not enough storage: 0 Bytes of 1 MB is used, and the result needs [\d.]+ MB\. .* next expiry: never\. Plans with more storage: Pro\.$/,
    );
  });
});

test('a file that grows beyond the limit while it arrives is more than the limit', async () => {
  const { headers } = await registered(server, issuer);
  const form = new Response(tableForm('x'.repeat(4 * MiB + 1)));
  const answer = await fetch(`${server.url}/api/conversion/convert`, {
    ...{ method: 'POST', body: form.body, duplex: 'half' },
    headers: { ...headers, 'content-type': form.headers.get('content-type') ?? '' },
  });
  const { message } = (await answer.json()) as { message: string };
  expect(message).toMatch(/^The file is too large: more than 4 MB\. The limit is 4 MB\./);
});

function tableForm(content: string): FormData {
  const form = new FormData();
  form.set('conversionType', table.type);
  form.set('file', new File([content], 'a.csv'));
  return form;
}

describe('storage', () => {
  /** A result of a little over half a megabyte. */
  const half = { type: 'csv-to-json', content: `a\n${'x'.repeat(700)}\n`.repeat(800) };
  const stored = (person: Person) =>
    query<{ bytes: string }>(
      server,
      `SELECT coalesce(sum(bytes), 0)::text AS bytes FROM files WHERE owner = $1`,
      [ownerOf(person)],
    );

  test('with space for one of two results stores one, and the other is not charged', async () => {
    const person = await withPlan('pro');
    await query(server, `UPDATE subscriptions SET plan = 'basic' WHERE uid = $1`, [person.uid]);
    const { headers } = person;
    expect((await convert(server, { ...half, headers })).status).toBe(200);
    const refused = await convert(server, { ...half, headers });
    expect([refused.status, refused.body.code]).toEqual([413, 'storage_used_up']);
    expect(refused.body.message).toMatch(
      /: [\d.]+ KB of 1 MB is used, and the result needs [\d.]+ KB\. .*; next expiry: \w+ \d+, \d{4}\. /,
    );
    expect(await spent(person)).toEqual([{ used: 1, reserved: 0 }]);
    const [{ bytes }] = (await stored(person)) as [{ bytes: string }];
    expect(Number(bytes)).toBeGreaterThan(MiB / 2);
    expect(Number(bytes)).toBeLessThan(MiB);
  });

  test('is counted exactly, by type and format', async () => {
    const person = await withPlan('pro');
    for (const type of ['csv-to-json', 'csv-to-json', 'text-to-excel'])
      await convert(server, { type, content: csv, headers: person.headers });
    const counted = await query(
      server,
      'SELECT type, format, files, bytes FROM file_totals WHERE owner = $1 ORDER BY type',
      [ownerOf(person)],
    );
    const real = await query(
      server,
      `SELECT type, format, count(*)::int AS files, sum(bytes)::bigint AS bytes
       FROM files WHERE owner = $1 GROUP BY 1, 2 ORDER BY 1`,
      [ownerOf(person)],
    );
    expect(counted).toEqual(real);
    expect(counted).toHaveLength(2);
  });
});

describe('an editor as a conversion', () => {
  const editors = [
    ['pdf-editor', 'PDF Editor', '/api/pdf-processing/process'],
    ['image-editor', 'Image Editor', '/api/image-processing/process'],
  ] as const;

  test.each(editors)('%s asks visitors to sign in', async (type, editor) => {
    const { status, body, headers } = await convert(server, { ...table, type });
    expect([status, body.message]).toEqual([401, `You need to be logged in to use the ${editor}.`]);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test.each(editors)('%s names accounts the route of its operations', async (type, _, address) => {
    const { headers } = await registered(server, issuer);
    const { status, body } = await convert(server, { ...table, type, headers });
    expect([status, body.code]).toEqual([400, 'opens_in_editor']);
    expect(body.message).toContain(address);
  });
});

describe('jobs of an account', () => {
  test('cannot be seen or cancelled by others', async () => {
    const owner = await withPlan('pro');
    const other = await registered(server, issuer);
    const { id } = await submit(server, { ...longJob(), headers: owner.headers });
    for (const person of [other, undefined])
      for (const [method, path] of [
        ['GET', `/jobs/${id}`],
        ['DELETE', `/jobs/${id}`],
        ['GET', `/jobs/${id}/events`],
      ] as const) {
        const reply = await call(server, method, path, person ? { person } : {});
        expect([reply.status, reply.body.code], `${method} ${path}`).toEqual([404, 'not_found']);
      }
    const archive = { person: other, body: { jobs: [id] } };
    expect((await call(server, 'POST', '/archives', archive)).status).toBe(404);
    const cancelled = await call(server, 'DELETE', `/jobs/${id}`, { person: owner });
    expect(cancelled.body.data.job.state).toBe('cancelled');
  });

  test('with a plan of high priority overtake those that wait', async () => {
    const high = await withPlan('pro');
    const normal = await withPlan('basic');
    const first = await submit(server, { ...table, headers: normal.headers });
    const second = await submit(server, { ...table, headers: high.headers });
    const rows = await query<{ id: string; priority: number }>(
      server,
      'SELECT id, priority FROM jobs WHERE id = ANY($1)',
      [[first.id, second.id]],
    );
    const priority = new Map(rows.map((row) => [row.id, row.priority]));
    expect(priority.get(second.id)).toBeGreaterThan(priority.get(first.id) as number);
  });
});

describe('a token', () => {
  test('that is not valid is refused, also on routes for visitors', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    const { status, body } = await convert(server, { ...table, headers });
    expect([status, body.code]).toEqual([401, 'token_invalid']);
  });

  test('without an account must be registered first', async () => {
    const headers = { authorization: `Bearer ${await issuer.token({ sub: 'nobody' })}` };
    const { status, body } = await convert(server, { ...table, headers });
    expect([status, body.code]).toEqual([403, 'not_registered']);
  });

  test('of a suspended account is refused', async () => {
    const person = await registered(server, issuer);
    await query(server, `UPDATE users SET status = 'suspended' WHERE uid = $1`, [person.uid]);
    const { status, body } = await convert(server, { ...table, headers: person.headers });
    expect([status, body.code]).toEqual([403, 'account_suspended']);
  });
});

test('a job of an account is followed to its end by its owner', async () => {
  const { headers } = await registered(server, issuer);
  const { id } = await submit(server, { ...table, headers });
  const deadline = Date.now() + 60_000;
  for (;;) {
    const reply = await fetch(`${server.url}/api/jobs/${id}`, { headers });
    const { data } = (await reply.json()) as { data: { job: { state: string } } };
    if (data.job.state === 'finished') break;
    if (Date.now() > deadline) throw new Error(`still ${data.job.state}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
