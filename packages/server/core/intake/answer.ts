// POST /conversion/convert: takes files in, has them converted, and answers with the result or with the job.
import { pathOf, ProblemError, routes, type JobView } from '@octavo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { callerOf } from '#platform/http/caller.ts';
import { disconnectOf } from '#platform/http/disconnect.ts';
import { keysOf } from '#platform/queue/inputs.ts';
import type { Job } from '#platform/queue/job.ts';
import type { Submission, Submitted } from '#platform/queue/submit.ts';
import type { Secrets } from '#platform/secrets.ts';
import { admit, type Admission } from '#core/intake/admission.ts';
import { readForm } from '#core/intake/conversion-form.ts';
import type { TakeUpload } from '#core/intake/multipart.ts';

const longestKey = 200;

export type ConvertContext = Admission & {
  secrets: Secrets;
  takeUpload: TakeUpload;
  present(job: Job): JobView;
  /** Aborts when the server closes its connections. */
  closing: AbortSignal;
};

export function convertRoute(app: FastifyInstance, context: ConvertContext): void {
  serveRoute(app, routes.conversion.convert, async (request, reply) => {
    const answer = answering(context, request, reply);
    const { owner } = callerOf(request);
    const limits = await admit(context, owner, request);
    const takeUpload = (id: string) => context.takeUpload(owner, id);
    return answer(await readForm(request, { store: context.store, takeUpload, limits }));
  });
}

/** What is to be done, with files that are in the store. */
export type Asked = Pick<Submission, 'type' | 'inputs' | 'options' | 'withheld'>;

/**
 * Gets ready to have work done and to answer as the client prefers: with the result, or at once with the job.
 * @throws ProblemError `invalid_request` for what is wrong with the request itself, before its body is read
 */
export function answering(context: ConvertContext, request: FastifyRequest, reply: FastifyReply) {
  const { owner } = callerOf(request);
  const gone = disconnectOf(reply);
  const key = idempotencyKeyOf(request);
  return async (asked: Asked) => {
    const submitted = await submit(context, owner, asked, key);
    return wantsJob(request)
      ? answerWithJob(request, reply, context.present(submitted.job))
      : answerWithResult(context, submitted, gone);
  };
}

async function submit(
  { queue, store, secrets }: ConvertContext,
  owner: string,
  asked: Asked,
  idempotencyKey: string | undefined,
): Promise<Submitted> {
  const { type, options, inputs } = asked;
  const files = inputs.map(({ name, sha256 }) => [name, sha256]);
  const text = JSON.stringify([type, options, files]);
  const fingerprint = secrets.sign('request fingerprints', text).toString('hex');
  const submission = { ...asked, owner, idempotencyKey, fingerprint };
  const submitted = await queue.submit(submission).catch(async (error: unknown) => {
    await store.delete(keysOf(inputs));
    throw error;
  });
  if (!submitted.isNew) await store.delete(keysOf(inputs));
  return submitted;
}

function answerWithJob(request: FastifyRequest, reply: FastifyReply, job: JobView) {
  if (prefersAsync(request)) reply.header('preference-applied', 'respond-async');
  reply.code(202).header('location', pathOf(routes.jobs.job, { id: job.id }));
  return { success: true, data: { job } };
}

/** Waits for the job. The client that asked for it takes it along when it goes. */
async function answerWithResult(
  { queue, present, closing }: ConvertContext,
  { job: { id }, isNew }: Submitted,
  gone: AbortSignal,
) {
  const job = await queue.settled(id, AbortSignal.any([gone, closing]));
  if (gone.aborted && isNew) await queue.cancel(id);
  if (job?.state === 'failed') throw new ProblemError(job.problem.code, job.problem.values);
  const view = job && present(job);
  if (view?.state === 'finished') return { success: true, data: view.result };
  throw new ProblemError(closing.aborted ? 'shutting_down' : 'cancelled');
}

const wantsJob = (request: FastifyRequest) =>
  prefersAsync(request) || (request.query as { async?: string }).async === '1';

/** RFC 7240. */
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
