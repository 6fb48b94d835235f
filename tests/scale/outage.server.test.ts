// Tests outages of what processes share: the file store, the database, the workers. No accepted job is lost.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { convert, settledStates, storedId, submit, untilState } from '../setup/client.ts';
import { pauseWorkers } from '../setup/descendants.ts';
import { csv, mediumJob } from '../setup/documents.ts';
import type { TestServer } from '../setup/server.ts';
import { useCluster } from './cluster.ts';

const cluster = useCluster(1, 1);
let api: TestServer;
let worker: TestServer;

beforeAll(() => {
  [api] = cluster.apis as [TestServer];
  [worker] = cluster.workers as [TestServer];
});

const table = () => ({ type: 'csv-to-json', content: csv });

type Readiness = { status: number; checks: Record<string, string> };

async function readiness({ url }: TestServer): Promise<Readiness> {
  const answer = await fetch(`${url}/api/health/ready`);
  const { checks } = (await answer.json()) as Pick<Readiness, 'checks'>;
  return { status: answer.status, checks };
}

const liveness = async ({ url }: TestServer) => (await fetch(`${url}/api/health/live`)).status;

/** Waits until the process says of a part what is expected, and is ready or not accordingly. */
async function untilReadiness(server: TestServer, status: number, part: string, found: RegExp) {
  const expected = { status, checks: { [part]: expect.stringMatching(found) } };
  await expect.poll(() => readiness(server), { timeout: 30_000 }).toMatchObject(expected);
}

type Answer = { status: number; headers: Headers; body: { code?: string } };

/** The call was answered with this problem, and when to come back. */
function expectLater({ status, headers, body }: Answer, code: string): void {
  expect([status, body.code]).toEqual([503, code]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

async function get(path: string): Promise<Answer> {
  const answer = await fetch(`${api.url}/api${path}`);
  const { status, headers } = answer;
  return { status, headers, body: (await answer.json()) as Answer['body'] };
}

describe('the file store', () => {
  let jobs: string[];
  let link: string;
  let resume: () => void;

  beforeAll(async () => {
    link = (await convert(api, table())).body.data.downloadUrl;
  });

  test('affects readiness, not liveness', async () => {
    resume = await pauseWorkers(worker.pid);
    const running = await submit(api, mediumJob());
    const waiting = await submit(api, table());
    jobs = [running.id, waiting.id];
    await untilState(api, running.id, ['running']);
    await cluster.files.kill();
    for (const process of [api, worker]) {
      await untilReadiness(process, 503, 'store', /does not accept files|no answer/);
      expect(await liveness(process)).toBe(200);
    }
  });

  test('makes uploads fail with Retry-After', async () => {
    expectLater(await convert(api, table()), 'store_unavailable');
  });

  test('makes downloads fail with a problem, not with a broken file', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const answer = await fetch(api.url + link, { headers });
    const body = (await answer.json()) as { code: string };
    expectLater({ status: answer.status, headers: answer.headers, body }, 'store_unavailable');
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  test('delays accepted jobs, which finish later', async () => {
    resume();
    const givenBack = new RegExp(`"jobId":"${storedId(jobs[0]!)}".*"outcome":"given back"`);
    await expect.poll(() => worker.log(), { timeout: 60_000 }).toMatch(givenBack);
    await cluster.files.start();
    for (const id of jobs)
      expect(await untilState(api, id, settledStates)).toMatchObject({ state: 'finished' });
    for (const process of [api, worker])
      await untilReadiness(process, 200, 'store', /^accepts files$/);
    expect((await convert(api, table())).status).toBe(200);
  });
});

describe('the database', () => {
  test('affects readiness, and makes requests fail with Retry-After', async () => {
    const resume = await pauseWorkers(worker.pid);
    const running = await submit(api, mediumJob());
    const waiting = await submit(api, table());
    await untilState(api, running.id, ['running']);
    await cluster.database.kill();
    // It finishes while the database is away.
    resume();
    for (const process of [api, worker]) {
      await untilReadiness(process, 503, 'database', /cannot be reached|no answer/);
      expect(await liveness(process)).toBe(200);
    }
    expectLater(await convert(api, table()), 'database_unavailable');
    expectLater(await get(`/jobs/${waiting.id}`), 'database_unavailable');
    await cluster.database.start();
    for (const process of [api, worker])
      await untilReadiness(process, 200, 'database', /^answers$/);
    for (const { id } of [running, waiting])
      expect(await untilState(api, id, settledStates)).toMatchObject({ state: 'finished' });
    expect((await convert(api, table())).status).toBe(200);
  });
});

describe('the only worker', () => {
  test('unregisters while it finishes its job, and the API notices', async () => {
    expect((await get('/conversion/health')).status).toBe(200);
    const resume = await pauseWorkers(worker.pid);
    const { id } = await submit(api, mediumJob());
    await untilState(api, id, ['running']);
    const ended = worker.end('SIGTERM');
    await untilReadiness(worker, 503, 'queue', /^shutting down$/);
    expect(await liveness(worker)).toBe(200);
    await untilReadiness(api, 503, 'workers', /^none is running$/);
    expectLater(await get('/conversion/health'), 'workers_unavailable');
    resume();
    expect(await ended).toBe(0);
    expect((await untilState(api, id, settledStates)).state).toBe('finished');
  });

  test('leaves jobs waiting until another worker starts', async () => {
    const { id } = await submit(api, table());
    expect((await untilState(api, id, ['queued'])).state).toBe('queued');
    await worker.start();
    expect((await untilState(api, id, settledStates)).state).toBe('finished');
    await untilReadiness(api, 200, 'workers', /^up$/);
  });

  test('counts as absent some time after it is killed', async () => {
    await worker.end('SIGKILL');
    await untilReadiness(api, 503, 'workers', /^none is running$/);
  });

  test('prevents new jobs when its sandbox is unsafe', async () => {
    // As a worker writes it whose sandbox does not hold.
    const id = randomUUID();
    await cluster.database.query(
      `INSERT INTO workers (id, condition, seen_at) VALUES ($1, 'unsafe', now() + interval '1 hour')`,
      [id],
    );
    await untilReadiness(api, 503, 'sandbox', /^not safe on any worker$/);
    expectLater(await convert(api, table()), 'sandbox_unavailable');
    expectLater(await get('/conversion/health'), 'sandbox_unavailable');
    await cluster.database.query('DELETE FROM workers WHERE id = $1', [id]);
    await worker.start();
    await untilReadiness(api, 200, 'workers', /^up$/);
  });
});
