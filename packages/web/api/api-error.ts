// The error of a failed call: a message to show and a code to decide by.
import { failure, fill } from '@octavo/contract';
import { messages } from '#messages/messages.ts';
import { problemText } from '#messages/problems.ts';
import { texts } from '#messages/texts.ts';

type Details = {
  /** HTTP status; 0 without a response. */
  status: number;
  /** The problem's code, if the server sent one. */
  code?: string | undefined;
  /** How long the server asks to wait before the next attempt. */
  retryAfterMs?: number | undefined;
};

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { status, code, retryAfterMs }: Details, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server did not respond at all. */
export const unreachable = (cause?: unknown) =>
  new ApiError(messages.network.unreachable, { status: 0, code: 'unreachable' }, cause);

/** No response within the limit (specification section 8, "Timeouts"). */
export const timedOut = () => new ApiError(texts.upload.timedOut, { status: 0, code: 'timed_out' });

/** The server's response does not match the contract. */
export const unexpected = (cause: unknown) =>
  new ApiError(messages.network.unexpected, { status: 0, code: 'unexpected' }, cause);

type ErrorResponse = {
  status: number;
  statusText: string;
  body: string;
  retryAfter: string | null;
};

/**
 * The error of a response that is not OK. Its message is the body's `message`, else its `error`, else `HTTP {status}:
 * {statusText}` (specification section 8, "Generic").
 */
export function errorOfResponse({ status, statusText, body, retryAfter }: ErrorResponse): ApiError {
  const said = failure.partial().safeParse(parseJson(body)).data;
  const { code, details } = said ?? {};
  const message = said?.message || said?.error || fill(texts.http.status, { status, statusText });
  const text = problemText({ code, message, details });
  return new ApiError(text, { status, code, retryAfterMs: parseRetryAfter(retryAfter) });
}

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a Retry-After header (seconds or a date, RFC 9110, 10.2.3) into milliseconds. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
