// Starts and stops listening.
import type { FastifyInstance } from 'fastify';

/** How long responses have to reach their clients when everything else has stopped. */
const responseGraceMs = 1_500;

export type ListenAddress = { host: string; port: number };

/**
 * Listens on a host and port.
 * @returns the address, such as `http://127.0.0.1:8080`
 * @throws Error with a sentence for the operator when the port cannot be used
 */
export async function listen(app: FastifyInstance, target: ListenAddress): Promise<string> {
  const address = await app.listen(target).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(sentenceFor(cause, target), { cause });
  });
  // When the system has no memory for a connection, the others continue. Fastify handles such errors only until it listens.
  app.server.on('error', (error) => app.log.warn({ err: error }, 'a connection was not accepted'));
  return address;
}

function sentenceFor(
  { code, message }: NodeJS.ErrnoException,
  { host, port }: ListenAddress,
): string {
  const others: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use. Stop the other program, or set PORT to another port.`,
    EACCES: `Port ${port} is reserved for root. Set PORT to 1024 or higher, and put a reverse proxy in front.`,
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
