// Receives the bytes of one request. What arrived before a broken connection is kept, so that the upload can resume.
import { PassThrough, type Readable } from 'node:stream';
import { formatBytes, ProblemError, uploadLimits } from '@octavo/contract';
import type { Tables } from '#platform/database/database.ts';
import type { FileStore, Stored } from '#platform/files/file-store.ts';
import type { Checksum } from '#features/uploads/resumable/checksum.ts';
import { addPart, renew, type UploadRecord } from '#features/uploads/resumable/records.ts';

/** An upload does not expire while bytes arrive. */
const renewMs = uploadLimits.lifetimeMs / 4;

export type AppendRequest = {
  upload: UploadRecord;
  body: Readable;
  checksum: Checksum | undefined;
  /** Aborts when the connection breaks, another request continues the upload, or the server stops. */
  ends: AbortSignal;
};

export type Appends = {
  /** Ends a running append of an upload in this process; its bytes are stored when this resolves. */
  end(id: string): Promise<void>;
  /**
   * Receives until the body ends or `ends` aborts, and stores what has arrived.
   * @returns the upload afterwards
   * @throws ProblemError `upload_offset` when another request was faster, `upload_checksum`, `invalid_request` for bytes
   * beyond the declared length
   */
  receive(request: AppendRequest): Promise<UploadRecord>;
};

type Context = { tables: Tables; store: FileStore };

/** The appends that run in this process. */
export function createAppends(context: Context): Appends {
  const running = new Map<string, { end: AbortController; done: Promise<unknown> }>();
  return {
    async end(id) {
      const append = running.get(id);
      append?.end.abort();
      await append?.done;
    },
    async receive(request) {
      const { id } = request.upload;
      const end = new AbortController();
      const ends = AbortSignal.any([request.ends, end.signal]);
      const receiving = receiveAndStore(context, { ...request, ends });
      const append = { end, done: receiving.catch(() => undefined) };
      running.set(id, append);
      try {
        return await receiving;
      } finally {
        if (running.get(id) === append) running.delete(id);
      }
    },
  };
}

async function receiveAndStore(
  { tables, store }: Context,
  request: AppendRequest,
): Promise<UploadRecord> {
  const { upload } = request;
  const renewal = setInterval(() => void renew(tables, upload.id).catch(() => undefined), renewMs);
  try {
    const part = await storePart(store, request);
    return await addStoredPart({ tables, store }, request, part);
  } finally {
    clearInterval(renewal);
  }
}

async function addStoredPart(
  { tables, store }: Context,
  { upload, checksum }: AppendRequest,
  part: Stored,
): Promise<UploadRecord> {
  try {
    checksum?.check();
    if (part.bytes > 0) return await addPart(tables, upload, part);
  } catch (error) {
    // After any other error the part may have been added. If it was not, the sweep removes it.
    if (error instanceof ProblemError) await store.delete([part.key]);
    throw error;
  }
  await store.delete([part.key]);
  return upload;
}

function storePart(
  store: FileStore,
  { upload, body, checksum, ends }: AppendRequest,
): Promise<Stored> {
  const content = untilEnd(body, ends);
  const bytesLeft = upload.bytes - upload.received;
  return store.put(checksum?.pass(content) ?? content, bytesLeft).catch((error: unknown) => {
    throw isTooLarge(error) ? beyondLength(upload) : error;
  });
}

/** The body until it ends or breaks off; either way the stream ends normally. */
function untilEnd(body: Readable, ends: AbortSignal): Readable {
  const received = new PassThrough();
  const end = () => {
    body.unpipe(received);
    received.end();
  };
  body.once('error', end).once('close', end);
  if (ends.aborted) end();
  else ends.addEventListener('abort', end, { once: true });
  return ends.aborted ? received : body.pipe(received);
}

const isTooLarge = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'file_too_large';

const beyondLength = ({ bytes }: UploadRecord) =>
  new ProblemError('invalid_request', {
    reason: `the declared length is ${formatBytes(bytes)}, and the body is longer.`,
  });
