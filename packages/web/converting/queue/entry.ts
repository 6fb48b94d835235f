// A queue entry: one job with one or more files, and its state.
import { fill, type ConversionResult, type JobView } from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import { messages } from '#messages/messages.ts';

export type Failure = { message: string; code?: string | undefined };

export type Progress =
  | { state: 'chosen' }
  /** Wants a slot. `notBefore` (epoch ms) is set when the server asked to wait; `refusals` counts how often. */
  | { state: 'waiting'; notBefore: number; refusals: number }
  /** `lost`: the connection is lost; the upload resumes by itself. */
  | { state: 'uploading'; sent: number; total: number; refusals: number; lost: boolean }
  /** The page was loaded again before the files had arrived, so they must be chosen again. */
  | { state: 'interrupted' }
  | { state: 'queued' }
  | { state: 'running'; done: number; of: number; what: string }
  | { state: 'finished'; result: ConversionResult }
  | { state: 'failed'; failure: Failure }
  | { state: 'cancelled' };

/** A file, or what is known of one that was chosen before the page was loaded again. */
export type FileReference = Pick<File, 'name' | 'size' | 'lastModified'>;
export type Files = readonly [FileReference, ...FileReference[]];

/** Whether a file is at hand, and not only known. */
export const isAvailable = (file: FileReference): file is File => file instanceof File;

/** True when all files are at hand. */
export const areAvailable = (files: readonly FileReference[]): files is readonly File[] =>
  files.every(isAvailable);

export type Entry = {
  id: string;
  /** Several when they become one result, in this order. */
  files: Files;
  request?: ConversionRequest;
  /** The job on the server, once there is one. */
  jobId?: string;
  progress: Progress;
};

/** What a person knows the entry by: its first file's name, and how many more there are. */
export const nameOf = ({ files: [first, ...others] }: Entry): string =>
  others.length === 0
    ? first.name
    : fill(messages.upload.joinedName, { name: first.name, n: others.length });

/** Bytes of all its files. */
export const bytesOf = ({ files }: Entry): number => files.reduce((sum, { size }) => sum + size, 0);

type State = Progress['state'];

const active: readonly State[] = ['waiting', 'uploading', 'queued', 'running'];
const startableStates: readonly State[] = ['chosen', 'failed', 'cancelled'];
const onServer: readonly State[] = ['uploading', 'queued', 'running'];

/** True from the start button until the entry is settled. */
export const isActive = ({ progress }: Entry) => active.includes(progress.state);

/** Whether leaving the page would lose it: its files have not all arrived on the server. */
export const isLostWithPage = (entry: Entry) => isActive(entry) && !entry.jobId;

/** True while the entry uses the network or a worker. */
export const isInFlight = ({ progress }: Entry) => onServer.includes(progress.state);

/** True when pressing start would convert it: a file that is new, or that did not come through. */
export const isStartable = ({ progress, files }: Entry) =>
  startableStates.includes(progress.state) &&
  areAvailable(files) &&
  files.every(({ size }) => size > 0);

/** True when it cannot be tried again before its files are chosen again. */
export const waitsForFiles = ({ files, progress }: Entry) =>
  !areAvailable(files) && !active.includes(progress.state) && progress.state !== 'finished';

/** True when the file wants a password that it has not been given rightly. */
export const needsPassword = ({ progress }: Entry) =>
  progress.state === 'failed' &&
  (progress.failure.code === 'password_required' || progress.failure.code === 'wrong_password');

/** What a job's state means for its entry; nothing for settled jobs, whose outcome comes with the result. */
export function progressOfJob(job: JobView): Progress | undefined {
  if (job.state === 'queued') return { state: 'queued' };
  if (job.state !== 'running') return undefined;
  return { state: 'running', done: job.done, of: job.of, what: job.what };
}

export type Step = 0 | 1 | 2;

/** The step of the loading modal that an active entry is at: uploading, processing, preparing download. */
export function stepOf({ progress }: Entry): Step {
  if (progress.state === 'finished') return 2;
  if (progress.state === 'queued') return 1;
  if (progress.state !== 'running') return 0;
  return progress.of > 0 && progress.done >= progress.of ? 2 : 1;
}

/** How far along an active entry is, from 0 to 1; undefined while that is not known. */
export function shareOf({ progress }: Entry): number | undefined {
  if (progress.state === 'finished') return 1;
  if (progress.state === 'waiting') return 0;
  if (progress.state === 'uploading') return ratio(progress.sent, progress.total);
  if (progress.state === 'running') return ratio(progress.done, progress.of);
  return undefined;
}

const ratio = (done: number, of: number) => (of > 0 ? Math.min(1, done / of) : undefined);
