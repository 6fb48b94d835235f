// A proxy before PostgreSQL that can lose the answer to a commit: the client cannot know then whether it was committed.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

export type CommitCutter = {
  /** DATABASE_URL */
  url: string;
  /** Loses the answer to the next commit of a transaction that has inserted rows into a table. */
  cutCommitAfterInsert(table: string): void;
  /** Whether that has happened. */
  hasCut(): boolean;
  stop(): Promise<void>;
};

/**
 * Starts the proxy.
 * @param databaseUrl of a database with a Unix socket, as `startPostgres` gives it
 */
export async function startCommitCutter(databaseUrl: string): Promise<CommitCutter> {
  const sockets = decodeURIComponent(/[?&]host=([^&]+)/.exec(databaseUrl)?.[1] ?? '');
  const clients = new Set<Socket>();
  let table: string | undefined;
  let hasCut = false;
  const server = createServer((client) => {
    const database = connect(join(sockets, '.s.PGSQL.5432'));
    let hasInserted = false;
    let isCutting = false;
    clients.add(client);
    client.on('data', (data) => {
      const text = data.toString('latin1').toLowerCase();
      if (table && text.includes(`insert into "${table}"`)) hasInserted = true;
      if (hasInserted && text.includes('commit')) {
        table = undefined;
        isCutting = true;
      }
      database.write(data);
    });
    database.on('data', (data) => {
      if (isCutting) hasCut = true;
      if (isCutting) client.destroy();
      else client.write(data);
    });
    client.on('close', () => database.destroy()).on('error', () => {});
    database.on('close', () => client.destroy()).on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://octavo@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    cutCommitAfterInsert(name) {
      [table, hasCut] = [name, false];
    },
    hasCut: () => hasCut,
    async stop() {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
