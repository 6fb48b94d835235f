// Takes jobs from the broker and runs them.
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ProblemError,
  type JobType,
  type PresetStep,
  type Problem,
  type ProblemCode,
  type Warning,
  type WarningCode,
} from '@octavo/contract';
import type { Tables } from '#platform/database/database.ts';
import { isDatabaseUnavailable, retryDuringOutage } from '#platform/database/outage.ts';
import { isDiskFullError } from '#platform/files/disk-full.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import {
  returnToQueue,
  leaseLossReason,
  acquireLease,
  writeProgress,
  type LeasedRow,
  type Progress,
} from '#platform/queue/lease.ts';
import { inputsOf } from '#platform/queue/inputs.ts';
import { originalOptions } from '#platform/queue/options.ts';
import type { ResultFile } from '#platform/queue/job.ts';
import { completeJob, type CompletionContext } from '#platform/queue/complete.ts';
import { throttle } from '#platform/queue/throttle.ts';
import {
  maxAttempts,
  type Broker,
  type JobMessage,
  type JobOrigin,
} from '#platform/queue/broker.ts';
import type { Secrets } from '#platform/secrets.ts';
import { withIds } from '#platform/telemetry/context.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { JobEnd, Metrics } from '#platform/telemetry/metrics.ts';
import type { Span } from '#platform/telemetry/span.ts';
import { inSpan, type Tracer } from '#platform/telemetry/tracing.ts';

const progressIntervalMs = 200;
/** The progress of a short job is not written: each write costs the server several milliseconds. */
const shortJobMs = 250;
/** While the file store or the database is unavailable, a job is tried again this often. */
const outageRetrySeconds = 5;
/** While the disk is full, a job is tried again this often. */
const fullDiskRetrySeconds = 15;
/** For so long, a job is tried again after faults that do not count as attempts. */
const uncountedMs = 24 * 60 * 60_000;
/** The pause after an attempt whose programs were killed, for each attempt so far. */
const interruptedRetrySeconds = 5;

type Input = { path: string; name: string };

/** An attempt at a job. */
type Attempt = LeasedRow & { origin: JobOrigin | undefined };

/** A job as the runner gets it: the inputs on disk, and a folder for the result. */
export type ConversionTask = {
  type: JobType;
  /** Whose job it is. */
  owner: string;
  inputs: readonly [Input, ...Input[]];
  options: Record<string, unknown>;
  nextSteps: readonly PresetStep[];
  outputFolder: string;
};

export type TaskResult = Omit<ResultFile, 'id' | 'expiresAt'> & { path: string };

/** Runs a task. @throws ProblemError for everything that ends the job */
export type RunTask = (
  task: ConversionTask,
  watch: { signal: AbortSignal; progress(progress: Progress): void },
) => Promise<TaskResult>;

export type WorkerContext = CompletionContext & {
  tables: Tables;
  broker: Broker;
  store: FileStore;
  secrets: Secrets;
  tracer?: Tracer;
  log: Log;
  jobStarted?: Metrics['jobStarted'];
  jobEnded?: Metrics['jobEnded'];
  /** The parent of the jobs' folders; used by this process alone. */
  folder: string;
};

/** Why a running job is stopped from outside. */
type StopReason = 'cancelled' | 'shutdown' | 'superseded';

/** The outcome of an attempt. */
type AttemptOutcome =
  | { outcome: Exclude<JobEnd['outcome'], 'failed'> }
  | { outcome: 'failed'; code: ProblemCode };

type RunningJob = { id: string; end(reason: StopReason): void; ended: Promise<void> };

export type Worker = {
  /** Stops a job if this process runs it. */
  cancel(id: string): void;
  /** Takes no more jobs, waits for the running ones, and returns unfinished ones to the queue after `drainMs`. */
  stop(drainMs: number): Promise<void>;
};

/** Starts to process jobs, up to `concurrency` of one owner at a time. */
export async function startWorker(
  context: WorkerContext,
  concurrency: number,
  runTask: RunTask,
): Promise<Worker> {
  const running = new Set<RunningJob>();
  const run = async ({ id, origin }: JobMessage, expired: AbortSignal) => {
    const lease = randomUUID();
    const row = await retryDuringOutage(() => acquireLease(context.tables, id, lease), expired);
    if (!row) return;
    if (row.attempts === 1) context.jobStarted?.(row.type, secondsWaited(row));
    traceWait(context, row, origin);
    const job = startJob(context, { ...row, origin }, runTask);
    expired.addEventListener('abort', () => job.end('superseded'));
    running.add(job);
    await job.ended.finally(() => running.delete(job));
  };
  await context.broker.consume(concurrency, (message, expired) => {
    const { id, origin } = message;
    return withIds({ jobId: id, requestId: origin?.requestId }, () => run(message, expired));
  });
  await context.broker.consumeDeadLetters((id) => failDeadLetter(context, id));
  return {
    cancel: (id) => running.forEach((job) => job.id === id && job.end('cancelled')),
    async stop(drainMs) {
      await context.broker.stopConsuming();
      const timer = setTimeout(() => running.forEach((job) => job.end('shutdown')), drainMs);
      await Promise.allSettled([...running].map(({ ended }) => ended));
      clearTimeout(timer);
    },
  };
}

/** By the clock of the database, which set both times. */
const secondsWaited = ({ createdAt, startedAt }: LeasedRow): number =>
  startedAt ? (startedAt.getTime() - createdAt.getTime()) / 1_000 : 0;

/** The time in the queue, as a span of its own. */
function traceWait(
  { tracer }: WorkerContext,
  { createdAt, startedAt, attempts }: LeasedRow,
  origin: JobOrigin | undefined,
): void {
  if (attempts > 1 || !startedAt) return;
  const span = tracer?.start('queue wait', {
    parent: origin?.traceparent,
    startedAt: createdAt,
  });
  span?.end(startedAt);
}

function startJob(context: WorkerContext, row: Attempt, runTask: RunTask): RunningJob {
  const stop = new AbortController();
  return {
    id: row.id,
    end: (reason) => stop.abort(reason),
    ended: inSpan(jobSpan(context, row), (span) => runJob(context, row, runTask, stop, span)),
  };
}

const jobSpan = ({ tracer }: WorkerContext, row: Attempt) =>
  tracer?.start(`job ${row.type}`, {
    kind: 'consumer',
    parent: row.origin?.traceparent,
    attributes: {
      'octavo.job.id': row.id,
      'octavo.job.type': row.type,
      'octavo.job.bytes': row.inputBytes,
      'octavo.job.attempt': row.attempts,
    },
  });

/** @throws when the job is not at fault, so that the broker delivers it again */
async function runJob(
  context: WorkerContext,
  row: Attempt,
  runTask: RunTask,
  stop: AbortController,
  span: Span | undefined,
): Promise<void> {
  if (row.attempts > maxAttempts) return failDeadLetter(context, row.id);
  const folder = join(context.folder, row.lease);
  const log = context.log.child({ type: row.type, bytes: row.inputBytes });
  const started = performance.now();
  const ended = (attempt: AttemptOutcome, error?: unknown) => {
    const ms = Math.round(performance.now() - started);
    const outcome = attempt.outcome === 'failed' ? attempt.code : attempt.outcome;
    log.info({ ms, outcome, ...(error !== undefined && { err: causeOf(error) }) }, 'job');
    span?.set({ 'octavo.job.outcome': outcome });
    if (attempt.outcome === 'failed') span?.fail(attempt.code);
    context.jobEnded?.({ type: row.type, seconds: ms / 1_000, ...attempt });
  };
  try {
    const result = await runTaskIn(folder, context, row, runTask, stop);
    const storing = context.tracer?.start('store result');
    await inSpan(storing, () => finish(context, row, result, stop.signal));
    ended({ outcome: 'finished' });
  } catch (error) {
    const attempt = await fail(context, row, error, stop.signal);
    ended(attempt, error);
    if (attempt.outcome === 'broken') throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runTaskIn(
  folder: string,
  context: WorkerContext,
  row: Attempt,
  runTask: RunTask,
  stop: AbortController,
): Promise<TaskResult> {
  const outputFolder = join(folder, 'output');
  await mkdir(outputFolder, { recursive: true, mode: 0o700 });
  const fetching = context.tracer?.start('fetch inputs');
  const inputs = await inSpan(fetching, () => checkoutInputs(folder, context, row.id));
  const write = async (value: Progress) => {
    const isHeld = await writeProgress(context.tables, row, value).catch(() => true);
    if (isHeld) return;
    const reason: StopReason = await leaseLossReason(context.tables, row).catch(() => 'superseded');
    stop.abort(reason);
  };
  const progress = throttle(progressIntervalMs, write, shortJobMs);
  const options = originalOptions(row, context.secrets);
  const { type, owner, nextSteps } = row;
  const task = { type, owner, inputs, options, nextSteps, outputFolder };
  return runTask(task, { signal: stop.signal, progress }).finally(progress.stop);
}

/** Checks the inputs out into the job's folder, in order. */
async function checkoutInputs(
  folder: string,
  { tables, store }: WorkerContext,
  id: string,
): Promise<[Input, ...Input[]]> {
  const checkedOut: Input[] = [];
  for (const { position, name, blob } of await inputsOf(tables, id)) {
    const path = join(folder, `input-${position}`);
    await store.checkout(blob, path);
    checkedOut.push({ path, name });
  }
  const [first, ...others] = checkedOut;
  if (!first) throw new Error('the job has no input');
  return [first, ...others];
}

/** Stores the result and completes the job, also if the database restarts meanwhile: the conversion is not repeated. */
async function finish(
  context: WorkerContext,
  row: Attempt,
  result: TaskResult,
  signal: AbortSignal,
): Promise<void> {
  const { path, ...file } = { ...result, warnings: warningsFor(row, result.warnings) };
  const blob = await context.store.ingest(path);
  const outcome = { state: 'finished' as const, file: { ...file, blob } };
  let isCompleted = false;
  let mayBeRecorded = false;
  const complete = () =>
    completeJob(context, row.id, outcome, row.lease).catch((error: unknown) => {
      mayBeRecorded ||= !(error instanceof ProblemError);
      throw error;
    });
  try {
    isCompleted = await retryDuringOutage(complete, signal);
  } finally {
    // If it is unknown whether the result was recorded, the sweep finds out.
    if (!isCompleted && !mayBeRecorded) await context.store.delete([blob]);
  }
}

/** Decides what follows an attempt without a result. After `broken` the broker delivers the job again. */
async function fail(
  context: WorkerContext,
  row: Attempt,
  error: unknown,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const ending = signal.aborted ? (signal.reason as StopReason) : undefined;
  // Somebody else has completed the job, or will.
  if (ending === 'cancelled' || ending === 'superseded') return { outcome: ending };
  if (ending === 'shutdown' || isProblem(error, 'shutting_down'))
    return returnJob(context, row, signal);
  if (isProblem(error, 'store_unavailable'))
    return returnJob(context, row, signal, outageRetrySeconds);
  const isRecent = Date.now() - row.createdAt.getTime() < uncountedMs;
  if (isRecent && isDiskFull(error)) return returnJob(context, row, signal, fullDiskRetrySeconds);
  if (isRecent && !(error instanceof ProblemError) && isDatabaseUnavailable(error))
    return returnJob(context, row, signal, outageRetrySeconds);
  if (isProblem(error, 'conversion_interrupted') && row.attempts < maxAttempts)
    return retryJob(context, row, signal, interruptedRetrySeconds * row.attempts);
  if (!(error instanceof ProblemError)) return { outcome: 'broken' };
  const problem = problemFor(row, error.problem);
  const outcome = { state: 'failed' as const, problem };
  await retryDuringOutage(() => completeJob(context, row.id, outcome, row.lease), signal);
  return { outcome: 'failed', code: problem.code };
}

/** The job is not at fault: it waits for a worker again, and the attempt does not count. */
async function returnJob(
  { tables, broker }: WorkerContext,
  row: Attempt,
  signal: AbortSignal,
  afterSeconds = 0,
): Promise<AttemptOutcome> {
  const how = { afterSeconds, isCounted: false, origin: row.origin };
  await retryDuringOutage(() => returnToQueue(tables, broker, row, how), signal);
  return { outcome: 'given back' };
}

/** Our programs were killed, perhaps because of the job: it waits for a worker again, and the attempt counts. */
async function retryJob(
  { tables, broker }: WorkerContext,
  row: Attempt,
  signal: AbortSignal,
  afterSeconds: number,
): Promise<AttemptOutcome> {
  const how = { afterSeconds, isCounted: true, origin: row.origin };
  await retryDuringOutage(() => returnToQueue(tables, broker, row, how), signal);
  return { outcome: 'given back' };
}

/** The advice to use OCR helps only where the plan has it: otherwise what was withheld is the advice. */
const warningsFor = ({ withheld }: Attempt, warnings: readonly Warning[]): Warning[] =>
  warnings.map((warning) =>
    withheld.includes('ocr') && warningsAdvisingOcr.has(warning.code)
      ? { ...warning, code: 'recognition_not_in_plan' }
      : warning,
  );

const problemFor = ({ withheld }: Attempt, problem: Problem): Problem =>
  withheld.includes('ocr') && problemsAdvisingOcr.has(problem.code)
    ? { ...problem, code: 'ocr_not_in_plan' }
    : problem;

const warningsAdvisingOcr: ReadonlySet<WarningCode> = new Set([
  'scanned_pages',
  'scanned_pages_left_out',
]);
const problemsAdvisingOcr: ReadonlySet<ProblemCode> = new Set([
  'ocr_off',
  'no_text',
  'scan_without_text',
]);

/** All attempts were ended by faults of the server. */
async function failDeadLetter(context: WorkerContext, id: string): Promise<void> {
  await completeJob(context, id, { state: 'failed', problem: { code: 'conversion_interrupted' } });
}

const isProblem = (error: unknown, code: ProblemCode) =>
  error instanceof ProblemError && error.problem.code === code;

const isDiskFull = (error: unknown) => isProblem(error, 'storage_full') || isDiskFullError(error);

const causeOf = (error: unknown) => (error instanceof ProblemError ? error.cause : error);
