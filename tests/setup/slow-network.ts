// A line between browser and server that can be slow, and that can be cut.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';

export type SlowNetwork = {
  /** Where the server is reached by this line. */
  url: string;
  /** From now on bytes reach the server at this rate; undefined: as fast as they come. */
  limit(bytesPerSecond: number | undefined): void;
  /** Breaks every connection, and lets none through until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

/** Lays a line to a server. */
export async function slowNetwork(serverUrl: string): Promise<SlowNetwork> {
  const port = Number(new URL(serverUrl).port);
  const sockets = new Set<Socket>();
  let rate: number | undefined;
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // Cutting is what the line is for.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const slowed = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done: TransformCallback) {
        setTimeout(done, rate ? (chunk.length / rate) * 1_000 : 0, null, chunk);
      },
    });
  const line = createServer((browser) => {
    if (isCut) return void browser.destroy();
    const server = keep(connect(port, '127.0.0.1'));
    keep(browser).pipe(slowed()).pipe(server).pipe(browser);
    browser.on('close', () => server.destroy());
    server.on('close', () => browser.destroy());
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const drop = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    limit: (bytesPerSecond) => void (rate = bytesPerSecond),
    cut() {
      isCut = true;
      drop();
    },
    mend: () => void (isCut = false),
    async close() {
      drop();
      line.close();
      await once(line, 'close');
    },
  };
}
