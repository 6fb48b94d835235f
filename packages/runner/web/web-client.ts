// The HTTP client for one printed web page: address checks, size limits, connection limits.
import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { webLimits } from '#job/limits.ts';
import { decoded } from './content-coding.ts';
import { exchange, type WebRequest } from './exchange.ts';
import { unreachable, UnreachableError } from './unreachable.ts';
import type { Guard } from './guard.ts';
import { requestHeaders, responseHeaders, type Header } from './headers.ts';

export type WebResponse = { status: number; headers: Header[]; body: Buffer };

export type WebClient = Disposable & {
  /**
   * Sends a request that the guard allows. Returns redirects instead of following them.
   * @throws ProblemError `private_address`, `unreachable_address`
   */
  fetch(request: WebRequest): Promise<WebResponse>;
};

const sockets = {
  keepAlive: true,
  maxSockets: webLimits.connectionsPerSite,
  maxTotalSockets: webLimits.connections,
};

const tooMuch = (bytes: number) =>
  new UnreachableError(`the page sends more than ${bytes / 1024 ** 2} MB`);

/** Counts the bytes that a document may still load. */
function budget() {
  let left: number = webLimits.documentBytes;
  return {
    take(bytes: number) {
      left -= bytes;
      if (left < 0) throw tooMuch(webLimits.documentBytes);
    },
  };
}

async function collect(
  content: AsyncIterable<Buffer>,
  take: (bytes: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    take(chunk.length);
    if (bytes > webLimits.partBytes) throw tooMuch(webLimits.partBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** Creates the HTTP client for one document; dispose of it afterwards. */
export function openWebClient(guard: Guard): WebClient {
  const agents = { 'http:': new PlainAgent(sockets), 'https:': new SecureAgent(sockets) };
  const over = new AbortController();
  const { take } = budget();

  const send = async (request: WebRequest): Promise<WebResponse> => {
    guard.check(request.url);
    const agent = agents[request.url.protocol as keyof typeof agents];
    const headers = requestHeaders(request.headers);
    const sent = { ...request, headers };
    const { response, body } = await exchange(sent, agent, guard.lookup, over.signal);
    const coding = response.headers['content-encoding'];
    const content = await collect(decoded(coding, body), take);
    return { status: response.statusCode ?? 0, headers: responseHeaders(response), body: content };
  };

  return {
    fetch: (request) =>
      send(request).catch((error: unknown) => {
        throw unreachable(request.url, error);
      }),
    [Symbol.dispose]() {
      over.abort();
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
