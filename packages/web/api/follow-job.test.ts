import type { JobView } from '@octavo/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { followJob, limits, type JobSources } from '#api/follow-job.ts';
import { texts } from '#messages/texts.ts';

const job = (state: string): JobView => ({ id: 'j', state }) as unknown as JobView;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A follower whose server is simulated by the test. */
function follow(fetchJob: JobSources['fetchJob'] = () => Promise.reject(new Error('offline'))) {
  const leave = new AbortController();
  const seen: string[] = [];
  let stream!: ReadableStreamDefaultController<JobView>;
  let closed = false;
  const events = () =>
    new ReadableStream<JobView>({
      start: (controller) => void (stream = controller),
      cancel: () => void (closed = true),
    });
  const callbacks = { signal: leave.signal, onJob: (state: JobView) => seen.push(state.state) };
  const end = followJob('j', callbacks, { events, fetchJob });
  end.catch(() => {});
  return { end, seen, leave, stream, isClosed: () => closed };
}

test('reports each state and ends with the settled one', async () => {
  const { end, seen, stream, isClosed } = follow();
  for (const state of ['queued', 'running', 'finished']) stream.enqueue(job(state));
  expect((await end).state).toBe('finished');
  expect(seen).toEqual(['queued', 'running', 'finished']);
  expect(isClosed()).toBe(true);
});

test('asks for the job when the stream fails', async () => {
  const { end, seen, stream } = follow(() => Promise.resolve(job('finished')));
  stream.enqueue(job('queued'));
  await vi.advanceTimersByTimeAsync(0);
  stream.error(new Error('refused'));
  await end;
  expect(seen).toEqual(['queued', 'finished']);
});

test('asks for the job when the stream is silent', async () => {
  const ask = vi.fn<JobSources['fetchJob']>().mockResolvedValue(job('finished'));
  const { end } = follow(ask);
  await vi.advanceTimersByTimeAsync(limits.eventsSilenceMs - 1);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect((await end).state).toBe('finished');
});

test('a job that stays in the queue for long is not given up while the server answers', async () => {
  const answers = [...Array<string>(100).fill('queued'), 'finished'];
  const { end } = follow(() => Promise.resolve(job(answers.shift() ?? 'finished')));
  await vi.advanceTimersByTimeAsync(limits.eventsSilenceMs + 101 * limits.pollIntervalMs);
  expect((await end).state).toBe('finished');
});

test('silence from the server ends in the timeout text', async () => {
  const { end } = follow();
  await vi.advanceTimersByTimeAsync(
    limits.eventsSilenceMs + limits.silenceMs + limits.pollIntervalMs,
  );
  await expect(end).rejects.toThrow(texts.upload.timedOut);
});

test('an answer that the job is unknown ends the following at once', async () => {
  const unknown = new ApiError('Not found. It may have been deleted, or the address is wrong.', {
    status: 404,
  });
  const { end, stream } = follow(() => Promise.reject(unknown));
  stream.error(new Error('refused'));
  await expect(end).rejects.toBe(unknown);
});

test('stops and closes the stream when aborted', async () => {
  const { end, leave, isClosed } = follow();
  await vi.advanceTimersByTimeAsync(0);
  leave.abort(new Error('left'));
  await expect(end).rejects.toThrow('left');
  expect(isClosed()).toBe(true);
});
