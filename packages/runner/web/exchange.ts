// Sends one HTTP request with time limits.
import {
  Agent as PlainAgent,
  request as requestPlain,
  type Agent,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as SecureAgent, request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { webLimits } from '#job/limits.ts';
import { UnreachableError } from './unreachable.ts';

export type WebRequest = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: Buffer;
};

export type Exchange = {
  response: IncomingMessage;
  /** The response body as a stream; fails if no data arrives for too long. */
  body: AsyncIterable<Buffer>;
};

/** An agent for a single request to this address. */
export const agentFor = ({ protocol }: URL): Agent =>
  protocol === 'https:' ? new SecureAgent() : new PlainAgent();

/** One timeout for each step, and one for all of them. */
function createTimeouts(late: () => void) {
  const whole = setTimeout(late, webLimits.partMs);
  let step: NodeJS.Timeout | undefined;
  return {
    set(ms: number) {
      clearTimeout(step);
      step = setTimeout(late, ms);
    },
    clear() {
      clearTimeout(step);
      clearTimeout(whole);
    },
  };
}

type Timeouts = ReturnType<typeof createTimeouts>;

/** The first step is to connect, unless a kept-alive connection is used. */
function followSocket(call: ClientRequest, timeouts: Timeouts): void {
  call.once('socket', (socket) => {
    if (!socket.connecting) return timeouts.set(webLimits.answerMs);
    timeouts.set(webLimits.connectMs);
    socket.once('connect', () => timeouts.set(webLimits.answerMs));
  });
}

async function* bodyOf(response: IncomingMessage, timeouts: Timeouts): AsyncIterable<Buffer> {
  for await (const chunk of response as AsyncIterable<Buffer>) {
    timeouts.set(webLimits.bodySilenceMs);
    yield chunk;
  }
}

/** Requests that may be sent twice (RFC 9110, section 9.2.2). */
const repeatable: readonly string[] = ['GET', 'HEAD'];

/** Whether the site closed a kept-alive connection while the request was on its way, as it may at any time (RFC 9112, section 9.6). */
const wasClosedBefore = ({ method, reusedSocket }: ClientRequest, error: NodeJS.ErrnoException) =>
  reusedSocket && repeatable.includes(method) && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');

/**
 * Sends a request; does not follow redirects. It is sent again if the site closed a kept-alive connection in that moment.
 * @param agent the connections to use; must match the URL's scheme
 * @throws UnreachableError when a step takes too long; Node's errors; what `lookup` throws
 */
export function exchange(
  request: WebRequest,
  agent: Agent,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<Exchange> {
  const { url, method, headers, body } = request;
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const open = url.protocol === 'https:' ? requestSecure : requestPlain;
  const maxHeaderSize = webLimits.headerBytes;
  const call = open(url, { method, headers, agent, lookup, signal, maxHeaderSize });
  let answer: IncomingMessage | undefined;
  const timeouts = createTimeouts(() => {
    const late = new UnreachableError('the site did not answer in time');
    answer?.destroy(late);
    call.destroy(late);
  });
  followSocket(call, timeouts);
  call.once('response', (response) => {
    answer = response;
    timeouts.set(webLimits.bodySilenceMs);
    resolve({ response, body: bodyOf(response, timeouts) });
  });
  // Once the response has begun, errors appear in its body.
  call.on('error', (error) => {
    if (answer || !wasClosedBefore(call, error)) return reject(error);
    resolve(exchange(request, agent, lookup, signal));
  });
  call.once('close', () => timeouts.clear());
  call.end(body);
  return promise;
}
