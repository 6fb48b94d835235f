// Begins and ends to listen.
import type { FastifyInstance } from 'fastify';

/** What answers are given to reach their clients when all else is over. */
const lastWordsMs = 1_500;

export type Place = { host: string; port: number };

/**
 * Listens at a place.
 * @returns the address, such as `http://127.0.0.1:8080`
 * @throws Error with a sentence for the operator when the place cannot be had
 */
export async function listen(app: FastifyInstance, place: Place): Promise<string> {
  const address = await app.listen(place).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(sentenceFor(cause, place), { cause });
  });
  // Where the system has no memory left for a connection, the others go on. Fastify listens only until here.
  app.server.on('error', (error) => app.log.warn({ err: error }, 'a connection was not accepted'));
  return address;
}

function sentenceFor({ code, message }: NodeJS.ErrnoException, { host, port }: Place): string {
  const others: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is taken by another program. Stop that, or set PORT to another.`,
    EACCES: `Port ${port} is reserved for the system. Set PORT to one from 1024 on, and put a proxy in front.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one that it has, or to 0.0.0.0 for all.`,
  };
  return others[code ?? ''] ?? `Octavo cannot listen on ${host}:${port}: ${message}.`;
}

/**
 * Takes no more connections and waits for those that are open. Node closes only the idle ones at first; the others become
 * idle with their answers, and are cut off a moment after `closing` aborts.
 */
export async function closeConnections(app: FastifyInstance, closing: AbortSignal): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  closing.addEventListener('abort', () => {
    setTimeout(() => app.server.closeAllConnections(), lastWordsMs).unref();
  });
  await app.close().finally(() => clearInterval(idle));
}
