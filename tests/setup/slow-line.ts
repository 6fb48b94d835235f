// A TCP line that is slow, and that breaks at random.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';

export type SlowLine = {
  port: number;
  /** How many connections it has broken. */
  cuts(): number;
  close(): void;
};

export type LineQuality = {
  /** In each direction; unlimited by default. */
  bytesPerSecond?: number;
  /** In each direction. */
  latencyMs: number;
  /** About this often one of the open connections breaks. */
  cutEveryMs: number;
};

/** Delays each piece by the latency and by its size. */
const slowed = ({ bytesPerSecond = Infinity, latencyMs }: LineQuality) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      setTimeout(done, latencyMs + (chunk.length / bytesPerSecond) * 1_000, null, chunk);
    },
  });

/**
 * Opens a line.
 * @param target port on this machine, or path of a Unix socket
 */
export async function openSlowLine(
  target: number | string,
  quality: LineQuality,
): Promise<SlowLine> {
  const open = new Set<Socket>();
  const reach = () => (typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target));
  const line = createServer((client) => {
    const server = reach();
    open.add(client);
    const end = () => {
      open.delete(client);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    client.pipe(slowed(quality)).pipe(server);
    server.pipe(slowed(quality)).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  let cuts = 0;
  const timer = setInterval(() => {
    const sockets = [...open];
    const socket = sockets[randomInt(sockets.length || 1)];
    // Once in two times, so that the breaks come at no fixed rhythm.
    if (!socket || randomInt(2)) return;
    cuts++;
    socket.resetAndDestroy();
  }, quality.cutEveryMs / 2);
  return {
    port: (line.address() as AddressInfo).port,
    cuts: () => cuts,
    close() {
      clearInterval(timer);
      line.close();
      for (const socket of open) socket.destroy();
    },
  };
}
