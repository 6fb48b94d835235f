// Prepares a PDF for a signature by a key that the server does not get (decision 145). The prepared file is the result of a job that
// costs nothing and is kept as long as the results of visitors; `complete-signature` names that job.
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import {
  preparedIn,
  preparedTrailerBytes,
  ProblemError,
  routes,
  signaturePreparation,
  type Operation,
} from '@octavo/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import { files } from '#platform/database/schema.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { disconnectOf } from '#platform/http/disconnect.ts';
import { keysOf } from '#platform/queue/inputs.ts';
import { admit } from '#core/intake/admission.ts';
import { finished, freeJobOwner, freeSubmission } from '#core/intake/free-job.ts';
import { readConversionRequest, type RequestForm } from '#core/intake/form.ts';
import { storedFilesFor } from '#core/intake/multipart.ts';
import type { Limits } from '#core/plans/limits.ts';
import { operationForm } from '#core/intake/operation-form.ts';
import { requireFeature } from '#core/intake/plan-options.ts';
import { stepRules, type IntakeContext } from '#core/intake/route.ts';

const type = 'pdf-prepare-signature';
const operation = { ...signaturePreparation, type } as unknown as Operation;

type Context = IntakeContext & { tables: Tables; stampsTime: boolean };

export function prepareSignatureRoute(app: FastifyInstance, context: Context): void {
  serveRoute(app, routes.pdf.prepareSignature, async (request, reply) => {
    const user = userOf(request);
    const ended = AbortSignal.any([disconnectOf(reply), context.closing]);
    const limits = await admit(context, user.owner, request);
    const multipart = { store: context.store, limits, ...storedFilesFor(user, context) };
    const form = preparationForm(limits, context.stampsTime, (feature) =>
      requireFeature(feature, limits, context.plans),
    );
    const rules = stepRules(context, limits);
    const { options, inputs } = await readConversionRequest(request, multipart, form, rules);
    const owner = freeJobOwner('signing', user.uid);
    const submission = freeSubmission(owner, user.owner, { type, options, inputs });
    const { job } = await context.queue.submit(submission).catch(async (error: unknown) => {
      if (error instanceof ProblemError) await context.store.delete(keysOf(inputs));
      throw error;
    });
    const done = await finished(context, job.id, ended);
    return { success: true, data: await toSign(context, context.present(done).id, done.id) };
  });
}

/**
 * The form of the one operation, which has no field for its name. The second step would fail without a time-stamp authority, after the
 * signer has used the key.
 */
function preparationForm(
  limits: Limits,
  stampsTime: boolean,
  require: Parameters<typeof operationForm>[0]['requireFeature'],
): RequestForm<Operation> {
  const operations = { 'prepare-signature': operation };
  const form = operationForm({ operations, limits, requireFeature: require });
  return {
    ...form,
    admitFile: (field, earlier) => form.admitFile(field, earlier, operation),
    async complete(given) {
      const completed = await form.complete({ ...given, type: operation });
      if (!stampsTime && completed.options['level'] !== 'B-B')
        throw new ProblemError('timestamps_not_offered');
      return completed;
    },
  };
}

/** @param shown the job as the API shows it */
async function toSign({ tables, store }: Context, shown: string, jobId: string) {
  const [file] = await tables.select().from(files).where(eq(files.jobId, jobId));
  if (!file) throw new ProblemError('cancelled');
  const start = Math.max(0, file.bytes - preparedTrailerBytes);
  const end = await store.get(file.blob, { start, end: file.bytes - 1 });
  const found = preparedIn(await text(end.setEncoding('latin1')));
  if (!found) throw new Error('a prepared file without what is to be signed');
  const { hash, algorithm, signedAttributes } = found.prepared;
  const attributes = Buffer.from(signedAttributes, 'base64');
  const digest = createHash(hash).update(attributes).digest('base64');
  const expires_at = file.expiresAt.toISOString();
  return { job: shown, hash, algorithm, signedAttributes, digest, expires_at };
}
