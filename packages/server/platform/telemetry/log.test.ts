import { Writable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { noteJob, withIds, withoutIds } from '#platform/telemetry/context.ts';
import { createLogs, logWithIds } from '#platform/telemetry/log.ts';

type Line = Record<string, unknown>;
let lines: Line[];
const output = new Writable({
  write(text: Buffer, _encoding, done) {
    lines.push(JSON.parse(text.toString()) as Line);
    done();
  },
});
beforeEach(() => {
  lines = [];
});
const messages = () => lines.map(({ msg }) => msg);

test('each area logs from its own level on, and names itself', () => {
  const logs = createLogs({ default: 'warn', areas: { queue: 'debug', http: 'silent' } }, output);
  logs.queue.debug('a debug line of the queue');
  logs.engine.info('an info line of the engine');
  logs.engine.warn('a warning of the engine');
  logs.http.fatal('a fatal line of HTTP');
  expect(messages()).toEqual(['a debug line of the queue', 'a warning of the engine']);
  expect(lines).toMatchObject([
    { area: 'queue', level: 'debug' },
    { area: 'engine', level: 'warn' },
  ]);
});

test('an error that was copied into a plain object, as pg-boss does, is logged with its message', () => {
  const { queue } = createLogs({ default: 'info', areas: {} }, output);
  const copied = { message: 'the queue is gone', queue: 'conversion', worker: 'w', code: '57P01' };
  const query = { message: 'Failed: secret.pdf', query: 'SELECT $1', params: ['secret.pdf'] };
  for (const err of [copied, query, { worker: 'w', state: 'lost' }, 'a text'])
    queue.warn({ err }, 'the queue reported an error');
  queue.warn({ err: new Error('the job failed', { cause: copied }) }, 'a failure');
  expect(lines.map(({ err }) => err)).toMatchObject([
    { message: 'the queue is gone', code: '57P01' },
    { message: 'Failed query: SELECT $1' },
    { message: 'worker, state' },
    { message: 'a text' },
    { message: 'the job failed', cause: { message: 'the queue is gone' } },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/object Object|secret/);
});

test('lines have the ids of the request and the job during which they are written', async () => {
  const { queue, database } = createLogs({ default: 'info', areas: {} }, output);
  await withIds({ requestId: 'request-1' }, async () => {
    queue.info('before the job');
    await Promise.resolve();
    noteJob('job-1');
    queue.info('with the job');
    withoutIds(() => queue.info('a background task'));
    database.info('a connection, which serves others later');
    logWithIds(queue, { jobId: 'job-2' }).info('ids of its own');
  });
  queue.info('after it');
  const ids = lines.map(({ requestId, jobId }) => [requestId, jobId]);
  expect(ids).toEqual([
    ['request-1', undefined],
    ['request-1', 'job-1'],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, 'job-2'],
    [undefined, undefined],
  ]);
});
