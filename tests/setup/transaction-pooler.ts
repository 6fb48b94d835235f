// A connection pooler in transaction mode, as PgBouncer has it: between two transactions of a client it gives the database
// connection away, and the next transaction gets another one. What belongs to a session is therefore lost. Speaks as much of
// PostgreSQL's protocol (version 3) as that needs, without passwords.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

const readyForQuery = 'Z'.charCodeAt(0);
const terminate = 'X'.charCodeAt(0);
const idle = 'I'.charCodeAt(0);

/** The query `ROLLBACK`. */
const rollback = Buffer.from('Q\0\0\0\x0dROLLBACK\0');

export type TransactionPooler = {
  /** DATABASE_URL */
  url: string;
  /** The most clients that were connected at the same time. */
  peakClients(): number;
  stop(): void;
};

/** A connection to the database, and the client that has it for a transaction. */
type Backend = { socket: Socket; answer?: (message: Buffer, hasEnded: boolean) => void };

/**
 * Starts a pooler.
 * @param databaseUrl of a database with a Unix socket, as `startPostgres` gives it
 */
export async function startTransactionPooler(
  databaseUrl: string,
  backends: number,
): Promise<TransactionPooler> {
  const folder = decodeURIComponent(/[?&]host=([^&]+)/.exec(databaseUrl)?.[1] ?? '');
  const path = join(folder, '.s.PGSQL.5432');
  const greeting = Promise.withResolvers<Buffer>();
  const free: Backend[] = [];
  const waiting: ((backend: Backend) => void)[] = [];
  const clients = new Set<Socket>();
  const opened: Socket[] = [];
  let peak = 0;

  // The backend that was released longest ago comes first, so that a client rarely gets the same one again.
  const take = async () => free.shift() ?? new Promise<Backend>((got) => waiting.push(got));
  const release = (backend: Backend) => {
    delete backend.answer;
    const next = waiting.shift();
    if (next) next(backend);
    else free.push(backend);
  };

  for (let n = 0; n < backends; n++) {
    const backend: Backend = { socket: connect(path) };
    opened.push(backend.socket);
    backend.socket.write(startupMessage({ user: 'octavo', database: 'postgres' }));
    let isGreeted = false;
    const greetings: Buffer[] = [];
    forEachMessage(backend.socket, (message) => {
      const isReady = message[0] === readyForQuery && message[5] === idle;
      if (isGreeted) backend.answer?.(message, isReady);
      else greetings.push(message);
      if (!isReady) return;
      if (!isGreeted) greeting.resolve(Buffer.concat(greetings));
      isGreeted = true;
      release(backend);
    });
  }

  const server = createServer((client) => {
    clients.add(client);
    peak = Math.max(peak, clients.size);
    let backend: Promise<Backend> | undefined;
    let isStarted = false;
    client.on('data', (data: Buffer) => {
      if (!isStarted) {
        isStarted = true;
        void greeting.promise.then((text) => client.write(text));
      } else if (data[0] === terminate) client.end();
      else void forward(data);
    });
    // A client sends nothing further before it knows that its transaction has ended.
    const answer = (message: Buffer, hasEnded: boolean) => {
      if (hasEnded) backend = undefined;
      if (client.writable) client.write(message);
    };
    client.on('error', () => undefined);
    client.on('close', () => {
      clients.delete(client);
      // It may have left in the middle of a transaction.
      void backend?.then(({ socket }) => socket.write(rollback));
    });
    async function forward(data: Buffer): Promise<void> {
      backend ??= take();
      const { socket } = Object.assign(await backend, { answer });
      socket.write(data);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://octavo@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    peakClients: () => peak,
    stop() {
      server.close();
      for (const socket of [...clients, ...opened]) socket.destroy();
    },
  };
}

function startupMessage(parameters: Record<string, string>): Buffer {
  const text = Object.entries({ ...parameters, application_name: 'pooler' })
    .flat()
    .join('\0');
  const body = Buffer.from(`${text}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + head.length, 0);
  head.writeInt32BE(3 << 16, 4);
  return Buffer.concat([head, body]);
}

/** Splits what a database sends: a byte for the kind, four for the length without that byte, and the rest. */
function forEachMessage(socket: Socket, handle: (message: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      handle(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}
