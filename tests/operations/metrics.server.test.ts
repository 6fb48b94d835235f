// Tests GET /metrics, which Prometheus reads.
import { beforeAll, describe, expect, test } from 'vitest';
import { convert, newAddress, settledStates, submit, untilState } from '../setup/client.ts';
import { csv, longJob } from '../setup/documents.ts';
import { freePort } from '../../scripts/free-port.ts';
import { useServer } from '../setup/server.ts';

const token = 'a token of tests';
const watchPort = await freePort();
const open = useServer({
  CONCURRENCY: '1',
  ANONYMOUS_CONCURRENT: '10',
  METRICS_PORT: String(watchPort),
});
const guarded = useServer({ METRICS_TOKEN: token });

const scrape = (url: string, headers: HeadersInit = {}) => fetch(`${url}/metrics`, { headers });
const apart = `http://127.0.0.1:${watchPort}`;

/** The values by series, such as `octavo_pool_workers{state="free"}`. */
async function series(): Promise<Map<string, number>> {
  const text = await (await scrape(apart)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

describe('access', () => {
  test('needs no token on the monitoring port, where metrics have the text format of Prometheus', async () => {
    const answer = await scrape(apart);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toMatch(/^# TYPE octavo_http_request_duration_seconds histogram$/m);
    expect((await fetch(`${apart}/api/health/live`)).status).toBe(200);
    expect((await fetch(`${apart}/api/conversion/usage`)).status).toBe(404);
  });

  test('without a configured token is impossible on the public port', async () => {
    expect((await scrape(open.url)).status).toBe(404);
  });

  test('requires the token on every port if one is configured', async () => {
    const withToken = (word: string) => scrape(guarded.url, { authorization: word });
    expect((await scrape(guarded.url)).status).toBe(401);
    expect((await withToken('Bearer another token of it')).status).toBe(401);
    expect((await withToken(`Bearer ${token}s`)).status).toBe(401);
    expect((await withToken(`Bearer ${token}`)).status).toBe(200);
  });
});

describe('the metrics', () => {
  beforeAll(async () => {
    await convert(open, { type: 'csv-to-json', content: csv });
    await convert(open, { type: 'json-to-csv', content: '{', name: 'broken.json' });
    await fetch(`${open.url}/api/jobs/3f1d7c0e-8f0a-4c60-9d0e-1f8f6f6f0001`);
    await fetch(`${open.url}/secret-name.pdf`);
  });

  test('count requests by route pattern, with their duration', async () => {
    const found = await series();
    const count = (labels: string) =>
      found.get(`octavo_http_request_duration_seconds_count{${labels}}`);
    const conversions = 'method="POST",route="/api/conversion/convert"';
    expect(count(`${conversions},status="200"`)).toBe(1);
    expect(count(`${conversions},status="422"`)).toBe(1);
    expect(count('method="GET",route="/api/jobs/:id",status="404"')).toBe(1);
    expect([...found.keys()].join('\n')).not.toMatch(/secret-name|3f1d7c0e/);
  });

  test('count problems and failures by code, and the duration of jobs by type', async () => {
    const jobs = (type: string, outcome: string) =>
      `octavo_job_duration_seconds_count{type="${type}",outcome="${outcome}"}`;
    const names = [
      'octavo_http_problems_total{code="invalid_data"}',
      'octavo_job_failures_total{type="json-to-csv",code="invalid_data"}',
      jobs('csv-to-json', 'finished'),
      jobs('json-to-csv', 'failed'),
    ];
    // A job may be answered a moment before it is counted.
    const counts = async () => {
      const found = await series();
      return names.map((name) => found.get(name));
    };
    await expect.poll(counts).toEqual([1, 1, 1, 1]);
  });

  test('describe the process, and whether each part could be read', async () => {
    const found = await series();
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(found.get('octavo_up{part="queue"}')).toBe(1);
    expect(found.get('octavo_up{part="pool"}')).toBe(1);
  });

  test('report how LibreOffice converts', async () => {
    // On a busy machine it becomes warm with its first document.
    await convert(open, { type: 'word-to-pdf', name: 'a.rtf', content: '{\\rtf1 Hello}' });
    const modes = async () => {
      const found = await series();
      const named = ['warm', 'cold', 'single', 'none'];
      return named.filter((mode) => found.get(`octavo_engine_mode{mode="${mode}"}`) === 1);
    };
    await expect.poll(modes, { timeout: 60_000 }).toEqual(['warm']);
  });

  test('report the queue and the workers', async () => {
    const value = async (name: string) => (await series()).get(name);
    expect(await value('octavo_queue_jobs{state="waiting"}')).toBe(0);
    await expect.poll(() => value('octavo_pool_workers{state="free"}')).toBeGreaterThanOrEqual(1);
    const headers = { 'x-forwarded-for': newAddress() };
    const jobs = [
      await submit(open, { ...longJob(), headers }),
      await submit(open, { ...longJob(), headers }),
    ];
    await untilState(open, jobs[0]!.id, ['running']);
    await expect.poll(() => value('octavo_pool_workers{state="busy"}')).toBe(1);
    const found = await series();
    expect(found.get('octavo_queue_jobs{state="waiting"}')).toBe(1);
    expect(found.get('octavo_queue_jobs{state="running"}')).toBe(1);
    expect(found.get('octavo_queue_oldest_waiting_seconds')).toBeGreaterThan(0);
    expect(found.get('octavo_queue_waiting_jobs{type="pdf-to-jpg"}')).toBe(1);
    // The waiting one first: it would begin as soon as the other lets the worker go.
    for (const { id } of jobs.toReversed()) {
      await fetch(`${open.url}/api/jobs/${id}`, { method: 'DELETE' });
      await untilState(open, id, settledStates);
    }
    await expect
      .poll(() => value('octavo_job_duration_seconds_count{type="pdf-to-jpg",outcome="cancelled"}'))
      .toBe(1);
  });
});

describe('what autoscaling needs', () => {
  test('is the time that jobs have waited, by type', async () => {
    const found = await series();
    const waits = (series: string) => found.get(`octavo_job_wait_seconds_${series}`);
    expect(waits('count{type="csv-to-json"}')).toBe(1);
    expect(waits('bucket{le="900",type="csv-to-json"}')).toBe(1);
  });

  test('is the number of requests that follow a job', async () => {
    const followers = async () => (await series()).get('octavo_job_followers');
    expect(await followers()).toBe(0);
    const { id } = await submit(open, longJob());
    const closing = new AbortController();
    const streams = await Promise.all(
      [1, 2].map(() => fetch(`${open.url}/api/jobs/${id}/events`, { signal: closing.signal })),
    );
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    expect(await followers()).toBe(2);
    closing.abort();
    await expect.poll(followers).toBe(0);
    await fetch(`${open.url}/api/jobs/${id}`, { method: 'DELETE' });
    await untilState(open, id, settledStates);
  });

  test('is the use of database connections, and the duration of the cleanup', async () => {
    const found = await series();
    const connections = (state: string) =>
      found.get(`octavo_database_connections{state="${state}"}`);
    expect((connections('busy') ?? 0) + (connections('idle') ?? 0)).toBeGreaterThan(0);
    expect(connections('waiting')).toBe(0);
    expect(found.get('octavo_sweep_duration_seconds_count')).toBeGreaterThanOrEqual(1);
  });
});

test('readiness lists every part of the server', async () => {
  const checks = async () => {
    const answer = await fetch(`${open.url}/api/health/ready`);
    return ((await answer.json()) as { checks: Record<string, string> }).checks;
  };
  // The worker of the job that was cancelled is being replaced.
  await expect.poll(checks, { timeout: 10_000 }).toMatchObject({
    database: 'answers',
    store: 'accepts files',
    disk: expect.stringMatching(/ free$/),
    queue: '0 waiting',
    sandbox: expect.stringMatching(/^secure/),
    workers: 'up',
    office: 'warm',
  });
});
