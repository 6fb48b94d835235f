// Uploads a file by the tus protocol (1.0.0): in parts, on where it stopped when a connection was lost.
import { pathOf, routes, timeouts, tus } from '@octavo/contract';
import { ApiError, errorOfAnswer, jsonOf, unexpected, unreachable } from '#api/api-error.ts';
import { authorization } from '#api/authorization.ts';
import { connected, doubtConnection } from '#api/connection.ts';
import { pause } from '#api/delay.ts';
import { sendBody } from '#api/send-with-progress.ts';
import { forgetPlace, placeOf, rememberPlace } from '#api/upload-locations.ts';
import { messages } from '#messages/messages.ts';

export const resumableLimits = {
  /** Smaller files go along with their form: resuming would cost more than sending them again. */
  fromBytes: 8 * 1024 * 1024,
  /** A proxy may hold a whole request back before the server sees any of it. */
  partBytes: 32 * 1024 * 1024,
  firstWaitMs: 500,
  longestWaitMs: 10_000,
} as const;

export type UploadWatch = {
  signal: AbortSignal;
  /** Called as bytes leave, with those that arrived before. */
  onSent: (sent: number) => void;
  /** The connection was lost; it goes on by itself. */
  onLost: () => void;
};

/**
 * Uploads a file, or what is still missing of it. As long as it takes: a lost connection is waited for.
 * @returns the id of the upload
 * @throws ApiError when the server refuses it or the file cannot be read any more; the signal's reason when aborted
 */
export async function uploadResumably(file: File, watch: UploadWatch): Promise<string> {
  let waitMs: number = resumableLimits.firstWaitMs;
  const onSent = (sent: number) => {
    waitMs = resumableLimits.firstWaitMs;
    watch.onSent(sent);
  };
  for (;;) {
    try {
      return await goOn(file, { ...watch, onSent });
    } catch (error) {
      watch.signal.throwIfAborted();
      if (isGone(error)) forgetPlace(file);
      else await recover(error, file, watch, waitMs);
      waitMs = Math.min(waitMs * 2, resumableLimits.longestWaitMs);
    }
  }
}

/** Ends uploads of files on the server, where there are any. */
export async function discardUploads(files: readonly File[]): Promise<void> {
  const paths = files.flatMap((file) => forgetPlace(file) ?? []);
  await Promise.all(paths.map((path) => speak('DELETE', path, { keepalive: true }).catch(ignore)));
}

/** It leaves by itself within the hour. */
const ignore = () => undefined;

async function goOn(file: File, watch: UploadWatch): Promise<string> {
  const known = placeOf(file);
  const path = known ?? (await begin(file, watch.signal));
  let offset = known ? await offsetOf(known, watch.signal) : 0;
  watch.onSent(offset);
  while (offset < file.size) offset = await sendPart(path, file, offset, watch);
  return path.slice(path.lastIndexOf('/') + 1);
}

async function begin(file: File, signal: AbortSignal): Promise<string> {
  const answer = await speak('POST', pathOf(routes.uploads.create), {
    signal,
    headers: {
      'upload-length': String(file.size),
      'upload-metadata': `filename ${base64Of(file.name)}`,
    },
  });
  const made = routes.uploads.create.replies[201].safeParse(jsonOf(await answer.text()));
  if (!made.success) throw unexpected(made.error);
  const path = pathOf(routes.uploads.state, { id: made.data.data.id });
  rememberPlace(file, path);
  return path;
}

const base64Of = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text.toWellFormed())));

const offsetOf = async (path: string, signal: AbortSignal) =>
  offsetIn((await speak('HEAD', path, { signal })).headers.get('upload-offset'));

function offsetIn(header: string | null): number {
  if (header === null || !/^\d+$/.test(header)) throw unexpected(`Upload-Offset: ${header}`);
  return Number(header);
}

async function sendPart(path: string, file: File, offset: number, watch: UploadWatch) {
  const part = file.slice(offset, offset + resumableLimits.partBytes);
  const answer = await sendBody('PATCH', path, part, {
    signal: watch.signal,
    silenceMs: timeouts.conversionMs,
    onSent: (sent) => watch.onSent(offset + Math.min(sent, part.size)),
    headers: {
      'tus-resumable': tus.version,
      'content-type': tus.partType,
      'upload-offset': String(offset),
      ...(await authorization()),
    },
  });
  return offsetIn(answer.header('upload-offset'));
}

/** @throws ApiError for an answer that is not OK, and for none */
async function speak(method: string, path: string, init: RequestInit): Promise<Response> {
  const headers = { 'tus-resumable': tus.version, ...init.headers, ...(await authorization()) };
  const answer = await fetch(path, { ...init, method, headers }).catch((cause: unknown) => {
    init.signal?.throwIfAborted();
    doubtConnection();
    throw unreachable(cause);
  });
  if (answer.ok) return answer;
  const { status, statusText } = answer;
  const retryAfter = answer.headers.get('retry-after');
  throw errorOfAnswer({ status, statusText, body: await answer.text(), retryAfter });
}

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/** Waits until it is worth going on. @throws what waiting does not mend */
async function recover(error: unknown, file: File, watch: UploadWatch, waitMs: number) {
  if (!isPassing(error, placeOf(file) !== undefined)) throw error;
  await refuseUnreadable(file);
  watch.onLost();
  await pause(waitMs, watch.signal);
  await connected(watch.signal);
}

/** Nothing was answered; or, of an upload that was let in, that it stands elsewhere or that the server is not well. */
function isPassing(error: unknown, begun: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  if (status === 0) return code === 'unreachable' || code === 'timed_out';
  return (
    begun && (status === 408 || status === 409 || status === 423 || passingFailures.has(status))
  );
}

const passingFailures = new Set([500, 502, 503, 504]);

/** A file that was moved or changed looks like a broken connection to a request. */
async function refuseUnreadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      const details = { status: 0, code: 'unreadable_file' };
      throw new ApiError(messages.upload.fileGone, details, cause);
    });
}
