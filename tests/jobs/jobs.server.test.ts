// Tests jobs: requested with “Prefer: respond-async”, followed with server-sent events, cancelled.
import { jobView, type JobView } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import {
  convert,
  jobOf,
  newAddress,
  settledStates,
  storedId,
  submit,
  untilState,
} from '../setup/client.ts';
import { csv, longJob } from '../setup/documents.ts';
import type { TestServer } from '../setup/server.ts';
import { useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();
const unknownId = '00000000-0000-4000-8000-000000000000';

describe('an asynchronous conversion', () => {
  test('answers 202 with the job, its address and the applied preference', async () => {
    const headers = { prefer: 'wait=10, respond-async' };
    const answer = await convert(server, { type: 'csv-to-json', content: csv, headers });
    expect(answer.status).toBe(202);
    const job = jobView.parse(answer.body.data.job);
    expect(answer.headers.get('location')).toBe(`/api/jobs/${job.id}`);
    expect(answer.headers.get('preference-applied')).toBe('respond-async');
  });

  test('finishes with the same result as a synchronous one', async () => {
    const { id } = await submit(server, { type: 'csv-to-json', content: csv });
    const job = await untilState(server, id, settledStates);
    expect(job).toMatchObject({ state: 'finished', result: { outputFileName: 'data.json' } });
  });

  test('reports why it failed', async () => {
    const { id } = await submit(server, { type: 'json-to-xml', name: 'a.json', content: '{"a":' });
    const job = await untilState(server, id, settledStates);
    expect(job).toMatchObject({ state: 'failed', problem: { code: 'invalid_data' } });
  });
});

describe('events', () => {
  test('reach five hundred followers at once', async () => {
    const { id } = await submit(server, longJob());
    const statuses: number[] = [];
    const followers = Array.from({ length: 500 }, async () => {
      const answer = await openEvents(server, id);
      statuses.push(answer.status);
      return answer.text();
    });
    await expect.poll(() => statuses.length, { timeout: 30_000 }).toBe(500);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE' });
    for (const text of await Promise.all(followers)) expect(text).toContain('"state":"cancelled"');
  });

  test('start with the current state, report real progress, and end with the result', async () => {
    const job = { ...longJob(), options: { dpi: '150', pages: '1-80' } };
    const { id } = await submit(server, job);
    const events = await eventsOf(server, id);
    const states = events.map(({ job }) => job.state);
    expect(states.at(-1)).toBe('finished');
    const progress = events.flatMap(({ job }) =>
      job.state === 'running' ? [job.done / job.of] : [],
    );
    expect(progress.length).toBeGreaterThan(2);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    const ids = events.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
  });

  test('continue after the last event that the client has seen, and report when there are no more', async () => {
    const { id } = await submit(server, { type: 'csv-to-json', content: csv });
    const last = (await eventsOf(server, id)).at(-1);
    const again = await openEvents(server, id, { 'last-event-id': String(last?.id) });
    expect(again.status).toBe(204);
    const late = await eventsOf(server, id, { 'last-event-id': String(Number(last?.id) - 1) });
    expect(late).toEqual([last]);
  });

  test('of an unknown job are not found', async () => {
    expect((await openEvents(server, unknownId)).status).toBe(404);
  });
});

describe('cancelling', () => {
  test('ends a running job promptly', async () => {
    const { id } = await submit(server, longJob());
    await untilState(server, id, ['running']);
    const job = await cancel(server, id);
    expect(job.state).toBe('cancelled');
    // The whole job would take many times as long.
    const ended = () => server.log().includes(`"jobId":"${storedId(id)}"`);
    await expect.poll(ended, { timeout: 5_000 }).toBe(true);
  });

  test('ends a queued job, which then never runs', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const running = [await submit(server, longJob()), await submit(server, longJob())];
    const { id } = await submit(server, { type: 'csv-to-json', content: csv, headers });
    expect((await cancel(server, id)).state).toBe('cancelled');
    await Promise.all(running.map((job) => cancel(server, job.id)));
    expect((await jobOf(server, id)).state).toBe('cancelled');
  });

  test('does not change a finished job', async () => {
    const { id } = await submit(server, { type: 'csv-to-json', content: csv });
    await untilState(server, id, ['finished']);
    expect((await cancel(server, id)).state).toBe('finished');
  });

  test('ends the events of the job', async () => {
    const { id } = await submit(server, longJob());
    const events = eventsOf(server, id);
    await untilState(server, id, ['running']);
    await cancel(server, id);
    expect((await events).at(-1)?.job.state).toBe('cancelled');
  });
});

test('a visitor’s job belongs to the client that got its signed id, not to one that knows the plain id', async () => {
  const { id } = await submit(server, { type: 'csv-to-json', content: csv });
  const [plain, token = ''] = id.split('.');
  expect(token).toHaveLength(22);
  const guessed = [plain, `${plain}.${'A'.repeat(22)}`];
  for (const wrong of guessed) {
    const address = `${server.url}/api/jobs/${wrong}`;
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(404);
    expect((await fetch(`${address}/events`)).status).toBe(404);
  }
  const job = await untilState(server, id, settledStates);
  expect(job.state).toBe('finished');
});

test.each([unknownId, 'no-id'])('the job %s is not found', async (id) => {
  expect((await fetch(`${server.url}/api/jobs/${id}`)).status).toBe(404);
});

test('a password is neither stored in clear nor logged', async () => {
  const password = 'correct horse battery staple';
  const { id } = await submit(server, { ...longJob(), options: { password, dpi: '300' } });
  await untilState(server, id, ['running', ...settledStates]);
  const { execFileSync } = await import('node:child_process');
  const found = execFileSync('sh', [
    '-c',
    'grep -rlF "$1" "$2" || true',
    '',
    password,
    server.dataFolder,
  ]);
  await cancel(server, id);
  expect(
    found
      .toString()
      .split('\n')
      .filter((path) => !path.includes('/work/')),
  ).toEqual(['']);
  expect(server.log()).not.toContain(password);
});

async function cancel({ url }: TestServer, id: string): Promise<JobView> {
  const answer = await fetch(`${url}/api/jobs/${id}`, { method: 'DELETE' });
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { job: JobView } };
  return data.job;
}

const openEvents = ({ url }: TestServer, id: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/jobs/${id}/events`, { headers });

async function eventsOf(from: TestServer, id: string, headers: Record<string, string> = {}) {
  const text = await (await openEvents(from, id, headers)).text();
  return [...text.matchAll(/^id: (\d+)\nevent: job\ndata: (.*)$/gm)].map(([, eventId, data]) => ({
    id: Number(eventId),
    job: jobView.parse(JSON.parse(data ?? '')),
  }));
}
