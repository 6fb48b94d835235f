// Tests that the server recovers after it was killed or stopped during its work.
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFailed, test } from 'vitest';
import { convert, newAddress, settledStates, submit, untilState } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { pauseWorkers } from '../setup/descendants.ts';
import { csv, longJob, mediumJob } from '../setup/documents.ts';
import { useServer } from '../setup/server.ts';

const server = useServer({
  ...{ ANONYMOUS_CONVERSIONS_PER_MONTH: '2', ANONYMOUS_CONCURRENT: '10' },
  CONCURRENCY: '2',
});

describe('kill -9 during a job', () => {
  test('loses no job and charges it once', { timeout: 170_000 }, async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    await pauseWorkers(server.pid);
    const { id } = await submit(server, { ...mediumJob(), headers });
    await untilState(server, id, ['running']);
    await server.end('SIGKILL');
    await server.start();
    const job = await untilState(server, id, settledStates);
    expect(job.state).toBe('finished');
    const table = { type: 'csv-to-json', content: csv, headers };
    expect((await convert(server, table)).status).toBe(200);
    expect((await convert(server, table)).status).toBe(402);
  });

  test('leaves no folder of a dead process and no partial upload', async () => {
    const incoming = join(server.dataFolder, 'files', 'incoming');
    expect(await readdir(incoming)).toEqual([]);
    expect(await readdir(join(server.dataFolder, 'work'))).toEqual([
      expect.stringMatching(`^${server.pid}-0-`),
    ]);
  });
});

test('the sweep removes orphaned blobs', async () => {
  const folder = join(server.dataFolder, 'files', 'blobs', 'ab');
  const orphan = join(folder, 'ab'.repeat(16));
  await mkdir(folder, { recursive: true });
  await writeFile(orphan, 'orphan');
  await utimes(orphan, 0, 0);
  await server.end('SIGTERM');
  await server.start();
  await expect.poll(() => readdir(folder)).toEqual([]);
});

describe('SIGTERM', () => {
  test('lets a short job finish and answers its request', async () => {
    const resume = await pauseWorkers(server.pid);
    const answer = convert(server, mediumJob());
    const running = () => query(server, `SELECT 1 FROM jobs WHERE state = 'running'`);
    await expect.poll(running).toHaveLength(1);
    const ended = server.end('SIGTERM');
    resume();
    expect(await ended).toBe(0);
    expect((await answer).status).toBe(200);
    await server.start();
  });

  test(
    'returns a long job to the queue and exits after the drain time',
    { timeout: 170_000 },
    async () => {
      const jobs = [await submit(server, longJob()), await submit(server, longJob())];
      for (const { id } of jobs) await untilState(server, id, ['running']);
      await pauseWorkers(server.pid);
      const started = performance.now();
      await server.end('SIGTERM');
      // The grace is 30 s; the jobs would not end.
      expect(performance.now() - started).toBeLessThan(60_000);
      await server.start();
      const job = await untilState(server, jobs[0]!.id, ['running', 'queued']);
      expect(['running', 'queued']).toContain(job.state);
      for (const { id } of jobs) await fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE' });
    },
  );

  test('sent twice ends the process at once', async () => {
    const { id } = await submit(server, longJob());
    await untilState(server, id, ['running']);
    const first = server.end('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const started = performance.now();
    process.kill(server.pid, 'SIGTERM');
    await first;
    // The grace would be 30 s.
    expect(performance.now() - started).toBeLessThan(20_000);
    await server.start();
    await fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE' });
  });
});

test('the database is restarted when it is killed', async () => {
  const file = join(server.dataFolder, 'database', 'cluster', 'postmaster.pid');
  const processOf = async () =>
    Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  onTestFailed(async () => {
    const log = await readFile(join(server.dataFolder, 'database', 'postgres.log'), 'utf8');
    console.error(`The database said:\n${log.split('\n').slice(-20).join('\n')}`);
  });
  const killed = await processOf();
  process.kill(killed, 'SIGKILL');
  // It may be back before the next request, so the test does not wait for its absence.
  await expect.poll(server.log, { timeout: 30_000 }).toContain('the database ended, starting it');
  await expect.poll(processOf, { timeout: 30_000 }).not.toBe(killed);
  await expect
    .poll(async () => (await fetch(`${server.url}/api/health/ready`)).status, { timeout: 30_000 })
    .toBe(200);
  const { status } = await convert(server, { type: 'csv-to-json', content: csv });
  expect(status).toBe(200);
});

test('a lock file of the database with the id of an unrelated process is ignored', async () => {
  const file = join(server.dataFolder, 'database', 'cluster', 'postmaster.pid');
  await server.end('SIGTERM');
  const stranger = spawn('sleep', ['600']);
  await writeFile(file, `${stranger.pid}\n${join(file, '..')}\n`);
  try {
    await server.start();
    expect((await convert(server, { type: 'csv-to-json', content: csv })).status).toBe(200);
  } finally {
    stranger.kill();
  }
});
