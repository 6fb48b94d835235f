// Submits a job: its row, its reservation and its message, in one transaction.
import { randomUUID } from 'node:crypto';
import {
  conversionsOf,
  ProblemError,
  type PlanFeature,
  type PresetStep,
  type JobType,
} from '@octavo/contract';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Queries, Tables } from '#platform/database/database.ts';
import { isDatabaseUnavailable, retryDuringOutage } from '#platform/database/outage.ts';
import { lockOwner } from '#platform/database/owner-lock.ts';
import { jobs } from '#platform/database/schema.ts';
import type { QuotaAccounting, Reservation } from '#platform/queue/quota-accounting.ts';
import { findJob, type Job } from '#platform/queue/job.ts';
import { insertInputs, type StoredInputs } from '#platform/queue/inputs.ts';
import { storedOptions } from '#platform/queue/options.ts';
import type { Broker, JobOrigin } from '#platform/queue/broker.ts';
import type { Secrets } from '#platform/secrets.ts';
import { currentIds, noteJob } from '#platform/telemetry/context.ts';
import { inSpan, type Tracer } from '#platform/telemetry/tracing.ts';

/** A checked request; its files are in the file store. */
export type ConversionRequest = {
  type: JobType;
  inputs: StoredInputs;
  options: Record<string, unknown>;
  /** What is done with the result within the same job, in this order. */
  nextSteps?: PresetStep[];
  /** Features that the request wanted and the plan does not include. */
  withheld: PlanFeature[];
};

/** A request with everything that its job needs to enter the queue. */
export type Submission = ConversionRequest & {
  owner: string;
  /** The owner whose share of the workers the job takes (decision 060), if it is not its own. */
  shareOf?: string;
  /** A job of the server itself, which costs no conversion. */
  isFree?: true;
  /** The same key of the same owner returns the same job. */
  idempotencyKey?: string | undefined;
  /** Hash of the whole request. */
  fingerprint: string;
};

export type Submitted = { job: Job; isNew: boolean };

export type SubmitContext = {
  tables: Tables;
  broker: Broker;
  quota: QuotaAccounting;
  secrets: Secrets;
  queueCap: number;
  tracer?: Tracer;
};

/** After a broken connection, the time to find out whether the database has committed. */
const confirmWithinMs = 5_000;

/**
 * Submits a job, or finds the one that the same request has submitted before.
 * @throws ProblemError `queue_full`, `invalid_request`, or the reason of the quota accounting. After any other error the
 * job may have been submitted all the same.
 */
export async function submit(context: SubmitContext, submission: Submission): Promise<Submitted> {
  const id = randomUUID();
  try {
    const span = context.tracer?.start('queue submit', { kind: 'producer' });
    const submitted = await inSpan(span, () => submitAs(id, context, submission));
    noteJob(submitted.job.id);
    return submitted;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    // The connection may have been lost after the commit.
    const lookUp = () => findJob(context.tables, id);
    const job = await retryDuringOutage(lookUp, AbortSignal.timeout(confirmWithinMs));
    if (!job) throw error;
    return { job, isNew: true };
  }
}

function submitAs(id: string, context: SubmitContext, submission: Submission): Promise<Submitted> {
  return context.tables.transaction(async (tx) => {
    await lockOwner(tx, submission.owner);
    const earlier = await earlierJob(tx, submission);
    if (earlier) return { job: earlier, isNew: false };
    if ((await countWaiting(tx)) >= context.queueCap) throw new ProblemError('queue_full');
    const { owner, type, nextSteps = [], isFree } = submission;
    // In a chain, each step uses a conversion, also one that only reads.
    const conversions = nextSteps.length > 0 ? 1 + nextSteps.length : conversionsOf(type);
    const reservation = isFree
      ? await context.quota.reserveFree(tx, owner)
      : await context.quota.reserve(tx, owner, conversions);
    return { job: await insert(tx, id, context, submission, reservation), isNew: true };
  });
}

/** The number of jobs that wait for a worker. */
export async function countWaiting(queries: Queries): Promise<number> {
  const [waiting] = await queries
    .select({ n: count() })
    .from(jobs)
    // The second condition is redundant, but lets a small partial index answer.
    .where(and(eq(jobs.state, 'queued'), isNull(jobs.endedAt)));
  return waiting?.n ?? 0;
}

async function earlierJob(tx: Queries, submission: Submission): Promise<Job | undefined> {
  const { owner, idempotencyKey, fingerprint } = submission;
  if (!idempotencyKey) return undefined;
  const row = await jobWithKey(tx, owner, idempotencyKey);
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint)
    throw new ProblemError('invalid_request', {
      reason: 'this Idempotency-Key was used for other files, another type or other options.',
    });
  return findJob(tx, row.id);
}

/** The job that an owner's request with this `Idempotency-Key` has submitted. */
export async function jobWithKey(
  queries: Queries,
  owner: string,
  idempotencyKey: string,
): Promise<{ id: string; fingerprint: string } | undefined> {
  const [row] = await queries
    .select({ id: jobs.id, fingerprint: jobs.fingerprint })
    .from(jobs)
    .where(and(eq(jobs.owner, owner), eq(jobs.idempotencyKey, idempotencyKey)));
  return row;
}

const currentOrigin = (): JobOrigin => {
  const { requestId, span } = currentIds();
  return { requestId, traceparent: span?.traceparent };
};

async function insert(
  tx: Queries,
  id: string,
  { broker, secrets }: SubmitContext,
  submission: Submission,
  { period, priority }: Reservation,
): Promise<Job> {
  const { owner, type, inputs, options, withheld, idempotencyKey, fingerprint } = submission;
  const { nextSteps = [] } = submission;
  const fileName = inputs[0].name;
  const [row] = await tx
    .insert(jobs)
    .values({
      id,
      owner,
      type,
      state: 'queued',
      priority,
      fileName,
      inputBytes: inputs.reduce((sum, { bytes }) => sum + bytes, 0),
      ...storedOptions(type, options, secrets),
      nextSteps,
      withheld,
      period,
      idempotencyKey: idempotencyKey ?? null,
      fingerprint,
    })
    .returning({ createdAt: jobs.createdAt, version: jobs.version });
  if (!row) throw new Error('the job was not inserted');
  await insertInputs(tx, id, inputs);
  const share = submission.shareOf ?? owner;
  await broker.send(tx, { id, owner: share, priority, origin: currentOrigin() });
  return { id, owner, type, fileName, ...row, state: 'queued' };
}
