// Uploads a file in parts by the tus protocol (1.0.0), resuming after a lost connection.
import { pathOf, routes, timeouts, tus } from '@octavo/contract';
import { ApiError, errorOfResponse, parseJson, unexpected, unreachable } from '#api/api-error.ts';
import { authorization } from '#api/authorization.ts';
import { onServer } from '#api/base-path.ts';
import { waitForConnection, checkConnection } from '#api/connection.ts';
import { delay } from '#api/delay.ts';
import { sendWithProgress } from '#api/send-with-progress.ts';
import {
  forgetUploadLocation,
  uploadLocationOf,
  rememberUploadLocation,
} from '#api/upload-locations.ts';
import { messages } from '#messages/messages.ts';

export const resumableLimits = {
  /** Smaller files are sent with their form: resuming would cost more than sending them again. */
  fromBytes: 8 * 1024 * 1024,
  /** The size of one part. Limited, since a proxy may buffer a whole request before the server receives any of it. */
  partBytes: 32 * 1024 * 1024,
  firstWaitMs: 500,
  maxWaitMs: 10_000,
} as const;

export type UploadCallbacks = {
  signal: AbortSignal;
  /** Called while bytes are sent; includes those that arrived earlier. */
  onSent: (sent: number) => void;
  /** The connection was lost; the upload resumes by itself. */
  onLost: () => void;
};

/**
 * Uploads a file, or the rest of it. Waits as long as necessary while the connection is lost.
 * @returns the id of the upload
 * @throws ApiError if the server rejects it or the file can no longer be read; the signal's reason when aborted
 */
export async function uploadResumably(file: File, callbacks: UploadCallbacks): Promise<string> {
  let waitMs: number = resumableLimits.firstWaitMs;
  const onSent = (sent: number) => {
    waitMs = resumableLimits.firstWaitMs;
    callbacks.onSent(sent);
  };
  for (;;) {
    try {
      return await resumeUpload(file, { ...callbacks, onSent });
    } catch (error) {
      callbacks.signal.throwIfAborted();
      if (isGone(error)) forgetUploadLocation(file);
      else await recover(error, file, callbacks, waitMs);
      waitMs = Math.min(waitMs * 2, resumableLimits.maxWaitMs);
    }
  }
}

/** Deletes the uploads of files on the server, if there are any. */
export async function discardUploads(files: readonly File[]): Promise<void> {
  const paths = files.flatMap((file) => forgetUploadLocation(file) ?? []);
  await Promise.all(
    paths.map((path) => tusRequest('DELETE', path, { keepalive: true }).catch(ignore)),
  );
}

/** Failures do not matter: the server deletes the upload within an hour. */
const ignore = () => undefined;

async function resumeUpload(file: File, callbacks: UploadCallbacks): Promise<string> {
  const existing = uploadLocationOf(file);
  const path = existing ?? (await createUpload(file, callbacks.signal));
  let offset = existing ? await offsetOf(existing, callbacks.signal) : 0;
  callbacks.onSent(offset);
  while (offset < file.size) offset = await sendPart(path, file, offset, callbacks);
  return path.slice(path.lastIndexOf('/') + 1);
}

async function createUpload(file: File, signal: AbortSignal): Promise<string> {
  const response = await tusRequest('POST', onServer(pathOf(routes.uploads.create)), {
    signal,
    headers: {
      'upload-length': String(file.size),
      'upload-metadata': `filename ${base64Of(file.name)}`,
    },
  });
  const created = routes.uploads.create.replies[201].safeParse(parseJson(await response.text()));
  if (!created.success) throw unexpected(created.error);
  const path = onServer(pathOf(routes.uploads.state, { id: created.data.data.id }));
  rememberUploadLocation(file, path);
  return path;
}

const base64Of = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text.toWellFormed())));

const offsetOf = async (path: string, signal: AbortSignal) =>
  offsetIn((await tusRequest('HEAD', path, { signal })).headers.get('upload-offset'));

function offsetIn(header: string | null): number {
  if (header === null || !/^\d+$/.test(header)) throw unexpected(`Upload-Offset: ${header}`);
  return Number(header);
}

async function sendPart(path: string, file: File, offset: number, callbacks: UploadCallbacks) {
  const part = file.slice(offset, offset + resumableLimits.partBytes);
  const response = await sendWithProgress('PATCH', path, part, {
    signal: callbacks.signal,
    silenceMs: timeouts.conversionMs,
    onSent: (sent) => callbacks.onSent(offset + Math.min(sent, part.size)),
    headers: {
      'tus-resumable': tus.version,
      'content-type': tus.partType,
      'upload-offset': String(offset),
      ...(await authorization()),
    },
  });
  return offsetIn(response.header('upload-offset'));
}

/** @throws ApiError for a response that is not OK, and without a response */
async function tusRequest(method: string, path: string, init: RequestInit): Promise<Response> {
  const headers = { 'tus-resumable': tus.version, ...init.headers, ...(await authorization()) };
  const response = await fetch(path, { ...init, method, headers }).catch((cause: unknown) => {
    init.signal?.throwIfAborted();
    checkConnection();
    throw unreachable(cause);
  });
  if (response.ok) return response;
  const { status, statusText } = response;
  const retryAfter = response.headers.get('retry-after');
  throw errorOfResponse({ status, statusText, body: await response.text(), retryAfter });
}

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/** Waits before the next attempt. @throws errors that a retry cannot fix */
async function recover(error: unknown, file: File, callbacks: UploadCallbacks, waitMs: number) {
  if (!isTemporary(error, uploadLocationOf(file) !== undefined)) throw error;
  await checkReadable(file);
  callbacks.onLost();
  await delay(waitMs, callbacks.signal);
  await waitForConnection(callbacks.signal);
}

/** True if retrying may help: no response, or a temporary status of an upload in progress. */
function isTemporary(error: unknown, hasStarted: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  if (status === 0) return code === 'unreachable' || code === 'timed_out';
  return hasStarted && temporaryStatuses.has(status);
}

/** 408 is a part that was too slow, 409 a wrong offset, and 429 too many uploads from this network. */
const temporaryStatuses = new Set([408, 409, 423, 429, 500, 502, 503, 504]);

/**
 * Throws if the file can no longer be read: a file that was moved or changed looks like a lost connection to a request.
 */
async function checkReadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      const details = { status: 0, code: 'unreadable_file' };
      throw new ApiError(messages.upload.fileGone, details, cause);
    });
}
