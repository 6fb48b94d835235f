// Runs a job that reads the metadata of an image or renders its preview. It is not charged, and nothing of it is stored. The API
// process itself parses nothing.
import { buffer } from 'node:stream/consumers';
import { imageOperations, ProblemError, type InternalType, type routes } from '@octavo/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import { files, jobs } from '#platform/database/schema.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { disconnectOf } from '#platform/http/disconnect.ts';
import type { StoredInput } from '#platform/queue/inputs.ts';
import type { Submission } from '#platform/queue/submit.ts';
import { admitFree, type Admission } from '#core/intake/admission.ts';
import {
  readMultipart,
  storedFilesFor,
  type CompletedUpload,
  type JobResult,
  type MultipartHandler,
  type UploadedFile,
} from '#core/intake/multipart.ts';
import { finished, freeJobOwner, freeSubmission } from '#core/intake/free-job.ts';
import { refuseForeignFormat } from '#core/intake/sniff.ts';

const fileField = 'file';
const { from } = imageOperations.edit;

const form: MultipartHandler = {
  fileFields: [fileField],
  uploadFields: { upload: fileField },
  jobFields: {},
  maxFiles: 1,
  // The editor sends all the fields of its form; none of them matters here.
  field: () => undefined,
  admitFile(field, earlier) {
    if (field === fileField && earlier.length === 0) return;
    throw new ProblemError('invalid_request', { reason: `send one image in “${fileField}”.` });
  },
  checkHead: (head, name) => refuseForeignFormat(from, head, name),
};

export type InspectionContext = Admission & {
  tables: Tables;
  completedUpload: CompletedUpload;
  jobResult: JobResult;
  /** Aborts when the server closes its connections. */
  closing: AbortSignal;
};

/** A route whose response is made from the result of an inspection job. */
export type Inspection = {
  contract: typeof routes.image.metadata | typeof routes.image.preview;
  type: InternalType;
  /** Makes the response from the result of the job. */
  answer(result: Buffer, reply: FastifyReply): unknown;
};

export function inspectionRoute(
  app: FastifyInstance,
  { contract, type, answer }: Inspection,
  context: InspectionContext,
): void {
  serveRoute(app, contract, async (request, reply) => {
    const user = userOf(request);
    const { owner, uid } = user;
    const limits = await admitFree(context, owner, request);
    const multipart = { store: context.store, limits, ...storedFilesFor(user, context) };
    const ended = AbortSignal.any([disconnectOf(reply), context.closing]);
    const result = await readMultipart(request, multipart, form, (files) => {
      const job = { type, inputs: [onlyFile(files)], options: {} } as const;
      const submission = freeSubmission(freeJobOwner('image-inspection', uid), owner, job);
      return inspect(context, submission, ended);
    });
    return answer(result, reply);
  });
}

function onlyFile([file]: readonly UploadedFile[]): StoredInput {
  if (!file) throw new ProblemError('missing_file');
  if (file.input.bytes === 0) throw new ProblemError('empty_file');
  return file.input;
}

/** Runs the job and returns the content of its result. */
async function inspect(
  context: InspectionContext,
  submission: Submission,
  ended: AbortSignal,
): Promise<Buffer> {
  const { job } = await context.queue.submit(submission);
  try {
    await finished(context, job.id, ended);
    return await resultOf(context, job.id);
  } finally {
    await deleteJob(context, job.id);
  }
}

async function resultOf({ tables, store }: InspectionContext, jobId: string): Promise<Buffer> {
  const [file] = await tables.select().from(files).where(eq(files.jobId, jobId));
  if (!file) throw new ProblemError('cancelled');
  return buffer(await store.get(file.blob));
}

/** Deletes the job and its result. */
async function deleteJob(
  { queue, tables, store }: InspectionContext,
  jobId: string,
): Promise<void> {
  await queue.cancel(jobId);
  const blobs = await tables.transaction(async (tx) => {
    const results = await tx.delete(files).where(eq(files.jobId, jobId)).returning();
    await tx.delete(jobs).where(eq(jobs.id, jobId));
    return results.map(({ blob }) => blob);
  });
  await store.delete(blobs);
}
