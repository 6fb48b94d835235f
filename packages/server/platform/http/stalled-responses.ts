// Ends responses that their client does not take, so that they do not hold files and connections for ever.
import type { FastifyInstance, FastifyReply } from 'fastify';

const checkMs = 5_000;
/** A client that takes nothing for so long has stopped reading. It can resume the download of a file. */
const stalledMs = 60_000;

type Watch = {
  reply: FastifyReply;
  takenBytes: number;
  /** When the client last took something, or had nothing to take. */
  at: number;
};

/** Watches all responses in progress. */
export function endStalledResponses(app: FastifyInstance): void {
  const watches = new Set<Watch>();
  const timer = setInterval(() => watches.forEach(check), checkMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (_request, reply) => {
    const watch = { reply, takenBytes: 0, at: performance.now() };
    watches.add(watch);
    reply.raw.once('close', () => watches.delete(watch));
  });
}

function check(watch: Watch): void {
  const { socket } = watch.reply.raw;
  if (!socket) return;
  const now = performance.now();
  // What is written and still buffered has not been taken.
  const takenBytes = socket.bytesWritten - socket.writableLength;
  if (socket.writableLength === 0 || takenBytes !== watch.takenBytes) {
    watch.takenBytes = takenBytes;
    watch.at = now;
  } else if (now - watch.at >= stalledMs) socket.destroy();
}
