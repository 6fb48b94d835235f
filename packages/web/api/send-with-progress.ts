// Sends a body and reports upload progress. Uses XHR, because fetch reports none.
import { errorOfResponse, timedOut, unreachable } from '#api/api-error.ts';
import { checkConnection } from '#api/connection.ts';

export type SendOptions = {
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Called while bytes are sent; `sent` equals `total` at the end. */
  onSent: (sent: number, total: number) => void;
  /** Aborts after this time without progress in either direction. */
  silenceMs: number;
};

export type UploadResponse = { text: string; header(name: string): string | null };

/**
 * Sends a body.
 * @throws ApiError for a response that is not OK, no response or a timeout; the signal's reason when aborted
 */
export function sendWithProgress(
  method: 'POST' | 'PATCH',
  path: string,
  body: XMLHttpRequestBodyInit,
  options: SendOptions,
): Promise<UploadResponse> {
  const { headers, signal, onSent, silenceMs } = options;
  const { promise, resolve, reject } = Promise.withResolvers<UploadResponse>();
  const request = new XMLHttpRequest();
  const silence = createTimeout(silenceMs, () => giveUp(timedOut()));

  const settle = () => {
    silence.stop();
    signal.removeEventListener('abort', abort);
  };
  const giveUp = (reason: unknown) => {
    settle();
    reject(reason);
    request.abort();
  };
  const abort = () => giveUp(signal.reason);

  request.upload.onprogress = ({ loaded, total }) => {
    silence.postpone();
    onSent(loaded, total);
  };
  request.onerror = () => {
    checkConnection();
    giveUp(unreachable());
  };
  request.onload = () => {
    settle();
    if (isOk(request.status)) resolve(responseOf(request));
    else reject(errorOf(request));
  };

  if (signal.aborted) {
    silence.stop();
    return Promise.reject(signal.reason as Error);
  }
  signal.addEventListener('abort', abort);
  request.open(method, path);
  request.setRequestHeader('accept', 'application/json');
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(body);
  return promise;
}

const isOk = (status: number) => status >= 200 && status < 300;

const responseOf = (request: XMLHttpRequest): UploadResponse => ({
  text: request.responseText,
  header: (name) => request.getResponseHeader(name),
});

const errorOf = (request: XMLHttpRequest) =>
  errorOfResponse({
    status: request.status,
    statusText: request.statusText,
    body: request.responseText,
    retryAfter: request.getResponseHeader('retry-after'),
  });

function createTimeout(ms: number, ring: () => void) {
  let timer = setTimeout(ring, ms);
  const stop = () => clearTimeout(timer);
  const postpone = () => {
    stop();
    timer = setTimeout(ring, ms);
  };
  return { postpone, stop };
}
