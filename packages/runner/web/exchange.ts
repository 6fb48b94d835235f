// One request to a site and its answer, bounded in time.
import {
  request as requestPlain,
  type Agent,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { request as requestSecure } from 'node:https';
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
  /** What is sent, as it comes; fails when it stops coming. */
  body: AsyncIterable<Buffer>;
};

/** One alarm that is set anew for each step, and one for all of them. */
function alarms(late: () => void) {
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

type Alarms = ReturnType<typeof alarms>;

/** The first step is to connect, unless the connection has been kept open. */
function followSocket(call: ClientRequest, alarm: Alarms): void {
  call.once('socket', (socket) => {
    if (!socket.connecting) return alarm.set(webLimits.answerMs);
    alarm.set(webLimits.connectMs);
    socket.once('connect', () => alarm.set(webLimits.answerMs));
  });
}

async function* bodyOf(response: IncomingMessage, alarm: Alarms): AsyncIterable<Buffer> {
  for await (const chunk of response as AsyncIterable<Buffer>) {
    alarm.set(webLimits.bodySilenceMs);
    yield chunk;
  }
}

/**
 * Sends a request; follows no redirect.
 * @param agent with the connections to use; made for the address's scheme
 * @throws UnreachableError when a step takes too long; Node's errors; what `lookup` throws
 */
export function exchange(
  { url, method, headers, body }: WebRequest,
  agent: Agent,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const open = url.protocol === 'https:' ? requestSecure : requestPlain;
  const maxHeaderSize = webLimits.headerBytes;
  const call = open(url, { method, headers, agent, lookup, signal, maxHeaderSize });
  let answer: IncomingMessage | undefined;
  const alarm = alarms(() => {
    const late = new UnreachableError('the site did not answer in time');
    answer?.destroy(late);
    call.destroy(late);
  });
  followSocket(call, alarm);
  call.once('response', (response) => {
    answer = response;
    alarm.set(webLimits.bodySilenceMs);
    resolve({ response, body: bodyOf(response, alarm) });
  });
  // After the answer began, its body tells of errors.
  call.on('error', reject);
  call.once('close', () => alarm.clear());
  call.end(body);
  return promise;
}
