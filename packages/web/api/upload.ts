// Sends a multipart body. XHR, because fetch tells nothing about how much of a body has been sent.
import { errorOfAnswer, timedOut, unreachable } from '#api/api-error.ts';

type Sending = {
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Called as bytes leave; `sent` reaches `total` when the whole body has. */
  onSent: (sent: number, total: number) => void;
  /** Silence, from either side, after which the upload is given up. Moving bytes are not silence. */
  silenceMs: number;
};

/**
 * Posts a form and asks for a job at once.
 * @returns the body of the answer
 * @throws ApiError for an answer that is not OK, no answer, or silence; the signal's reason when aborted
 */
export function upload(path: string, form: FormData, sending: Sending) {
  const { headers, signal, onSent, silenceMs } = sending;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  const silence = alarm(silenceMs, () => giveUp(timedOut()));

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
  request.onerror = () => giveUp(unreachable());
  request.onload = () => {
    settle();
    if (isOk(request.status)) resolve(request.responseText);
    else reject(errorOf(request));
  };

  if (signal.aborted) return Promise.reject(signal.reason as Error);
  signal.addEventListener('abort', abort);
  request.open('POST', path);
  request.setRequestHeader('prefer', 'respond-async');
  request.setRequestHeader('accept', 'application/json');
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(form);
  return promise;
}

const isOk = (status: number) => status >= 200 && status < 300;

const errorOf = (request: XMLHttpRequest) =>
  errorOfAnswer({
    status: request.status,
    statusText: request.statusText,
    body: request.responseText,
    retryAfter: request.getResponseHeader('retry-after'),
  });

function alarm(ms: number, ring: () => void) {
  let timer = setTimeout(ring, ms);
  const stop = () => clearTimeout(timer);
  const postpone = () => {
    stop();
    timer = setTimeout(ring, ms);
  };
  return { postpone, stop };
}
