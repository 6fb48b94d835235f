// Stores a tab's queue over a reload: file names and requests, never content or passwords.
import {
  isConversionType,
  isOperationType,
  catalogueEntry,
  conversionResult,
} from '@octavo/contract';
import { z } from 'zod';
import type { ConversionRequest } from '#api/conversion.ts';
import type { RequestType } from '#api/endpoints.ts';
import type { Chain } from '#converting/queue/chain.ts';
import { isActive, type Entry, type Files, type Progress } from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';

const key = 'octavo-conversions';

const isRequestType = (word: string): word is RequestType =>
  isConversionType(word) || isOperationType(word);

const known = z.object({ name: z.string(), size: z.number(), lastModified: z.number() });
const savedRequest = z.object({
  type: z.string().refine(isRequestType),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
const savedStep = z.object({
  request: savedRequest,
  jobId: z.string(),
  result: conversionResult,
});
const savedEntry = savedRequest.extend({
  id: z.string(),
  files: z.array(known).min(1),
  chain: z.object({ later: z.array(savedRequest), done: z.array(savedStep) }).optional(),
  jobId: z.string().optional(),
  isFinished: z.boolean().optional(),
  failure: z.object({ message: z.string(), code: z.string().optional() }).optional(),
});
const savedQueue = z.object({
  /** The uid of the account; empty for visitors. */
  owner: z.string(),
  /** The key of the history entry of the visit that added the files. */
  visit: z.string(),
  entries: z.array(savedEntry),
});

export type SavedQueue = { owner: string; visit: string; queue: Queue };
export type RestoredQueue = Pick<SavedQueue, 'visit' | 'queue'> & {
  /** The ids of entries that were finished. They are restored as queued, until the server sends their results. */
  finished: ReadonlySet<string>;
};
type SavedEntry = z.infer<typeof savedEntry>;
type SavedRequest = z.infer<typeof savedRequest>;

/** Saves started entries; deletes the saved queue if there are none. */
export function saveQueue({ owner, visit, queue }: SavedQueue): void {
  const entries = queue.flatMap((entry) => factsOf(entry) ?? []);
  try {
    if (entries.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ owner, visit, entries }));
  } catch {
    // Without storage, the queue is lost on reload.
  }
}

/** The saved queue of this owner; undefined if it belongs to another one. */
export function savedQueueOf(owner: string): RestoredQueue | undefined {
  const list = savedQueue.safeParse(stored()).data;
  if (!list || list.owner !== owner) return undefined;
  const finished = list.entries.filter(({ isFinished }) => isFinished).map(({ id }) => id);
  return { visit: list.visit, queue: list.entries.map(entryOf), finished: new Set(finished) };
}

/** Deletes the saved queue, whoever it belongs to. */
export const forgetSavedQueue = (): void => saveQueue({ owner: '', visit: '', queue: [] });

function stored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function factsOf({ id, files, request, chain, jobId, progress }: Entry): SavedEntry | undefined {
  const failure = progress.state === 'failed' ? progress.failure : undefined;
  const isWorth = jobId !== undefined || failure !== undefined || progress.state === 'interrupted';
  if (!request || !(isWorth || isActive({ id, files, progress }))) return undefined;
  return {
    id,
    files: files.map(({ name, size, lastModified }) => ({ name, size, lastModified })),
    ...withoutSecrets(request),
    ...(chain && { chain: chainOf(chain) }),
    ...(jobId && { jobId }),
    ...(progress.state === 'finished' && { isFinished: true }),
    ...(failure && { failure }),
  };
}

const chainOf = ({ later, done }: Chain) => ({
  later: later.map(withoutSecrets),
  done: done.map((step) => ({ ...step, request: withoutSecrets(step.request) })),
});

function withoutSecrets({ type, options }: ConversionRequest): SavedRequest {
  const { options: rows } = catalogueEntry(type);
  const isSecret = (name: string) => rows[name]?.control.kind === 'password';
  const withoutContent = Object.entries(options).filter(
    ([name, value]) => value !== undefined && !isSecret(name),
  );
  return { type, options: Object.fromEntries(withoutContent) as SavedEntry['options'] };
}

const entryOf = ({ id, files, type, options, chain, jobId, failure }: SavedEntry): Entry => ({
  id,
  files: files as [(typeof files)[number]] satisfies Files,
  request: { type, options },
  ...(chain && { chain }),
  ...(jobId && { jobId }),
  progress: progressOf(jobId, failure, chain),
});

/** The progress to restore with. The state of a job is then fetched from the server. */
function progressOf(
  jobId: string | undefined,
  failure: SavedEntry['failure'],
  chain: Chain | undefined,
): Progress {
  if (jobId) return { state: 'queued' };
  if (failure) return { state: 'failed', failure };
  const isOnServer = (chain?.done ?? []).length > 0;
  return isOnServer ? { state: 'waiting', notBefore: 0, refusals: 0 } : { state: 'interrupted' };
}
