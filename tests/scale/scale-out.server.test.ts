// Tests two API processes and two workers that share only a database and a file store.
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { JobView, StoredFile } from '@octavo/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  convert,
  jobOf,
  newAddress,
  settledStates,
  storedId,
  submit,
  untilState,
} from '../setup/client.ts';
import { pauseWorkers } from '../setup/descendants.ts';
import { csv, longJob, mediumJob } from '../setup/documents.ts';
import { bearerOf, sessionOf, verified } from '../accounts/embedded-accounts.ts';
import { residentBytes, type TestServer } from '../setup/server.ts';
import { eventsOf, useCluster } from './cluster.ts';

const MiB = 1024 * 1024;

const cluster = useCluster(2, 2, {
  ANONYMOUS_CONVERSIONS_PER_MONTH: '2',
  ANONYMOUS_CONCURRENT: '10',
  ANONYMOUS_FILE_MB: '600',
});
let one: TestServer;
let other: TestServer;

beforeAll(() => {
  [one, other] = cluster.apis as [TestServer, TestServer];
});

const table = () => ({ type: 'csv-to-json', content: csv, name: 'Übersicht.csv' });
const pauseAll = () => pauseWorkers(...cluster.workers.map(({ pid }) => pid));
const visitor = () => ({ 'x-forwarded-for': newAddress() });

describe('a job submitted to one process', () => {
  test('can be followed, and its result downloaded, through another', async () => {
    const resume = await pauseAll();
    const { id } = await submit(one, mediumJob());
    const followed = eventsOf(other, id);
    await untilState(other, id, ['running']);
    resume();
    const states = await followed;
    expect(states).toContain('running');
    expect(states.at(-1)).toBe('finished');
    const job = await jobOf(other, id);
    const answer = await fetch(other.url + (job.state === 'finished' && job.result.downloadUrl));
    expect(answer.status).toBe(200);
    expect((await answer.bytes()).subarray(0, 2)).toEqual(new TextEncoder().encode('PK'));
  });

  test('can be cancelled through another, and its worker stops', async () => {
    const headers = visitor();
    const { id } = await submit(one, { ...longJob(), headers });
    await untilState(one, id, ['running']);
    await fetch(`${other.url}/api/jobs/${id}`, { method: 'DELETE' });
    expect((await jobOf(one, id)).state).toBe('cancelled');
    const logs = () => cluster.workers.map((worker) => worker.log()).join('\n');
    const stopped = new RegExp(`"jobId":"${storedId(id)}".*"outcome":"cancelled"`);
    await expect.poll(logs, { timeout: 10_000 }).toMatch(stopped);
    // It cost nothing.
    const statuses = await Promise.all([1, 2].map(() => convert(other, { ...table(), headers })));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('is finished by another worker when its own is killed, and is charged once', async () => {
    const headers = visitor();
    const resume = await pauseAll();
    const { id } = await submit(one, { ...mediumJob(), headers });
    await untilState(one, id, ['running']);
    const killed = await busyWorker();
    await killed.end('SIGKILL');
    resume();
    expect((await untilState(other, id, settledStates)).state).toBe('finished');
    expect((await convert(one, { ...table(), headers })).status).toBe(200);
    expect((await convert(other, { ...table(), headers })).status).toBe(402);
    await killed.start();
  });
});

/** The worker that has a job. */
async function busyWorker(): Promise<TestServer> {
  for (;;)
    for (const worker of cluster.workers) {
      const metrics = await (await fetch(`${worker.url}/metrics`)).text();
      if (metrics.includes('octavo_pool_workers{state="busy"} 1')) return worker;
    }
}

describe('a download link', () => {
  let link: string;

  beforeAll(async () => {
    link = (await convert(one, table())).body.data.downloadUrl;
  });

  test('of one process redirects to the store through another, under the name of the file', async () => {
    const led = await fetch(other.url + link, { redirect: 'manual' });
    expect(led.status).toBe(302);
    expect(led.headers.get('location')).toMatch(new RegExp(`^${cluster.files.endpoint}/`));
    const answer = await fetch(other.url + link);
    expect(answer.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''%C3%9Cbersicht.json`,
    );
    expect(await answer.json()).toHaveLength(2);
  });

  test('serves a range', async () => {
    const answer = await fetch(other.url + link, { headers: { range: 'bytes=0-0' } });
    expect([answer.status, await answer.text()]).toEqual([206, '[']);
  });

  test('is answered without a redirect for scripts, which may call no other site', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const answer = await fetch(other.url + link, { headers, redirect: 'manual' });
    expect([answer.status, (await answer.json()).length]).toEqual([200, 2]);
  });

  test('answers HEAD with the headers only', async () => {
    const answer = await fetch(other.url + link, { method: 'HEAD', redirect: 'manual' });
    expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
  });

  test('that was changed is refused by both processes', async () => {
    for (const { url } of [one, other]) {
      const answer = await fetch(`${url}${link.replace(/.$/, '')}`);
      expect(answer.status).toBe(403);
    }
  });

  test('to a ZIP of several results works with any process', async () => {
    const made = await Promise.all([one, other].map((api) => submit(api, table())));
    for (const { id } of made) await untilState(one, id, settledStates);
    const body = JSON.stringify({ jobs: made.map(({ id }) => id) });
    const headers = { 'content-type': 'application/json' };
    const created = await fetch(`${one.url}/api/archives`, { method: 'POST', headers, body });
    const { data } = (await created.json()) as { data: { downloadUrl: string } };
    const answer = await fetch(other.url + data.downloadUrl);
    const bytes = await answer.bytes();
    expect(bytes.length).toBe(Number(answer.headers.get('content-length')));
    expect(new TextDecoder().decode(bytes.subarray(0, 2))).toBe('PK');
  });
});

test('the same Idempotency-Key at both processes creates one job', async () => {
  const headers = { ...visitor(), 'idempotency-key': 'the same' };
  const jobs = await Promise.all([one, other].map((api) => submit(api, { ...table(), headers })));
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
  await untilState(other, jobs[0]!.id, settledStates);
});

test('a file of a quarter of a gigabyte does not fill the memory of a process', async () => {
  await convert(one, table());
  const before = await residentBytes(one.pid);
  let peak = before;
  const measurePeak = async () => (peak = Math.max(peak, await residentBytes(one.pid)));
  const watch = setInterval(() => void measurePeak(), 50);
  const { id } = await submitTable(one, 256);
  clearInterval(watch);
  expect(peak - before).toBeLessThan(150 * MiB);
  await fetch(`${other.url}/api/jobs/${id}`, { method: 'DELETE' });
});

/** Streams a table of so many MiB in. */
async function submitTable({ url }: TestServer, size: number): Promise<JobView> {
  const rows = Buffer.alloc(MiB, 'name,age\n');
  const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"`;
  const body = function* () {
    yield Buffer.from(`${part('conversionType')}\r\n\r\ncsv-to-json\r\n`);
    yield Buffer.from(`${part('file')}; filename="large.csv"\r\n\r\n`);
    for (let count = 0; count < size; count++) yield rows;
    yield Buffer.from('\r\n--b--\r\n');
  };
  const answer = await fetch(`${url}/api/conversion/convert?async=1`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...visitor() },
    body: Readable.toWeb(Readable.from(body())) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  return ((await answer.json()) as { data: { job: JobView } }).data.job;
}

test('an API process stores nothing on its own disk', async () => {
  for (const { dataFolder } of cluster.apis) expect(await readdir(dataFolder)).toEqual([]);
});

test('an account of one process works at the other, with its files and links', async () => {
  const person = await verified(one);
  const headers = await bearerOf(one, await sessionOf(other, person));
  const made = await convert(one, { ...table(), headers });
  expect(made.status).toBe(200);
  const answer = await fetch(`${other.url}/api/user-files/files`, { headers });
  const { data } = (await answer.json()) as { data: { files: StoredFile[] } };
  expect(data.files.map(({ name }) => name)).toEqual(['Übersicht.json']);
  const link = data.files[0]!.s3_url;
  expect(link).toMatch(new RegExp(`^${cluster.files.endpoint}/`));
  expect(await (await fetch(link)).json()).toHaveLength(2);
});

test('the store contains only the results', async () => {
  const rows = await cluster.database.query<{ blob: string }>('SELECT blob FROM files');
  const list = new ListObjectsV2Command({ Bucket: cluster.files.bucket, Prefix: 'kept/' });
  const { Contents = [] } = await cluster.files.client.send(list);
  const blobs = Contents.map(({ Key = '' }) => Key.replace('kept/', ''));
  expect(blobs.filter((name) => name !== 'probe').toSorted()).toEqual(
    rows.map(({ blob }) => blob).toSorted(),
  );
});
