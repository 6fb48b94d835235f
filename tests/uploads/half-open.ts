// Requests over plain sockets that declare more than they send, so that the server waits for the rest.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Failure } from '@octavo/contract';
import type { TestServer } from '../setup/server.ts';

export type HalfOpen = {
  socket: Socket;
  /** The response, once the server has sent one. */
  response: Promise<{ status: number; body: Partial<Failure> }>;
};

type Request = { method: string; path: string; headers: Record<string, string>; body: string };

/** Sends a request as it is, and leaves the connection open. */
export function halfOpen(server: TestServer, { method, path, headers, body }: Request): HalfOpen {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  // Tests break this connection, so errors are expected.
  socket.on('error', () => undefined);
  const lines = Object.entries({ host: 'localhost', ...headers });
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  const response = responseOf(socket);
  // A test may end the connection before there is one.
  response.catch(() => undefined);
  return { socket, response };
}

async function responseOf(socket: Socket): Promise<Awaited<HalfOpen['response']>> {
  const [first] = (await once(socket, 'data')) as [Buffer];
  const text = first.toString();
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
  return { status, body: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as Failure };
}
