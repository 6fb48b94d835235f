import type { ConversionResult, JobView } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import type { ConversionRequest } from '#api/conversion.ts';
import { placeInChain, requestsOf, sourceOf } from '#converting/queue/chain.ts';
import { isStartable, needsPassword, shareOf, stepOf } from '#converting/queue/entry.ts';
import {
  advance,
  entriesToStart,
  nextDue,
  queueLimits,
  refusalsOf,
  dueEntries,
  type Queue,
  type QueueEvent,
} from '#converting/queue/queue.ts';

const request: ConversionRequest = { type: 'word-to-pdf', options: { tagged: true } };
const file = (name: string, size = 10) => new File(['x'.repeat(size)], name);
const after = (...events: QueueEvent[]): Queue => events.reduce(advance, []);
const added = (...names: string[]): QueueEvent => ({
  type: 'added',
  files: names.map((name) => ({ id: name, file: file(name, name === 'empty' ? 0 : 10) })),
});
const started: QueueEvent = { type: 'started', request };
const sent = (id: string, bytes = 1): QueueEvent => ({ type: 'sent', id, sent: bytes, total: 10 });
const failed = (id: string, code?: string): QueueEvent => ({
  type: 'failed',
  id,
  failure: { message: 'No.', code },
});
const result = { outputFileName: 'a.pdf' } as ConversionResult;
const job = (state: object): JobView => state as JobView;
const updated = (id: string, state: object): QueueEvent => ({
  type: 'updated',
  id,
  job: job(state),
});
const stateOf = (queue: Queue, id: string) =>
  queue.find((entry) => entry.id === id)?.progress.state;
const names = (entries: Queue) => entries.map(({ id }) => id);

describe('the start button', () => {
  test('gives every ready file the order and lets it wait', () => {
    const queue = after(added('a', 'b'), started);
    expect(queue.map(({ request: given, progress }) => [given, progress.state])).toEqual([
      [request, 'waiting'],
      [request, 'waiting'],
    ]);
  });

  test('leaves an empty file where it is', () => {
    expect(stateOf(after(added('empty', 'a'), started), 'empty')).toBe('chosen');
  });

  test('takes files along that failed or were cancelled before', () => {
    const queue = after(
      added('a', 'b'),
      started,
      failed('a'),
      { type: 'cancelled', id: 'b' },
      started,
    );
    expect(queue.map(({ progress }) => progress.state)).toEqual(['waiting', 'waiting']);
  });

  test('does not convert a finished file twice', () => {
    const queue = after(added('a'), started, { type: 'finished', id: 'a', result }, started);
    expect(stateOf(queue, 'a')).toBe('finished');
  });
});

test('submitted files are one job, whatever else was chosen', () => {
  const files = [file('open'), file('second')] as const;
  const queue = after(added('a'), { type: 'submitted', id: 'job', files, request });
  expect(queue.map(({ id, files: given, progress }) => [id, given.length, progress.state])).toEqual(
    [
      ['a', 1, 'chosen'],
      ['job', 2, 'waiting'],
    ],
  );
  expect(names(dueEntries(queue, 0))).toEqual(['job']);
});

describe('slots', () => {
  test('at most two uploads run at once, in order', () => {
    const queue = after(added('a', 'b', 'c', 'd'), started);
    expect(names(dueEntries(queue, 0))).toEqual(['a', 'b']);
    expect(names(dueEntries(advance(queue, sent('a')), 0))).toEqual(['b']);
    expect(dueEntries(after(added('a', 'b', 'c'), started, sent('a'), sent('b')), 0)).toEqual([]);
  });

  test('as many jobs as the user may run at the same time', () => {
    const queue = after(added('a', 'b', 'c'), started);
    expect(names(dueEntries(queue, 0, 1))).toEqual(['a']);
    const running = advance(advance(queue, sent('a')), updated('a', { id: 'j', state: 'running' }));
    expect(dueEntries(running, 0, 1)).toEqual([]);
    expect(names(dueEntries(running, 0, 2))).toEqual(['b']);
    expect(names(dueEntries(running, 0, 10))).toEqual(['b', 'c']);
    expect(names(dueEntries(advance(running, failed('a')), 0, 1))).toEqual(['b']);
  });

  test('a file that is processed frees its upload slot but still counts as in flight', () => {
    const three = after(
      ...[added('a', 'b', 'c', 'd'), started],
      ...['a', 'b', 'c'].flatMap((id) => [sent(id), updated(id, { state: 'queued' })]),
    );
    expect(queueLimits.inFlight).toBe(3);
    expect(dueEntries(three, 0)).toEqual([]);
    expect(names(dueEntries(advance(three, failed('a')), 0))).toEqual(['d']);
  });

  test('a postponed file is due when its time has come, and others go first', () => {
    const queue = after(added('a', 'b'), started, sent('a'), {
      type: 'postponed',
      id: 'a',
      notBefore: 5000,
    });
    expect(names(dueEntries(queue, 4999))).toEqual(['b']);
    expect(nextDue(queue, 4999)).toBe(5000);
    expect(names(dueEntries(queue, 5000))).toEqual(['a', 'b']);
    expect(nextDue(queue, 5000)).toBeUndefined();
  });
});

describe('an update of the job', () => {
  test('a job moves from queued to running with its steps', () => {
    const running = { state: 'running', done: 1, of: 4, what: 'Laying out' };
    const queue = after(
      added('a'),
      started,
      sent('a'),
      updated('a', { state: 'queued' }),
      updated('a', running),
    );
    expect(queue[0]?.progress).toEqual(running);
  });

  test('refusals are counted across tries', () => {
    const again: QueueEvent = { type: 'postponed', id: 'a', notBefore: 1 };
    const queue = after(added('a'), started, sent('a', 0), again, sent('a', 0), again);
    expect(refusalsOf(queue[0]!.progress)).toBe(2);
  });

  test.each<[string, QueueEvent]>([
    ['progress', sent('a')],
    ['a result', { type: 'finished', id: 'a', result }],
    ['a failure', failed('a')],
  ])('%s that arrives after the cancellation changes nothing', (_, late) => {
    expect(stateOf(after(added('a'), started, { type: 'cancelled', id: 'a' }, late), 'a')).toBe(
      'cancelled',
    );
  });

  test('news about a removed file changes nothing', () => {
    expect(after(added('a'), { type: 'removed', id: 'a' }, sent('a'))).toEqual([]);
  });
});

describe('trying again', () => {
  test('keeps the order unless a corrected one is given', () => {
    const corrected = { ...request, options: { password: 'p' } };
    const queue = after(added('a'), started, failed('a'));
    expect(advance(queue, { type: 'retried', id: 'a' })[0]?.request).toEqual(request);
    expect(advance(queue, { type: 'retried', id: 'a', request: corrected })[0]?.request).toEqual(
      corrected,
    );
  });

  test('does nothing to a file that was never started', () => {
    expect(stateOf(after(added('a'), { type: 'retried', id: 'a' }), 'a')).toBe('chosen');
  });
});

describe('files that become one result', () => {
  const joined: QueueEvent = { type: 'started', request, joined: true };
  const filesOf = (queue: Queue) => queue.map(({ files }) => files.map(({ name }) => name));

  test('are one entry in their order, and those that cannot be started stay by themselves', () => {
    const queue = after(added('a', 'empty', 'b', 'c'), { type: 'moved', id: 'c', to: 'a' }, joined);
    expect(filesOf(queue)).toEqual([['c', 'a', 'b'], ['empty']]);
    expect(queue[0]).toMatchObject({ id: 'c', request, progress: { state: 'waiting' } });
  });

  test('are one even after a failure, and apart again when another conversion is chosen', () => {
    const queue = after(added('a', 'b'), joined, failed('a'), joined);
    expect(filesOf(queue)).toEqual([['a', 'b']]);
    const reopened = advance(advance(queue, failed('a')), { type: 'reopened' });
    expect(filesOf(reopened)).toEqual([['a'], ['b']]);
    expect(new Set(names(reopened)).size).toBe(2);
  });

  test('a single one is itself', () => {
    expect(filesOf(after(added('a'), joined))).toEqual([['a']]);
  });
});

test.each([
  ['a', 'c', 'bca'],
  ['c', 'a', 'cab'],
  ['b', 'b', 'abc'],
  ['b', 'gone', 'abc'],
])('moving %s to the place of %s gives %s', (id, to, request) => {
  expect(names(after(added('a', 'b', 'c'), { type: 'moved', id, to })).join('')).toBe(request);
});

test('an entry has its job as soon as the server has created it', () => {
  const queue = after(added('a'), started, sent('a'), updated('a', { state: 'queued', id: 'job' }));
  expect(advance(queue, failed('a'))[0]?.jobId).toBe('job');
});

test('some files can be started alone, the others wait', () => {
  const all = advance([], {
    type: 'added',
    files: ['a', 'b'].map((id) => ({ id, file: new File(['x'], id) })),
  });
  const queue = advance(all, { type: 'started', request, only: ['b'] });
  expect(queue.map(({ progress }) => progress.state)).toEqual(['chosen', 'waiting']);
});

test('reopening keeps the files that did not come through, without their order', () => {
  const queue = after(
    ...[added('a', 'b'), started],
    ...([{ type: 'finished', id: 'a', result }, failed('b'), { type: 'reopened' }] as QueueEvent[]),
  );
  expect(queue).toMatchObject([{ id: 'b', progress: { state: 'chosen' } }]);
  expect(queue[0]).not.toHaveProperty('order');
});

describe('an entry', () => {
  const entry = (progress: object) =>
    ({ id: 'a', files: [file('a')], progress }) as unknown as Queue[number];

  test('asks for a password only for the two problems that one solves', () => {
    const failure = (code: string) => entry({ state: 'failed', failure: { message: '', code } });
    expect(needsPassword(failure('password_required'))).toBe(true);
    expect(needsPassword(failure('wrong_password'))).toBe(true);
    expect(needsPassword(failure('damaged_file'))).toBe(false);
  });

  test('is at uploading, processing, or preparing the download', () => {
    expect(stepOf(entry({ state: 'uploading', sent: 10, total: 10 }))).toBe(0);
    expect(stepOf(entry({ state: 'queued' }))).toBe(1);
    expect(stepOf(entry({ state: 'running', done: 3, of: 4, what: '' }))).toBe(1);
    expect(stepOf(entry({ state: 'running', done: 4, of: 4, what: '' }))).toBe(2);
    expect(stepOf(entry({ state: 'running', done: 0, of: 0, what: '' }))).toBe(1);
  });

  test('reports its share only when it is known', () => {
    expect(shareOf(entry({ state: 'uploading', sent: 5, total: 10 }))).toBe(0.5);
    expect(shareOf(entry({ state: 'running', done: 0, of: 0, what: '' }))).toBeUndefined();
    expect(shareOf(entry({ state: 'running', done: 9, of: 4, what: '' }))).toBe(1);
  });

  test('that is empty is never startable', () => {
    expect(isStartable({ ...entry({ state: 'chosen' }), files: [file('a', 0)] })).toBe(false);
  });
});

describe('after a reload', () => {
  const known = { name: 'a', size: 10, lastModified: 1 };
  const lost = { id: 'x', files: [known], request, progress: { state: 'interrupted' } } as const;
  const job = { ...lost, id: 'j', jobId: 'job', progress: { state: 'queued' } } as const;
  const same = new File(['x'.repeat(10)], 'a', { lastModified: 1 });
  const isFree = () => true;

  test('jobs are followed again before anything new begins, a few at a time', () => {
    const jobs = ['1', '2', '3', '4'].map((id) => ({ ...job, id }));
    const queue = after({ type: 'restored', entries: jobs }, added('new'), started);
    expect(names(entriesToStart(queue, 0, isFree))).toEqual(['1', '2', '3']);
    expect(entriesToStart(queue, 0, ({ id }) => id === '4')).toEqual([]);
  });

  test('an upload that was cut is not started before its file is chosen again, and then goes on', () => {
    const queue = after({ type: 'restored', entries: [lost] }, started);
    expect(stateOf(queue, 'x')).toBe('interrupted');
    const found = advance(queue, { type: 'added', files: [{ id: 'n', file: same }] });
    expect(names(found)).toEqual(['x']);
    expect(stateOf(found, 'x')).toBe('waiting');
  });

  test('another file is a new one', () => {
    const other = new File(['x'.repeat(10)], 'a', { lastModified: 2 });
    const events = [
      { type: 'restored', entries: [lost] },
      { type: 'added', files: [{ id: 'n', file: other }] },
    ] as const;
    expect(names(after(...events))).toEqual(['x', 'n']);
  });

  test('a file whose result is there is a new one, too', () => {
    const done = { ...job, progress: { state: 'finished', result } } as const;
    const events = [
      { type: 'restored', entries: [done] },
      { type: 'added', files: [{ id: 'n', file: same }] },
    ] as const;
    expect(names(after(...events))).toEqual(['j', 'n']);
  });
});

describe('a chain of steps', () => {
  const later: ConversionRequest[] = [
    { type: 'pdf-compress', options: {} },
    { type: 'pdf-to-jpg', options: {} },
  ];
  const begun: QueueEvent = { type: 'started', request, later };
  const stepped: QueueEvent = { type: 'stepped', id: 'a', jobId: 'job-1', result };
  const typesOf = ([entry]: Queue) => entry && requestsOf(entry).map(({ type }) => type);

  test('goes on with the result of each step, and ends with the last', () => {
    const second = after(added('a'), begun, sent('a'), updated('a', { id: 'job-1' }), stepped);
    expect(second[0]).toMatchObject({ request: later[0], progress: { state: 'uploading' } });
    expect(second[0]).not.toHaveProperty('jobId');
    expect(second[0] && sourceOf(second[0])).toMatchObject({ jobId: 'job-1', request });
    const last = advance(second, { ...stepped, jobId: 'job-2' });
    expect(last[0] && placeInChain(last[0])).toEqual({ step: 3, of: 3 });
    expect(typesOf(last)).toEqual(['word-to-pdf', 'pdf-compress', 'pdf-to-jpg']);
    const done = advance(last, { type: 'finished', id: 'a', result });
    expect(stateOf(done, 'a')).toBe('finished');
  });

  test('repeats only the step that failed, or all of it when it is started anew', () => {
    const broken = after(added('a'), begun, sent('a'), stepped, failed('a'));
    const repeated = advance(broken, { type: 'retried', id: 'a' });
    expect(repeated[0] && placeInChain(repeated[0])).toEqual({ step: 2, of: 3 });
    const anew = advance(broken, begun);
    expect(anew[0] && placeInChain(anew[0])).toEqual({ step: 1, of: 3 });
  });

  test('is one progress from the first step to the last', () => {
    const [entry] = after(added('a'), begun, sent('a'), stepped);
    expect(entry && shareOf(entry)).toBeCloseTo(1 / 3);
    expect(entry && stepOf(entry)).toBe(1);
    const running = { state: 'running', done: 1, of: 2, what: '' } as const;
    expect(entry && shareOf({ ...entry, progress: running })).toBeCloseTo(0.5);
  });
});

test('a lost connection is reported until bytes move again', () => {
  const lost = after(added('a'), started, sent('a'), { type: 'lost', id: 'a' });
  expect(lost[0]?.progress).toMatchObject({ state: 'uploading', sent: 1, lost: true });
  expect(advance(lost, sent('a', 2))[0]?.progress).toMatchObject({ sent: 2, lost: false });
});
