// What a tab remembers of its conversions over a reload: names and orders, never content or passwords.
import { isConversionType, isEditType, workOf } from '@octavo/contract';
import { z } from 'zod';
import type { HandedInType } from '#api/endpoints.ts';
import { isActive, type Entry, type Files, type Progress } from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';

const key = 'octavo-conversions';

const isHandedIn = (word: string): word is HandedInType =>
  isConversionType(word) || isEditType(word);

const known = z.object({ name: z.string(), size: z.number(), lastModified: z.number() });
const keptEntry = z.object({
  id: z.string(),
  files: z.array(known).min(1),
  type: z.string().refine(isHandedIn),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  jobId: z.string().optional(),
  failure: z.object({ message: z.string(), code: z.string().optional() }).optional(),
});
const keptList = z.object({
  /** The uid of an account; empty for a visitor. */
  owner: z.string(),
  /** The visit of the screen that brought what is there, by the key of its place in the history. */
  visit: z.string(),
  entries: z.array(keptEntry),
});

export type KeptList = { owner: string; visit: string; queue: Queue };
type KeptEntry = z.infer<typeof keptEntry>;

/** Remembers what has begun; with nothing begun, nothing. */
export function keepList({ owner, visit, queue }: KeptList): void {
  const entries = queue.flatMap((entry) => factsOf(entry) ?? []);
  try {
    if (entries.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ owner, visit, entries }));
  } catch {
    // A browser that keeps nothing forgets over a reload.
  }
}

/** What an owner's tab remembers; nothing when it is somebody else's. */
export function keptListOf(owner: string): Omit<KeptList, 'owner'> | undefined {
  const list = keptList.safeParse(stored()).data;
  if (!list || list.owner !== owner) return undefined;
  return { visit: list.visit, queue: list.entries.map(entryOf) };
}

/** Forgets everything, whoever's it is. */
export const forgetList = (): void => keepList({ owner: '', visit: '', queue: [] });

function stored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function factsOf({ id, files, order, jobId, progress }: Entry): KeptEntry | undefined {
  const failure = progress.state === 'failed' ? progress.failure : undefined;
  const isWorth = jobId !== undefined || failure !== undefined || progress.state === 'interrupted';
  if (!order || !(isWorth || isActive({ id, files, progress }))) return undefined;
  return {
    id,
    files: files.map(({ name, size, lastModified }) => ({ name, size, lastModified })),
    type: order.type,
    options: withoutSecrets(order.type, order.options),
    ...(jobId && { jobId }),
    ...(failure && { failure }),
  };
}

function withoutSecrets(type: HandedInType, options: NonNullable<Entry['order']>['options']) {
  const { options: rows } = workOf(type);
  const isSecret = (name: string) => rows[name]?.control.kind === 'password';
  const plain = Object.entries(options).filter(
    ([name, value]) => value !== undefined && !isSecret(name),
  );
  return Object.fromEntries(plain) as KeptEntry['options'];
}

const entryOf = ({ id, files, type, options, jobId, failure }: KeptEntry): Entry => ({
  id,
  files: files as [(typeof files)[number]] satisfies Files,
  order: { type, options },
  ...(jobId && { jobId }),
  progress: progressOf(jobId, failure),
});

/** A job tells by itself how it stands. */
function progressOf(jobId: string | undefined, failure: KeptEntry['failure']): Progress {
  if (jobId) return { state: 'queued' };
  return failure ? { state: 'failed', failure } : { state: 'interrupted' };
}
