// Runs the queue: begins what may begin, feeds back what happens, ends what is cancelled.
import { useEffect, useReducer, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { convert, type Order } from '#api/conversion.ts';
import { bytesOf, isActive, type Entry } from '#converting/queue/entry.ts';
import {
  advance,
  nextDue,
  refusalsOf,
  startable,
  type Queue,
  type QueueEvent,
} from '#converting/queue/queue.ts';
import { waitAfter } from '#converting/queue/refusals.ts';
import { texts } from '#messages/texts.ts';

type Send = (event: QueueEvent) => void;

export type QueueControls = {
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  clear: () => void;
  /** @param joined all that is ready becomes one result */
  start: (order: Order, joined: boolean) => void;
  /** Puts a file in the place of another. */
  move: (id: string, to: string) => void;
  retry: (id: string, order?: Order) => void;
  reopen: () => void;
  cancel: (id: string) => void;
  cancelAll: () => void;
};

/** The files of the screen, `initial` ones first, and what can be done with them. Leaving the screen cancels what runs. */
export function useQueue(initial: readonly File[]): [Queue, QueueControls] {
  const [queue, send] = useReducer(advance, initial, queueOf);
  const [runs] = useState(() => new Map<string, AbortController>());
  const now = useDueTime(queue);

  useEffect(() => {
    for (const entry of startable(queue, now)) begin(entry, runs, send);
  }, [queue, now, runs]);

  useEffect(() => () => runs.forEach((run) => run.abort()), [runs]);

  useLeaveWarning(queue.some(isActive));
  return [queue, controls(queue, runs, send)];
}

function begin(entry: Entry, runs: Map<string, AbortController>, send: Send) {
  if (!entry.order || runs.has(entry.id)) return;
  const run = new AbortController();
  runs.set(entry.id, run);
  const tell: Send = (event) => run.signal.aborted || send(event);
  tell({ type: 'sent', id: entry.id, sent: 0, total: bytesOf(entry) });
  void work(entry, entry.order, run.signal, tell).finally(() => {
    if (runs.get(entry.id) === run) runs.delete(entry.id);
  });
}

async function work({ id, files, progress }: Entry, order: Order, signal: AbortSignal, tell: Send) {
  try {
    const result = await convert(files, order, {
      signal,
      onSent: (sent, total) => tell({ type: 'sent', id, sent, total }),
      onJob: (job) => tell({ type: 'heard', id, job }),
    });
    tell({ type: 'finished', id, result });
  } catch (error) {
    tell(outcomeOf(id, error, refusalsOf(progress)));
  }
}

function outcomeOf(id: string, error: unknown, refusals: number): QueueEvent {
  if (!(error instanceof ApiError)) {
    return { type: 'failed', id, failure: { message: texts.upload.failed } };
  }
  if (error.code === 'cancelled') return { type: 'cancelled', id };
  const wait = waitAfter(error, refusals);
  if (wait !== undefined) return { type: 'postponed', id, notBefore: Date.now() + wait };
  const message = error.message || texts.upload.failed;
  return { type: 'failed', id, failure: { message, code: error.code } };
}

function controls(queue: Queue, runs: Map<string, AbortController>, send: Send): QueueControls {
  const stop = (id: string) => {
    runs.get(id)?.abort();
    runs.delete(id);
  };
  const cancel = (id: string) => {
    stop(id);
    send({ type: 'cancelled', id });
  };
  return {
    add: (files) => send({ type: 'added', files: files.map(identified) }),
    remove(id) {
      stop(id);
      send({ type: 'removed', id });
    },
    clear() {
      queue.forEach(({ id }) => stop(id));
      send({ type: 'cleared' });
    },
    start: (order, joined) => send({ type: 'started', order, joined }),
    move: (id, to) => send({ type: 'moved', id, to }),
    retry: (id, order) => send({ type: 'retried', id, ...(order && { order }) }),
    reopen: () => send({ type: 'reopened' }),
    cancel,
    cancelAll: () => queue.filter(isActive).forEach(({ id }) => cancel(id)),
  };
}

const queueOf = (files: readonly File[]) =>
  advance([], { type: 'added', files: files.map(identified) });

let counter = 0;
const identified = (file: File) => ({ id: `file-${++counter}`, file });

/** The latest time (epoch ms) at which a postponed entry became due. */
function useDueTime(queue: Queue): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const due = nextDue(queue, now);
    if (due === undefined) return;
    const timer = setTimeout(() => setNow(due), due - Date.now());
    return () => clearTimeout(timer);
  }, [queue, now]);
  return now;
}

/** Lets the browser ask before the page is closed while files are being converted. */
function useLeaveWarning(busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [busy]);
}
