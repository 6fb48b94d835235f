// Reads a multipart form. Files go straight to the store, fields may come in any order, and nothing is left of a form that
// is refused.
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import { formatBytes, ProblemError } from '@octavo/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Owner } from '#platform/http/caller.ts';
import type { StoredInput } from '#platform/queue/inputs.ts';
import { displayName } from '#core/intake/file-name.ts';
import { headOf, withHead } from '#core/intake/sniff.ts';

const maxFields = 300;
const maxFieldBytes = 64 * 1024;
/** One more than may come, so that the one too many is refused in words. */
const spareFiles = 1;

export type Upload = { field: string; input: StoredInput; head: Buffer };

/**
 * A file for a job out of an upload, which stays and can be used again.
 * @throws ProblemError `upload_not_found`, `upload_incomplete`
 */
export type TakeUpload = (owner: Owner, id: string) => Promise<StoredInput>;

export type Door = {
  store: FileStore;
  /** A file out of an upload that was made before. @throws ProblemError when there is none, or not all of it */
  takeUpload(id: string): Promise<StoredInput>;
  /** Of all files together. */
  limitBytes: number;
};

/** Whoever a form is read for: told of each part as it comes, so that what is wrong is refused at once. */
export type Receiver = {
  /** Fields whose content is a file, with or without a name. */
  fileFields: readonly string[];
  /** Fields that name an upload made before, and the field that each stands for. */
  uploadFields: Readonly<Record<string, string>>;
  maxFiles: number;
  takeField(name: string, value: unknown): void;
  /**
   * A file begins.
   * @param earlier the files before it
   * @throws ProblemError when it is not wanted
   */
  admitFile(field: string, earlier: readonly Upload[]): void;
  /** The first bytes of a file are there. @throws ProblemError when they are of no use */
  lookAt(head: Buffer, name: string): void;
};

/**
 * Reads a form to its end and makes something of it.
 * @param complete gets the files in their order; it may add further ones
 * @throws ProblemError for everything that is missing or wrong; the files are deleted then
 */
export async function readUploads<T>(
  request: FastifyRequest,
  door: Door,
  receiver: Receiver,
  complete: (uploads: Upload[]) => T | Promise<T>,
): Promise<T> {
  const uploads: Upload[] = [];
  try {
    for await (const part of partsOf(request, receiver)) {
      if (part.type === 'file')
        uploads.push(await readFile(uploads, part, door, receiver, request.uploadBroken));
      else if (Object.hasOwn(receiver.uploadFields, part.fieldname))
        await takeUpload(uploads, part, door, receiver);
      else receiver.takeField(part.fieldname, part.value);
    }
    return await complete(uploads);
  } catch (error) {
    await door.store.delete(uploads.map(({ input }) => input.key));
    throw request.uploadBroken.aborted ? request.uploadBroken.reason : error;
  }
}

/** The parts of the form; waiting for the next one ends when the upload breaks. */
async function* partsOf(
  request: FastifyRequest,
  { fileFields, maxFiles }: Receiver,
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
  /** A file may come without a name. */
  const isPartAFile = (field = '', _type?: string, name?: string) =>
    name !== undefined || fileFields.includes(field);
  const parts = request.parts({ limits, isPartAFile });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  request.uploadBroken.addEventListener('abort', () => broken.reject(request.uploadBroken.reason));
  for (;;) {
    const next = await Promise.race([parts.next(), broken.promise]);
    if (next.done) return;
    yield next.value;
  }
}

async function readFile(
  earlier: readonly Upload[],
  part: MultipartFile,
  { store, limitBytes }: Door,
  receiver: Receiver,
  broken: AbortSignal,
): Promise<Upload> {
  receiver.admitFile(part.fieldname, earlier);
  const name = displayName(part.filename ?? '');
  let head: Buffer = Buffer.alloc(0);
  const content = withHead(part.file, (bytes) => {
    head = bytes;
    receiver.lookAt(bytes, name);
  });
  const room = limitBytes - bytesOf(earlier);
  const stored = await store.put(content, room, broken).catch((error: unknown) => {
    throw room < limitBytes && isTooLarge(error) ? tooLargeTogether(limitBytes) : error;
  });
  return { field: part.fieldname, input: { name, ...stored }, head };
}

/** Puts a file that came before in its place among the others; the same limits hold for it. */
async function takeUpload(
  uploads: Upload[],
  { fieldname, value }: MultipartValue,
  { store, takeUpload: take, limitBytes }: Door,
  receiver: Receiver,
): Promise<void> {
  const field = receiver.uploadFields[fieldname] ?? fieldname;
  receiver.admitFile(field, uploads);
  if (!z.uuid().safeParse(value).success) throw new ProblemError('upload_not_found');
  const upload: Upload = { field, input: await take(value as string), head: Buffer.alloc(0) };
  uploads.push(upload);
  if (bytesOf(uploads) > limitBytes)
    throw uploads.length > 1 ? tooLargeTogether(limitBytes) : tooLarge(limitBytes);
  upload.head = await headOf(store, upload.input.key);
  receiver.lookAt(upload.head, upload.input.name);
}

const bytesOf = (uploads: readonly Upload[]) =>
  uploads.reduce((sum, { input }) => sum + input.bytes, 0);

const isTooLarge = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'file_too_large';

const tooLarge = (limitBytes: number) =>
  new ProblemError('file_too_large', { limit: formatBytes(limitBytes) });

const tooLargeTogether = (limitBytes: number) =>
  new ProblemError('files_too_large', { limit: formatBytes(limitBytes) });
