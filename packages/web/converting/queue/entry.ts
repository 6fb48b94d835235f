// A queue entry: one job with one or more files, and its state.
import { fill, type ConversionResult, type JobView } from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import { placeInChain, sourceOf, type Chain, type DoneStep } from '#converting/queue/chain.ts';
import { messages } from '#messages/messages.ts';

export type Failure = { message: string; code?: string | undefined };

export type Progress =
  | { state: 'chosen' }
  /**
   * Waits for a slot. `notBefore` (epoch ms) is set when the server asked to wait; `refusals` counts how often it did.
   * `ownJobs`: it asked because the user runs as many conversions as the plan allows, for example in another tab.
   */
  | { state: 'waiting'; notBefore: number; refusals: number; ownJobs?: boolean }
  /** `lost`: the connection is lost; the upload resumes automatically. */
  | { state: 'uploading'; sent: number; total: number; refusals: number; lost: boolean }
  /** The page was reloaded before the files were uploaded, so they must be chosen again. */
  | { state: 'interrupted' }
  | { state: 'queued' }
  | { state: 'running'; done: number; of: number; what: string }
  | { state: 'finished'; result: ConversionResult }
  | { state: 'failed'; failure: Failure }
  | { state: 'cancelled' };

/** A file, or its properties if it was chosen before a reload. */
export type FileReference = Pick<File, 'name' | 'size' | 'lastModified'>;
export type Files = readonly [FileReference, ...FileReference[]];

/** Whether the file's content is available. */
export const isAvailable = (file: FileReference): file is File => file instanceof File;

/** Whether the content of all files is available. */
export const areAvailable = (files: readonly FileReference[]): files is readonly File[] =>
  files.every(isAvailable);

export type Entry = {
  id: string;
  /** Several files are combined into one result, in this order. */
  files: Files;
  request?: ConversionRequest;
  /** Further steps before and after the request. */
  chain?: Chain;
  /** The id of the job on the server, once it exists. */
  jobId?: string;
  progress: Progress;
};

/** The displayed name: the first file's name, and how many more there are. */
export const nameOf = ({ files: [first, ...others] }: Entry): string =>
  others.length === 0
    ? first.name
    : fill(messages.upload.joinedName, { name: first.name, n: others.length });

/** The total size of its files. */
export const bytesOf = ({ files }: Entry): number => files.reduce((sum, { size }) => sum + size, 0);

type State = Progress['state'];

const active: readonly State[] = ['waiting', 'uploading', 'queued', 'running'];
const startableStates: readonly State[] = ['chosen', 'failed', 'cancelled'];
const onServer: readonly State[] = ['uploading', 'queued', 'running'];

/** True from the start until the entry is finished, failed or cancelled. */
export const isActive = ({ progress }: Entry) => active.includes(progress.state);

/** Whether closing the page would lose the entry: not all of its files have reached the server. */
export const isLostWithPage = (entry: Entry) => isActive(entry) && !entry.jobId && !sourceOf(entry);

/** True while the entry uses the network or a worker. */
export const isInFlight = ({ progress }: Entry) => onServer.includes(progress.state);

/** True if the start button would convert it: it is new, failed or was cancelled, and its files are available. */
export const isStartable = ({ progress, files }: Entry) =>
  startableStates.includes(progress.state) &&
  areAvailable(files) &&
  files.every(({ size }) => size > 0);

/** True if its files must be chosen again before a retry. */
export const waitsForFiles = (entry: Entry) =>
  !hasInput(entry) && !isActive(entry) && entry.progress.state !== 'finished';

/** Whether the current step can begin: its files are available, or on the server. */
export const hasInput = (entry: Entry) =>
  areAvailable(entry.files) || sourceOf(entry) !== undefined;

/** True if the file needs a password, or the given one was wrong. */
export const needsPassword = ({ progress }: Entry) =>
  progress.state === 'failed' &&
  (progress.failure.code === 'password_required' || progress.failure.code === 'wrong_password');

/** The entry's progress for a job's state; undefined for finished jobs, whose outcome comes with the result. */
export function progressOfJob(job: JobView): Progress | undefined {
  if (job.state === 'queued') return { state: 'queued' };
  if (job.state !== 'running') return undefined;
  return { state: 'running', done: job.done, of: job.of, what: job.what };
}

export type Step = 0 | 1 | 2;

/** The step of the progress dialog that an active entry is at: uploading, processing, preparing download. */
export function stepOf(entry: Entry): Step {
  const { progress } = entry;
  const { step, of } = placeInChain(entry);
  if (progress.state === 'finished') return 2;
  if (progress.state === 'queued') return 1;
  if (progress.state !== 'running') return step === 1 ? 0 : 1;
  return step === of && progress.of > 0 && progress.done >= progress.of ? 2 : 1;
}

/** The progress of an active entry from 0 to 1, all of its steps together; undefined if unknown. */
export function shareOf(entry: Entry): number | undefined {
  const { step, of } = placeInChain(entry);
  if (of === 1 || entry.progress.state === 'finished') return shareOfStep(entry);
  const isSent = step > 1 && entry.progress.state === 'uploading';
  return (step - 1 + (isSent ? 0 : (shareOfStep(entry) ?? 0))) / of;
}

function shareOfStep({ progress }: Entry): number | undefined {
  if (progress.state === 'finished') return 1;
  if (progress.state === 'waiting') return 0;
  if (progress.state === 'uploading') return ratio(progress.sent, progress.total);
  if (progress.state === 'running') return ratio(progress.done, progress.of);
  return undefined;
}

const ratio = (done: number, of: number) => (of > 0 ? Math.min(1, done / of) : undefined);

/** The entry at its next step; undefined after the last one. */
export function atNextStep(
  entry: Entry,
  { jobId, result }: Omit<DoneStep, 'request'>,
): Entry | undefined {
  const { id, files, request, chain } = entry;
  const [next, ...later] = chain?.later ?? [];
  if (!request || !chain || !next) return undefined;
  const done = [...chain.done, { request, jobId, result }];
  const bytes = { sent: result.fileSize, total: result.fileSize };
  return {
    ...{ id, files, request: next, chain: { later, done } },
    progress: { state: 'uploading', ...bytes, refusals: 0, lost: false },
  };
}
