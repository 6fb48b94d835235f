// The route of a form with files: reads it, queues the job, and answers with the result or with the job.
import {
  isFlagSet,
  pathOf,
  ProblemError,
  routes,
  type JobView,
  type Unavailable,
} from '@octavo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { callerOf, type Owner } from '#platform/http/caller.ts';
import { disconnectOf } from '#platform/http/disconnect.ts';
import { keysOf } from '#platform/queue/inputs.ts';
import type { Job } from '#platform/queue/job.ts';
import type { ConversionRequest, Submitted } from '#platform/queue/submit.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Limits } from '#core/plans/limits.ts';
import type { StepRules } from '#core/intake/next-steps.ts';
import { requireFeature } from '#core/intake/plan-options.ts';
import type { Plans } from '#core/plans/plans.ts';
import { admit, admitFree, type Admission } from '#core/intake/admission.ts';
import { readConversionRequest, type RequestForm } from '#core/intake/form.ts';
import { storedFilesFor, type CompletedUpload, type JobResult } from '#core/intake/multipart.ts';

const longestKey = 200;

export type IntakeContext = Admission & {
  secrets: Secrets;
  completedUpload: CompletedUpload;
  jobResult: JobResult;
  plans: Plans;
  /** The features that are unavailable on this server. */
  unavailable: Unavailable;
  present(job: Job): JobView;
  /** Where clients reach this server; empty if that is not configured. */
  publicUrl: string;
  /** Aborts when the server closes its connections. */
  closing: AbortSignal;
};

type Contract =
  | typeof routes.conversion.convert
  | typeof routes.pdf.process
  | typeof routes.image.process;

/**
 * Serves a route that takes a form with files and makes a job of it.
 * @param formFor the form of the route, for an owner with these limits
 */
export function conversionRoute<Type>(
  app: FastifyInstance,
  contract: Contract,
  context: IntakeContext,
  formFor: (limits: Limits) => RequestForm<Type>,
): void {
  serveRoute(app, contract, async (request, reply) => {
    const caller = callerOf(request);
    const { owner } = caller;
    const disconnected = disconnectOf(reply);
    const key = idempotencyKeyOf(request);
    // A repeated request gets its job, which is charged already, also where the owner may start no other.
    const isRepeated = key !== undefined && (await context.queue.wasSubmitted(owner, key));
    const limits = await (isRepeated ? admitFree : admit)(context, owner, request);
    const multipart = { store: context.store, limits, ...storedFilesFor(caller, context) };
    const conversionRequest = await readConversionRequest(
      request,
      multipart,
      formFor(limits),
      stepRules(context, limits),
    );
    const submitted = await submit(context, owner, conversionRequest, key);
    return wantsJob(request)
      ? answerWithJob(request, reply, context, submitted.job)
      : answerWithResult(context, submitted, disconnected);
  });
}

/** What further steps of a request must keep to. */
export const stepRules = (
  { plans, unavailable }: Pick<IntakeContext, 'plans' | 'unavailable'>,
  limits: Limits,
): StepRules => ({
  ...{ limits, unavailable },
  requireFeature: (feature) => requireFeature(feature, limits, plans),
});

/** Queues the job. Its files are deleted when it is refused, or when an earlier request has queued it already. */
async function submit(
  { queue, store, secrets }: IntakeContext,
  owner: Owner,
  request: ConversionRequest,
  idempotencyKey: string | undefined,
): Promise<Submitted> {
  const { type, options, inputs, nextSteps } = request;
  const files = inputs.map(({ name, sha256 }) => [name, sha256]);
  const text = JSON.stringify([type, options, files, ...(nextSteps ? [nextSteps] : [])]);
  const fingerprint = secrets.sign('request fingerprints', text).toString('hex');
  const submission = { ...request, owner, idempotencyKey, fingerprint };
  const submitted = await queue.submit(submission).catch(async (error: unknown) => {
    // After any other error the job may exist. If it does not, the sweep removes the files.
    if (error instanceof ProblemError) await store.delete(keysOf(inputs));
    throw error;
  });
  if (!submitted.isNew) await store.delete(keysOf(inputs));
  return submitted;
}

function answerWithJob(
  request: FastifyRequest,
  reply: FastifyReply,
  { present, publicUrl }: IntakeContext,
  submitted: Job,
) {
  if (prefersAsync(request)) reply.header('preference-applied', 'respond-async');
  const job = present(submitted);
  const location = publicUrl + pathOf(routes.jobs.job, { id: job.id });
  reply.code(202).header('location', location);
  return { success: true, data: { job } };
}

/** Waits for the job, and cancels it when the client that started it disconnects. */
async function answerWithResult(
  { queue, present, closing }: IntakeContext,
  { job: { id }, isNew }: Submitted,
  disconnected: AbortSignal,
) {
  const job = await queue.waitForEnd(id, AbortSignal.any([disconnected, closing]));
  if (disconnected.aborted && isNew) await queue.cancel(id);
  if (job?.state === 'failed') throw new ProblemError(job.problem.code, job.problem.values);
  const view = job && present(job);
  if (view?.state === 'finished') return { success: true, data: view.result };
  throw new ProblemError(closing.aborted ? 'shutting_down' : 'cancelled');
}

const wantsJob = (request: FastifyRequest) =>
  prefersAsync(request) ||
  isFlagSet((request.query as { async?: '0' | '1' | 'false' | 'true' }).async);

/** Whether the client sent `Prefer: respond-async` (RFC 7240). */
const prefersAsync = ({ headers }: FastifyRequest) =>
  [headers.prefer ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .some((preference) => preference.trim().toLowerCase() === 'respond-async');

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = [headers['idempotency-key'] ?? []].flat()[0];
  if (key !== undefined && key.length > longestKey)
    throw new ProblemError('invalid_request', {
      reason: `an Idempotency-Key has at most ${longestKey} characters.`,
    });
  return key || undefined;
}
