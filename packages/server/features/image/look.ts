// Takes in an image and has a worker look at it: nothing of it is parsed here, it costs nothing, and nothing of it is kept.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { imageOperations, ProblemError, type InternalType, type routes } from '@octavo/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import { files, jobs } from '#platform/database/schema.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf, type Owner } from '#platform/http/caller.ts';
import { disconnectOf } from '#platform/http/disconnect.ts';
import type { StoredInput } from '#platform/queue/inputs.ts';
import { admit, type Admission } from '#core/intake/admission.ts';
import { readUploads, type Receiver, type Upload } from '#core/intake/multipart.ts';
import type { TakeUpload } from '#core/intake/multipart.ts';
import { refuseForeignFormat } from '#core/intake/sniff.ts';

const fileField = 'file';
const { from } = imageOperations.edit;

const receiver: Receiver = {
  fileFields: [fileField],
  uploadFields: { upload: fileField },
  maxFiles: 1,
  // Forms send what they have; nothing of it changes what an image is.
  takeField: () => undefined,
  admitFile(field, earlier) {
    if (field === fileField && earlier.length === 0) return;
    throw new ProblemError('invalid_request', { reason: `send one image in “${fileField}”.` });
  },
  lookAt: (head, name) => refuseForeignFormat(from, head, name),
};

export type LookContext = Admission & {
  tables: Tables;
  takeUpload: TakeUpload;
  /** Aborts when the server closes its connections. */
  closing: AbortSignal;
};

/** One way of looking at an image. */
export type Look = {
  contract: typeof routes.image.metadata | typeof routes.image.preview;
  type: InternalType;
  /** Makes the answer of what the worker wrote. */
  answer(result: Buffer, reply: FastifyReply): unknown;
};

export function lookRoute(app: FastifyInstance, look: Look, context: LookContext): void {
  serveRoute(app, look.contract, async (request, reply) => {
    const { owner, uid } = userOf(request);
    const { fileBytes } = await admit(context, owner, request);
    const takeUpload = (id: string) => context.takeUpload(owner, id);
    const door = { store: context.store, takeUpload, limitBytes: fileBytes };
    const ended = AbortSignal.any([disconnectOf(reply), context.closing]);
    const task = { owner: ownerFor(uid), type: look.type };
    const result = await readUploads(request, door, receiver, (uploads) =>
      performed(context, task, onlyOf(uploads), ended),
    );
    return look.answer(result, reply);
  });
}

function onlyOf([upload]: readonly Upload[]): StoredInput {
  if (!upload) throw new ProblemError('missing_file');
  if (upload.input.bytes === 0) throw new ProblemError('empty_file');
  return upload.input;
}

/**
 * Who such work belongs to: a visitor that stands for the account. So nobody's files or history know of it, it is counted
 * apart, and what a crash leaves behind goes with the things of visitors.
 */
const ownerFor = (uid: string): Owner =>
  `anonymous:image-look-${createHash('sha256').update(uid).digest('hex').slice(0, 32)}`;

/** Has a worker look at an image. */
async function performed(
  context: LookContext,
  task: { owner: Owner; type: InternalType },
  input: StoredInput,
  ended: AbortSignal,
): Promise<Buffer> {
  const { queue, closing } = context;
  const { job } = await queue.submit({
    ...{ ...task, isFree: true },
    ...{ inputs: [input], options: {}, withheld: [], fingerprint: '' },
  });
  try {
    const done = await queue.settled(job.id, ended);
    if (done?.state === 'failed') throw new ProblemError(done.problem.code, done.problem.values);
    if (done?.state === 'finished') return await resultOf(context, job.id);
    throw new ProblemError(closing.aborted ? 'shutting_down' : 'cancelled');
  } finally {
    await forget(context, job.id);
  }
}

async function resultOf({ tables, store }: LookContext, jobId: string): Promise<Buffer> {
  const [file] = await tables.select().from(files).where(eq(files.jobId, jobId));
  if (!file) throw new ProblemError('cancelled');
  return buffer(await store.get(file.blob));
}

/** Takes every trace of the work away. */
async function forget({ queue, tables, store }: LookContext, jobId: string): Promise<void> {
  await queue.cancel(jobId);
  const gone = await tables.transaction(async (tx) => {
    const results = await tx.delete(files).where(eq(files.jobId, jobId)).returning();
    await tx.delete(jobs).where(eq(jobs.id, jobId));
    return results.map(({ blob }) => blob);
  });
  await store.delete(gone);
}
