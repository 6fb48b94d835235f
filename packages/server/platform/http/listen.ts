// Starts and stops listening.
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long responses have to reach their clients when everything else has stopped. */
const responseGraceMs = 1_500;

export type ListenAddress = {
  host: string;
  port: number;
  /** The setting that names the port, for errors. */
  setting: 'PORT' | 'METRICS_PORT';
};

/**
 * Listens on a host and port.
 * @returns the address, such as `http://127.0.0.1:8080`
 * @throws Error with a sentence for the operator when the port cannot be used
 */
export async function listen(app: FastifyInstance, target: ListenAddress): Promise<string> {
  const address = await app
    .listen({ host: target.host, port: target.port })
    .catch((cause: NodeJS.ErrnoException) => {
      throw new Error(sentenceFor(cause, target), { cause });
    });
  // When the system has no memory for a connection, the others continue. Fastify handles such errors only until it listens.
  app.server.on('error', (error) => app.log.warn({ err: error }, 'a connection was not accepted'));
  return address;
}

/**
 * Verifies that a port can be listened on, before anything else is started for nothing. Listens for a moment, without
 * accepting a connection.
 * @throws Error with a sentence for the operator when it cannot
 */
export async function requirePort(target: ListenAddress): Promise<void> {
  const probe = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  probe.once('error', (cause) => reject(new Error(sentenceFor(cause, target), { cause })));
  probe.listen(target.port, target.host, () => probe.close(() => resolve()));
  await promise;
}

function sentenceFor(
  { code, message }: NodeJS.ErrnoException,
  { host, port, setting }: ListenAddress,
): string {
  const others: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use. Stop the other program, or set ${setting} to another port.`,
    EACCES: `Port ${port} is reserved for root. Set ${setting} to 1024 or higher, and put a reverse proxy in front.`,
    EADDRNOTAVAIL: `This machine doesn’t have the address ${host}. Set HOST to one of its addresses, or to 0.0.0.0 for all.`,
  };
  return others[code ?? ''] ?? `Octavo cannot listen on ${host}:${port}: ${message}.`;
}

/**
 * Accepts no more connections and waits for the open ones. Node closes idle ones at once; the others become idle after
 * their response, and are closed shortly after `closing` aborts.
 */
export async function closeConnections(app: FastifyInstance, closing: AbortSignal): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  closing.addEventListener('abort', () => {
    setTimeout(() => app.server.closeAllConnections(), responseGraceMs).unref();
  });
  await app.close().finally(() => clearInterval(idle));
}
