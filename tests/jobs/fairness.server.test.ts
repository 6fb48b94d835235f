// Tests fairness: many, long or failing jobs of one owner do not block others.
import { afterAll, describe, expect, test } from 'vitest';
import { registered } from '../accounts/accounts.ts';
import { startIssuer } from '../accounts/issuer.ts';
import { convert, jobOf, newAddress, settledStates, submit, untilState } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { pauseWorkers } from '../setup/descendants.ts';
import { csv, longJob } from '../setup/documents.ts';
import { sendForm, type Part } from '../setup/forms.ts';
import { useServer, type TestServer } from '../setup/server.ts';
import { nestedForms } from '../runner/nested-forms.ts';

const issuer = await startIssuer();
afterAll(() => issuer.stop());

const visitor = () => ({ 'x-forwarded-for': newAddress() });
const table = { type: 'csv-to-json', content: csv };
const end = (server: TestServer, id: string) =>
  fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE' });

describe('a server for one conversion at a time', () => {
  const server = useServer({
    ...issuer.settings,
    ...{ CONCURRENCY: '1', ANONYMOUS_CONCURRENT: '10' },
  });
  const many = (headers: Record<string, string>) =>
    Promise.all([1, 2, 3].map(() => submit(server, { ...longJob(), headers })));

  test('serves a visitor before the many long jobs of another', async () => {
    const jobs = await many(visitor());
    await expect
      .poll(
        async () =>
          (await Promise.all(jobs.map(({ id }) => jobOf(server, id))))
            .map((job) => job.state)
            .toSorted(),
        { timeout: 20_000 },
      )
      .toEqual(['queued', 'queued', 'running']);
    expect((await convert(server, { ...table, headers: visitor() })).status).toBe(200);
    const states = await Promise.all(jobs.map(({ id }) => jobOf(server, id)));
    expect(states.filter(({ state }) => state === 'running')).toHaveLength(1);
    expect(states.filter(({ state }) => state === 'queued')).toHaveLength(2);
    for (const { id } of jobs.toReversed()) await end(server, id);
  });

  test('counts the previews of the image editor to the share of their account', async () => {
    const { headers } = await registered(server, issuer);
    const { id } = await submit(server, { ...longJob(), headers });
    const state = async () => {
      const answer = await fetch(`${server.url}/api/jobs/${id}`, { headers });
      return ((await answer.json()) as { data: { job: { state: string } } }).data.job.state;
    };
    await expect.poll(state).toBe('running');
    const body = new FormData();
    body.append(
      'file',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>']),
      'a.svg',
    );
    const preview = fetch(`${server.url}/api/image-processing/preview`, {
      ...{ method: 'POST', body, headers },
    });
    const previews = () => query(server, "SELECT state FROM jobs WHERE type = 'image-preview'");
    await expect.poll(previews).toEqual([{ state: 'queued' }]);
    expect((await convert(server, { ...table, headers: visitor() })).status).toBe(200);
    expect(await previews()).toEqual([{ state: 'queued' }]);
    await fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE', headers });
    expect((await preview).status).toBe(200);
  });

  test('lets a visitor go before the slow thumbnail of somebody whose jobs take the other workers', async () => {
    const person = await registered(server, issuer);
    const content = nestedForms(1, 12);
    const rotation: Part[] = [
      ['operation', 'rotate'],
      ['file', { name: 'slow.pdf', content }],
    ];
    expect(await sendForm(server, '/pdf-processing/process', rotation, person)).toMatchObject({
      status: 200,
    });
    const begun = () =>
      query(server, 'SELECT id FROM files WHERE owner = $1 AND thumbnail_retry_at IS NOT NULL', [
        `user:${person.uid}`,
      ]);
    await expect.poll(begun).toHaveLength(1);
    const since = performance.now();
    const long = await submit(server, { ...longJob(), headers: person.headers });
    expect((await convert(server, { ...table, headers: visitor() })).status).toBe(200);
    // A thumbnail may take twenty seconds.
    expect(performance.now() - since).toBeLessThan(10_000);
    const address = `${server.url}/api/jobs/${long.id}`;
    await fetch(address, { method: 'DELETE', headers: person.headers });
  });

  test('counts the addresses of an IPv6 network as one visitor', async () => {
    const network = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}:1:`;
    const jobs = [];
    for (const host of [':1', ':2'])
      jobs.push(
        await submit(server, { ...longJob(), headers: { 'x-forwarded-for': network + host } }),
      );
    const [first, second] = jobs.map(({ id }) => id) as [string, string];
    await untilState(server, first, ['running']);
    expect((await convert(server, { ...table, headers: visitor() })).status).toBe(200);
    expect((await jobOf(server, second)).state).toBe('queued');
    for (const id of [second, first]) await end(server, id);
  });
});

describe('the processor time of a visitor', () => {
  const server = useServer({ ANONYMOUS_CPU_SECONDS: '2', ANONYMOUS_CONVERSIONS_PER_MONTH: '1' });

  test('is limited, and a job that reaches the limit is charged', async () => {
    const headers = visitor();
    const { id } = await submit(server, { ...longJob(), headers });
    const job = await untilState(server, id, settledStates);
    expect(job).toMatchObject({
      state: 'failed',
      problem: { code: 'too_much_work', details: { seconds: 2 } },
    });
    const next = await convert(server, { ...table, headers });
    expect(next.body.code).toBe('conversions_used_up');
  });
});

describe('failed work', () => {
  const server = useServer({ FAILED_WORK_SECONDS: '3', ANONYMOUS_CONCURRENT: '10' });

  test(
    'is limited for each visitor, and allowed again after a while',
    { timeout: 60_000 },
    async () => {
      const headers = visitor();
      const { id } = await submit(server, { ...longJob(), headers });
      await untilState(server, id, ['running']);
      // Its time passes whether it works or not.
      const resume = await pauseWorkers(server.pid);
      await new Promise((resolve) => setTimeout(resolve, 4000));
      await end(server, id);
      resume();
      const refused = await convert(server, { ...table, headers });
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_failures' } });
      const minutes = Number(refused.body.details?.minutes);
      expect(minutes).toBeGreaterThan(1);
      expect(refused.body.message).toMatch(/: \d+ s of 3 s\. .* in \d+ min\. /);
      expect(refused.headers.get('retry-after')).toBe(String(minutes * 60));
      expect((await convert(server, { ...table, headers: visitor() })).status).toBe(200);
      await query(server, "UPDATE failed_work SET at = at - interval '1 hour'");
      expect((await convert(server, { ...table, headers })).status).toBe(200);
    },
  );

  test('does not include jobs that are cancelled before they start', async () => {
    const headers = visitor();
    const jobs = [];
    for (let n = 0; n < 6; n++) jobs.push(await submit(server, { ...longJob(), headers }));
    const states = await Promise.all(jobs.map(({ id }) => jobOf(server, id)));
    const queued = states.filter(({ state }) => state === 'queued');
    expect(queued.length).toBeGreaterThan(0);
    for (const { id } of queued) await end(server, id);
    const next = await submit(server, { ...longJob(), headers });
    for (const { id } of [next, ...jobs]) await end(server, id);
  });
});
