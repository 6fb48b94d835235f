// The conversion queue as a pure state machine.
import type { ConversionResult, JobView } from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import { fingerprintOf } from '#api/upload-locations.ts';
import {
  areAvailable,
  atNextStep,
  hasInput,
  waitsForFiles,
  isActive,
  isAvailable,
  isInFlight,
  isStartable,
  progressOfJob,
  type Entry,
  type Failure,
  type Files,
  type FileReference,
  type Progress,
} from '#converting/queue/entry.ts';

export type Queue = readonly Entry[];

export type QueueEvent =
  | { type: 'added'; files: readonly { id: string; file: File }[] }
  /** One job with these files, in order, to be sent at once. */
  | { type: 'submitted'; id: string; files: Files; request: ConversionRequest }
  | { type: 'removed'; id: string }
  | { type: 'cleared' }
  /** Moves an entry to the position of another. */
  | { type: 'moved'; id: string; to: string }
  /** The start button: every ready file gets this request, each on its own or all combined; with `only`, these entries. */
  | {
      type: 'started';
      request: ConversionRequest;
      /** What becomes of the result, step by step. */
      later?: readonly ConversionRequest[];
      joined?: boolean;
      only?: readonly string[];
    }
  /** A step is done, and another follows. */
  | { type: 'stepped'; id: string; jobId: string; result: ConversionResult }
  /** Retries, with a changed request if given (a password). */
  | { type: 'retried'; id: string; request?: ConversionRequest }
  /** Returns to the state before the start, so that another conversion can be chosen. */
  | { type: 'reopened' }
  /** Entries of an earlier visit. */
  | { type: 'restored'; entries: Queue }
  | { type: 'lost'; id: string }
  | { type: 'sent'; id: string; sent: number; total: number }
  | { type: 'updated'; id: string; job: JobView }
  | { type: 'postponed'; id: string; notBefore: number; ownJobs?: boolean }
  | { type: 'finished'; id: string; result: ConversionResult }
  | { type: 'failed'; id: string; failure: Failure }
  | { type: 'cancelled'; id: string };

// A browser opens six connections to an HTTP/1.1 host: two for uploads, three for event streams, one for other calls.
export const queueLimits = { uploads: 2, inFlight: 3 } as const;

/** The queue after an event. Events about an entry that was removed or has ended change nothing. */
export function advance(queue: Queue, event: QueueEvent): Queue {
  switch (event.type) {
    case 'added':
      return event.files.reduce(addFile, queue);
    case 'submitted':
      return [...queue, queued(event, event.request)];
    case 'restored':
      return [...event.entries, ...queue];
    case 'removed':
      return queue.filter(({ id }) => id !== event.id);
    case 'cleared':
      return [];
    case 'moved':
      return moved(queue, event);
    case 'reopened':
      return queue.filter((entry) => entry.progress.state !== 'finished').flatMap(splitFiles);
    case 'started':
      return (event.joined ? joinFiles(queue) : queue).map((entry) =>
        isStartable(entry) && (event.only?.includes(entry.id) ?? true)
          ? queued(entry, event.request, event.later)
          : entry,
      );
    default:
      return queue.map((entry) => (entry.id === event.id ? step(entry, event) : entry));
  }
}

type EntryEvent = Extract<QueueEvent, { id: string }>;

function step(entry: Entry, event: EntryEvent): Entry {
  if (event.type === 'retried') return retried(entry, event.request);
  if (!isActive(entry)) return entry;
  if (event.type === 'stepped') return atNextStep(entry, event) ?? entry;
  const progress = progressAfter(entry.progress, event) ?? entry.progress;
  return { ...entry, progress, ...(event.type === 'updated' && { jobId: event.job.id }) };
}

function progressAfter(progress: Progress, event: EntryEvent): Progress | undefined {
  switch (event.type) {
    case 'sent':
      return {
        state: 'uploading',
        sent: event.sent,
        total: event.total,
        refusals: refusalsOf(progress),
        lost: false,
      };
    case 'lost':
      return progress.state === 'uploading' ? { ...progress, lost: true } : undefined;
    case 'updated':
      return progressOfJob(event.job);
    case 'postponed':
      return {
        state: 'waiting',
        notBefore: event.notBefore,
        refusals: refusalsOf(progress) + 1,
        ...(event.ownJobs && { ownJobs: true }),
      };
    case 'finished':
      return { state: 'finished', result: event.result };
    case 'failed':
      return { state: 'failed', failure: event.failure };
    case 'cancelled':
      return { state: 'cancelled' };
    default:
      return undefined;
  }
}

const newEntry = (id: string, files: Files): Entry => ({
  id,
  files,
  progress: { state: 'chosen' },
});

/**
 * Adds a file. If an interrupted entry misses it, the entry gets it and resumes once complete; otherwise it becomes a
 * new entry.
 */
function addFile(queue: Queue, { id, file }: { id: string; file: File }): Queue {
  const incomplete = queue.find(
    (entry) => waitsForFiles(entry) && entry.files.some((known) => isMissing(known, file)),
  );
  if (!incomplete) return [...queue, newEntry(id, [file])];
  const files = incomplete.files.map((known) => (isMissing(known, file) ? file : known));
  const whole = { ...incomplete, files: files as [FileReference, ...FileReference[]] };
  const ready = whole.request && areAvailable(files) ? again(whole, whole.request) : whole;
  return queue.map((entry) => (entry === incomplete ? ready : entry));
}

const isMissing = (known: FileReference, file: File) =>
  !isAvailable(known) && fingerprintOf(known) === fingerprintOf(file);

/** Combines everything that is ready into one entry, at the position of the first. */
function joinFiles(queue: Queue): Queue {
  const [first, ...others] = queue.filter(isStartable);
  if (!first || others.length === 0) return queue;
  const whole = newEntry(first.id, [...first.files, ...others.flatMap(({ files }) => files)]);
  return queue.flatMap((entry) => {
    if (entry === first) return [whole];
    return others.includes(entry) ? [] : [entry];
  });
}

/** Splits an entry into one entry for each file. */
const splitFiles = (entry: Entry): Entry[] => {
  const { id, files } = entry;
  if (!areAvailable(files)) return [entry];
  return files.map((file, index) => newEntry(index === 0 ? id : `${id}.${index}`, [file]));
};

function moved(queue: Queue, { id, to }: { id: string; to: string }): Queue {
  const from = queue.findIndex((entry) => entry.id === id);
  const place = queue.findIndex((entry) => entry.id === to);
  const entry = queue[from];
  if (!entry || place < 0) return queue;
  return queue.toSpliced(from, 1).toSpliced(place, 0, entry);
}

const queued = (
  { id, files }: Pick<Entry, 'id' | 'files'>,
  request: ConversionRequest,
  later: readonly ConversionRequest[] = [],
): Entry => ({
  ...{ id, files, request },
  ...(later.length > 0 && { chain: { later, done: [] } }),
  progress: { state: 'waiting', notBefore: 0, refusals: 0 },
});

/** The current step once more; what was done before it stays done. */
const again = (entry: Entry, request: ConversionRequest): Entry => ({
  ...queued(entry, request),
  ...(entry.chain && { chain: entry.chain }),
});

function retried(entry: Entry, request = entry.request): Entry {
  const { state } = entry.progress;
  if (!request || !hasInput(entry)) return entry;
  if (state !== 'failed' && state !== 'cancelled') return entry;
  return again(entry, request);
}

/** How often the server has asked to wait. */
export const refusalsOf = (progress: Progress): number =>
  progress.state === 'waiting' || progress.state === 'uploading' ? progress.refusals : 0;

/**
 * The entries to start now, in order: jobs of an earlier visit that are not followed yet, then due entries with a slot.
 * @param now epoch ms
 * @param isFree whether an entry is not being processed
 * @param concurrent how many jobs the user may run at the same time
 */
export function entriesToStart(
  queue: Queue,
  now: number,
  isFree: (entry: Entry) => boolean,
  concurrent: number = queueLimits.inFlight,
): readonly Entry[] {
  const followed = queue.filter((entry) => entry.jobId && isInFlight(entry));
  const unfollowed = followed.filter(isFree);
  const slots = queueLimits.inFlight - (followed.length - unfollowed.length);
  if (unfollowed.length > 0) return unfollowed.slice(0, Math.max(0, slots));
  return dueEntries(queue, now, concurrent);
}

/**
 * The waiting entries that are due and have a slot.
 * @param now epoch ms
 * @param concurrent how many jobs the user may run at the same time
 */
export function dueEntries(
  queue: Queue,
  now: number,
  concurrent: number = queueLimits.inFlight,
): Entry[] {
  const uploads = queue.filter(({ progress }) => progress.state === 'uploading').length;
  const slots = Math.min(
    queueLimits.uploads - uploads,
    Math.min(queueLimits.inFlight, concurrent) - queue.filter(isInFlight).length,
  );
  return queue.filter(({ progress }) => isDue(progress, now)).slice(0, Math.max(0, slots));
}

const isDue = (progress: Progress, now: number) =>
  progress.state === 'waiting' && progress.notBefore <= now;

/** When the next postponed entry is due (epoch ms); undefined if none is postponed. */
export function nextDue(queue: Queue, now: number): number | undefined {
  const times = queue.flatMap(({ progress }) =>
    progress.state === 'waiting' && progress.notBefore > now ? [progress.notBefore] : [],
  );
  return times.length > 0 ? Math.min(...times) : undefined;
}
