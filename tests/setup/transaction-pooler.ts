// PgBouncer in transaction mode: between two transactions of a client it gives the database connection away, so what belongs to a
// session is lost.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { untilReady } from './postgres.ts';

export type TransactionPooler = {
  /** DATABASE_URL */
  url: string;
  /** The most clients that were connected at the same time, measured every 50 ms. */
  peakClients(): number;
  stop(): Promise<void>;
};

/**
 * Starts PgBouncer.
 * @param databaseUrl of a database with a Unix socket, as `startPostgres` gives it
 * @param connections the connections to the database that all clients share
 */
export async function startTransactionPooler(
  databaseUrl: string,
  connections: number,
): Promise<TransactionPooler> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-pgbouncer-'));
  const settings = join(folder, 'pgbouncer.ini');
  const sockets = decodeURIComponent(/[?&]host=([^&]+)/.exec(databaseUrl)?.[1] ?? '');
  await writeFile(
    settings,
    `[databases]
postgres = host=${sockets} dbname=postgres user=octavo
[pgbouncer]
pool_mode = transaction
default_pool_size = ${connections}
listen_addr =
unix_socket_dir = ${folder}
auth_type = any
admin_users = octavo
ignore_startup_parameters = extra_float_digits
logfile = ${join(folder, 'log')}
`,
  );
  const program = spawn('/usr/sbin/pgbouncer', ['-q', settings], { stdio: 'ignore' });
  const ended = once(program, 'exit');
  const urlOf = (database: string) =>
    `postgres://octavo@/${database}?host=${encodeURIComponent(folder)}&port=6432`;
  await untilReady(urlOf('postgres'));
  const console = new pg.Client(urlOf('pgbouncer'));
  await console.connect();
  let peak = 0;
  const measure = async () => {
    const { rows } = await console.query<{ database: string }>('SHOW CLIENTS');
    peak = Math.max(peak, rows.filter(({ database }) => database === 'postgres').length);
  };
  let measuring = Promise.resolve();
  const timer = setInterval(() => {
    measuring = measuring.then(measure);
  }, 50);
  return {
    url: urlOf('postgres'),
    peakClients: () => peak,
    async stop() {
      clearInterval(timer);
      await measuring;
      await console.end();
      program.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
