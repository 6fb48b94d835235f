// A proxy between browser and server that slows down or breaks their connections.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';

export type SlowNetwork = {
  /** The address of the proxy. */
  url: string;
  /** Limits the rate of uploads; undefined: no limit. */
  limit(bytesPerSecond: number | undefined): void;
  /** Breaks every connection, and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
};

/** Starts a proxy in front of a server. */
export async function slowNetwork(serverUrl: string): Promise<SlowNetwork> {
  const port = Number(new URL(serverUrl).port);
  const sockets = new Set<Socket>();
  let rate: number | undefined;
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // `cut` breaks connections on purpose.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const slowed = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done: TransformCallback) {
        setTimeout(done, rate ? (chunk.length / rate) * 1_000 : 0, null, chunk);
      },
    });
  const proxy = createServer((browser) => {
    if (isCut) return void browser.destroy();
    const server = keep(connect(port, '127.0.0.1'));
    keep(browser).pipe(slowed()).pipe(server).pipe(browser);
    browser.on('close', () => server.destroy());
    server.on('close', () => browser.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const drop = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    limit: (bytesPerSecond) => void (rate = bytesPerSecond),
    cut() {
      isCut = true;
      drop();
    },
    restore: () => void (isCut = false),
    async close() {
      drop();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
