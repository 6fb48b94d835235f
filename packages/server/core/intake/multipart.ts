// Reads a multipart form and streams its files to the file store. Fields may come in any order. When a form is refused, its
// files are deleted.
import { addAbortSignal } from 'node:stream';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import { filesTooLarge, fileTooLarge, jobId, ProblemError } from '@octavo/contract';
import type { FastifyError, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Caller, Owner } from '#platform/http/caller.ts';
import type { StoredInput } from '#platform/queue/inputs.ts';
import { isStorable, unstorableReason } from '#platform/storable-text.ts';
import { displayName } from '#core/intake/file-name.ts';
import type { Limits } from '#core/plans/limits.ts';
import { headOf, withHead } from '#core/intake/sniff.ts';

const maxFields = 300;
const maxFieldBytes = 64 * 1024;
/** Lets the parser read one file more than is accepted, so that our own problem text is sent for it. */
const spareFiles = 1;

export type UploadedFile = { field: string; input: StoredInput; head: Buffer };

/**
 * Copies a completed upload into a file for a job. The upload itself stays and can be used again.
 * @throws ProblemError `upload_not_found`, `upload_incomplete`
 */
export type CompletedUpload = (owner: Owner, id: string) => Promise<StoredInput>;

/**
 * Copies the result of a job into a file for another one.
 * @param shown the id under which the API showed the job to the caller
 * @param admitBytes throws when the caller may not use a file of this size
 * @throws ProblemError `result_not_found`, `storage_full`
 */
export type JobResult = (
  caller: Caller,
  shown: string,
  admitBytes: (bytes: number) => void,
) => Promise<StoredInput>;

/** Copies of what is stored already, for a caller. */
export type StoredFiles = {
  /** @throws ProblemError when there is no such upload, or not all of it */
  completedUpload(id: string): Promise<StoredInput>;
  /** @throws ProblemError when the job has no result, or is somebody else's; and what `admitBytes` throws */
  jobResult(id: string, admitBytes: (bytes: number) => void): Promise<StoredInput>;
};

/** Stored files that a caller may use as input. */
export const storedFilesFor = (
  caller: Caller,
  { completedUpload, jobResult }: { completedUpload: CompletedUpload; jobResult: JobResult },
): StoredFiles => ({
  completedUpload: (id) => completedUpload(caller.owner, id),
  jobResult: (id, admitBytes) => jobResult(caller, id, admitBytes),
});

export type MultipartContext = StoredFiles & {
  store: FileStore;
  /** Of the owner; the size of a file is that of all files together. */
  limits: Pick<Limits, 'fileBytes' | 'plansWithMore'>;
};

/** The fields of a form that contain files. */
export type FileFields = {
  /** Fields whose content is a file, with or without a name. */
  fileFields: readonly string[];
  /** Fields that hold the id of a completed upload, and the file field that each stands for. */
  uploadFields: Readonly<Record<string, string>>;
  /** Fields that hold the id of a job, whose result is used, and the file field that each stands for. */
  jobFields: Readonly<Record<string, string>>;
  maxFiles: number;
};

/** Handles the parts of a form as they arrive, so that a wrong one is refused at once. */
export type MultipartHandler = FileFields & {
  field(name: string, value: unknown): void;
  /**
   * A file begins.
   * @param earlier the files before it
   * @throws ProblemError when it is not accepted
   */
  admitFile(field: string, earlier: readonly UploadedFile[]): void;
  /** Checks the first bytes of a file. @throws ProblemError when its format is not accepted */
  checkHead(head: Buffer, name: string): void;
};

/**
 * Reads a form to its end.
 * @param complete makes the result from the files in their order; it may add further files
 * @throws ProblemError for everything that is missing or wrong; the files are deleted then
 */
export async function readMultipart<T>(
  request: FastifyRequest,
  context: MultipartContext,
  handler: MultipartHandler,
  complete: (files: UploadedFile[]) => T | Promise<T>,
): Promise<T> {
  const files: UploadedFile[] = [];
  try {
    for await (const part of partsOf(request, handler)) {
      if (part.type === 'file')
        files.push(await readFile(files, part, context, handler, request.uploadBroken));
      else if (Object.hasOwn(handler.uploadFields, part.fieldname))
        await addStored(files, part, context, handler, handler.uploadFields, uploadFor);
      else if (Object.hasOwn(handler.jobFields, part.fieldname))
        await addStored(files, part, context, handler, handler.jobFields, resultFor);
      else {
        refuseUnstorable(part);
        handler.field(part.fieldname, part.value);
      }
    }
    return await complete(files);
  } catch (error) {
    await context.store.delete(files.map(({ input }) => input.key));
    throw request.uploadBroken.aborted ? request.uploadBroken.reason : error;
  }
}

function refuseUnstorable({ fieldname: option, value }: MultipartValue): void {
  if (isStorable(value)) return;
  throw new ProblemError('invalid_option', { option, reason: unstorableReason });
}

/** The parts of the form; waiting for the next part ends when the upload breaks. */
async function* partsOf(
  request: FastifyRequest,
  { fileFields, maxFiles }: MultipartHandler,
): AsyncGenerator<Multipart> {
  if (!request.isMultipart())
    throw new ProblemError('invalid_request', { reason: 'send multipart form data.' });
  const limits = {
    fields: maxFields,
    fieldSize: maxFieldBytes,
    files: maxFiles + spareFiles,
    parts: maxFields + maxFiles + spareFiles,
    fileSize: Infinity,
  };
  /** A file may be sent without a file name. */
  const isPartAFile = (field = '', _type?: string, name?: string) =>
    name !== undefined || fileFields.includes(field);
  const parts = readable(() => request.parts({ limits, isPartAFile }));
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  request.uploadBroken.addEventListener('abort', () => broken.reject(request.uploadBroken.reason));
  for (;;) {
    const next = await Promise.race([parts.next(), broken.promise]);
    if (next.done) return;
    yield next.value;
  }
}

/** The parts of a form. @throws ProblemError `invalid_request` where the parser cannot read it */
async function* readable(parts: () => AsyncIterable<Multipart>): AsyncGenerator<Multipart> {
  try {
    yield* parts();
  } catch (error) {
    // The errors of Fastify have a status, those of the parser have none.
    if (error instanceof ProblemError || (error as FastifyError).statusCode) throw error;
    throw new ProblemError('invalid_request', { reason: 'the form cannot be read.' }, error);
  }
}

async function readFile(
  earlier: readonly UploadedFile[],
  part: MultipartFile,
  { store, limits }: MultipartContext,
  handler: MultipartHandler,
  broken: AbortSignal,
): Promise<UploadedFile> {
  // Aborting the store alone would not end a wait for the next bytes.
  addAbortSignal(broken, part.file);
  handler.admitFile(part.fieldname, earlier);
  const name = displayName(part.filename ?? '');
  let head: Buffer = Buffer.alloc(0);
  const content = withHead(part.file, (bytes) => {
    head = bytes;
    handler.checkHead(bytes, name);
  });
  const bytesLeft = limits.fileBytes - bytesOf(earlier);
  const stored = await store.put(content, bytesLeft, broken).catch((error: unknown) => {
    throw isTooLarge(error) ? tooLarge(limits, { files: earlier.length + 1 }) : error;
  });
  return { field: part.fieldname, input: { name, ...stored }, head };
}

/** Copies the stored file that the value of a field names. @throws ProblemError when there is none, or it is too large */
type CopyStored = (
  stored: StoredFiles,
  value: unknown,
  admitBytes: (bytes: number) => void,
) => Promise<StoredInput>;

const uploadFor: CopyStored = ({ completedUpload }, value) => {
  if (!z.uuid().safeParse(value).success) throw new ProblemError('upload_not_found');
  return completedUpload(value as string);
};

const resultFor: CopyStored = ({ jobResult }, value, admitBytes) => {
  if (!jobId.safeParse(value).success) throw new ProblemError('result_not_found');
  return jobResult(value as string, admitBytes);
};

/** Adds what is stored already to the files of the form; the same limits apply to it. */
async function addStored(
  files: UploadedFile[],
  { fieldname, value }: MultipartValue,
  context: MultipartContext,
  handler: MultipartHandler,
  fields: Readonly<Record<string, string>>,
  copy: CopyStored,
): Promise<void> {
  const { store, limits } = context;
  const field = fields[fieldname] ?? fieldname;
  handler.admitFile(field, files);
  const [count, earlier] = [files.length + 1, bytesOf(files)];
  const admitBytes = (bytes: number) => {
    const size = earlier + bytes;
    if (size > limits.fileBytes) throw tooLarge(limits, { files: count, size });
  };
  const input = await copy(context, value, admitBytes);
  const file: UploadedFile = { field, input, head: Buffer.alloc(0) };
  files.push(file);
  admitBytes(input.bytes);
  file.head = await headOf(store, file.input.key);
  handler.checkHead(file.head, file.input.name);
}

const bytesOf = (files: readonly UploadedFile[]) =>
  files.reduce((sum, { input }) => sum + input.bytes, 0);

const isTooLarge = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'file_too_large';

/** @param size in bytes; undefined when counting stopped at the limit */
function tooLarge(
  { fileBytes, plansWithMore }: MultipartContext['limits'],
  { files, size }: { files: number; size?: number },
): ProblemError {
  const problem = files > 1 ? filesTooLarge : fileTooLarge;
  return problem(fileBytes, { size, plans: plansWithMore('fileBytes') });
}
