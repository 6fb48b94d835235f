// Runs a queue: starts due entries, reports their progress, aborts cancelled ones. Independent of any screen.
import { ApiError } from '#api/api-error.ts';
import { convert, followConversion, type ConversionRequest } from '#api/conversion.ts';
import { discardUploads } from '#api/resumable-upload.ts';
import type { ConversionResult, JobView } from '@octavo/contract';
import { sourceOf } from '#converting/queue/chain.ts';
import {
  areAvailable,
  atNextStep,
  bytesOf,
  isActive,
  type Entry,
} from '#converting/queue/entry.ts';
import {
  advance,
  entriesToStart,
  nextDue,
  refusalsOf,
  type Queue,
  type QueueEvent,
} from '#converting/queue/queue.ts';
import { ownJobsCode, retryDelayAfter } from '#converting/queue/retry-delay.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';

export type QueueControls = {
  add: (files: readonly File[]) => void;
  /** Sends one job with these files, in order. */
  submit: (request: ConversionRequest, files: readonly [File, ...File[]]) => void;
  remove: (id: string) => void;
  clear: () => void;
  /**
   * @param joined combines all files that are ready into one result
   * @param later the further steps of each result
   */
  start: (
    request: ConversionRequest,
    joined: boolean,
    later?: readonly ConversionRequest[],
  ) => void;
  /** Starts these entries only. */
  startOnly: (request: ConversionRequest, ids: readonly string[]) => void;
  /** Moves an entry to the position of another. */
  move: (id: string, to: string) => void;
  retry: (id: string, request?: ConversionRequest) => void;
  reopen: () => void;
  cancel: (id: string) => void;
  cancelAll: () => void;
};

export type QueueRunner = {
  current(): Queue;
  /** Calls `listener` on each change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  controls: QueueControls;
  /** Inserts entries of an earlier visit before the existing ones. */
  restore(entries: Queue): void;
  /** Sets how many jobs the user may run at the same time. */
  setConcurrent(concurrent: number): void;
  /** Aborts all running entries. */
  stop(): void;
};

type Send = (event: QueueEvent) => void;
type ActiveRuns = Map<string, AbortController>;

/** Creates a queue that starts its entries automatically. */
export function createQueueRunner(): QueueRunner {
  let queue: Queue = [];
  // Until the plan is known, one at a time: more might be refused.
  let concurrent = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runs: ActiveRuns = new Map();
  const listeners = new Set<() => void>();

  const send: Send = (event) => {
    queue = advance(queue, event);
    for (const listener of listeners) listener();
    startDue();
  };
  const startDue = () => {
    const now = Date.now();
    const isFree = ({ id }: Entry) => !runs.has(id);
    for (const entry of entriesToStart(queue, now, isFree, concurrent))
      startEntry(entry, runs, send);
    clearTimeout(timer);
    const due = nextDue(queue, now);
    if (due !== undefined) timer = setTimeout(startDue, due - now);
  };

  return {
    current: () => queue,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    controls: controlsOf(() => queue, runs, send),
    restore: (entries) => send({ type: 'restored', entries }),
    setConcurrent(next) {
      if (next === concurrent) return;
      concurrent = next;
      startDue();
    },
    stop() {
      clearTimeout(timer);
      runs.forEach((run) => run.abort());
      runs.clear();
    },
  };
}

function startEntry(entry: Entry, runs: ActiveRuns, send: Send): void {
  // An event of another entry has already started it.
  if (runs.has(entry.id)) return;
  const run = new AbortController();
  runs.set(entry.id, run);
  const report: Send = (event) => run.signal.aborted || send(event);
  if (!entry.jobId) report(sendingOf(entry));
  void runEntry(entry, run.signal, report).finally(() => {
    if (runs.get(entry.id) === run) runs.delete(entry.id);
  });
}

/** Nothing is sent yet; a result of an earlier step is on the server already. */
function sendingOf(entry: Entry): QueueEvent {
  const total = sourceOf(entry)?.result.fileSize ?? bytesOf(entry);
  return { type: 'sent', id: entry.id, sent: sourceOf(entry) ? total : 0, total };
}

/** Runs the current step and those after it. */
async function runEntry(entry: Entry, signal: AbortSignal, report: Send): Promise<void> {
  const { id } = entry;
  let current = entry;
  try {
    for (;;) {
      const step = await resultOf(current, signal, report);
      signal.throwIfAborted();
      const next = atNextStep(current, step);
      if (!next) return report({ type: 'finished', id, result: step.result });
      report({ type: 'stepped', id, ...step });
      current = next;
    }
  } catch (error) {
    report(outcomeOf(current, error));
  }
}

type Step = { jobId: string; result: ConversionResult };

/** Follows the entry's job if it exists, else creates one from the files, or from the result of the step before. */
async function resultOf(entry: Entry, signal: AbortSignal, report: Send): Promise<Step> {
  const { id, files, request } = entry;
  let { jobId = '' } = entry;
  const onJob = (job: JobView) => {
    jobId = job.id;
    report({ type: 'updated', id, job });
  };
  if (jobId) return { result: await followConversion(jobId, { signal, onJob }), jobId };
  const earlier = sourceOf(entry);
  const source = earlier ? { job: earlier.jobId } : areAvailable(files) ? { files } : undefined;
  if (!request || !source) throw new Error('there is nothing to convert');
  const result = await convert(source, request, {
    ...{ signal, onJob },
    onSent: (sent, total) => report({ type: 'sent', id, sent, total }),
    onLost: () => report({ type: 'lost', id }),
  });
  return { result, jobId };
}

function outcomeOf({ id, jobId, progress }: Entry, error: unknown): QueueEvent {
  if (!(error instanceof ApiError)) {
    return { type: 'failed', id, failure: { message: texts.upload.failed } };
  }
  if (error.code === 'cancelled') return { type: 'cancelled', id };
  if (jobId && error.status === 404) {
    return { type: 'failed', id, failure: { message: messages.upload.resultGone } };
  }
  const wait = retryDelayAfter(error, refusalsOf(progress));
  if (wait !== undefined) {
    const ownJobs = error.code === ownJobsCode;
    return { type: 'postponed', id, notBefore: Date.now() + wait, ownJobs };
  }
  const message = error.message || texts.upload.failed;
  return { type: 'failed', id, failure: { message, code: error.code } };
}

function controlsOf(current: () => Queue, runs: ActiveRuns, send: Send): QueueControls {
  const stop = (id: string) => {
    runs.get(id)?.abort();
    runs.delete(id);
  };
  const forget = ({ id, files }: Entry) => {
    stop(id);
    if (areAvailable(files)) void discardUploads(files);
  };
  const cancel = (id: string) => {
    stop(id);
    send({ type: 'cancelled', id });
  };
  return {
    add: (files) => send({ type: 'added', files: files.map(withId) }),
    submit: (request, files) => send({ type: 'submitted', id: newId(), files, request }),
    remove(id) {
      current()
        .filter((entry) => entry.id === id)
        .forEach(forget);
      send({ type: 'removed', id });
    },
    clear() {
      current().forEach(forget);
      send({ type: 'cleared' });
    },
    start: (request, joined, later = []) => send({ type: 'started', request, joined, later }),
    startOnly: (request, only) => send({ type: 'started', request, only }),
    move: (id, to) => send({ type: 'moved', id, to }),
    retry: (id, request) => send({ type: 'retried', id, ...(request && { request }) }),
    reopen: () => send({ type: 'reopened' }),
    cancel,
    cancelAll: () =>
      current()
        .filter(isActive)
        .forEach(({ id }) => cancel(id)),
  };
}

let counter = 0;
/** An id that is also unique among entries of earlier visits. */
const newId = () => `file-${Date.now().toString(36)}-${++counter}`;
const withId = (file: File) => ({ id: newId(), file });
