// Octavo on several machines, as far as one machine can show it: processes that share a PostgreSQL and an S3 store, and
// nothing else.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { prepareServer, type Settings, type TestServer } from '../http/server.ts';
import { startPostgres, type Postgres } from '../setup/postgres.ts';
import { startSwift, swiftKeys, type Swift } from '../setup/swift.ts';

const secret = 'the secret that all processes of the test share';

export type Cluster = {
  apis: TestServer[];
  workers: TestServer[];
  database: Postgres;
  files: Swift;
};

/** Starts so many processes before the tests of a file and ends them after them. */
export function useCluster(apis: number, workers: number, settings: Settings = {}): Cluster {
  const cluster = {} as Cluster;
  beforeAll(async () => {
    const [database, files] = await Promise.all([startPostgres(), startSwift()]);
    const shared = sharedSettings(database, files, settings);
    const processes = (count: number, role: 'api' | 'work') =>
      Promise.all(Array.from({ length: count }, () => prepareServer(shared, role)));
    Object.assign(cluster, {
      ...{ database, files },
      apis: await processes(apis, 'api'),
      workers: await processes(workers, 'work'),
    });
    await Promise.all([...cluster.apis, ...cluster.workers].map((process) => process.start()));
  });
  afterAll(async () => {
    const processes = [...cluster.apis, ...cluster.workers];
    await Promise.all(processes.map((process) => process.end('SIGTERM')));
    await Promise.all([cluster.database.stop(), cluster.files.stop()]);
    for (const { dataFolder } of processes) await rm(dataFolder, { recursive: true, force: true });
  });
  return cluster;
}

const sharedSettings = (database: Postgres, files: Swift, settings: Settings): Settings => ({
  DATABASE_URL: database.url,
  FILES_URL: files.filesUrl,
  AWS_ACCESS_KEY_ID: swiftKeys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: swiftKeys.secretAccessKey,
  OCTAVO_SECRET: secret,
  CONCURRENCY: '1',
  ...settings,
});

/** Changes of a job as a process tells them, until it is settled. */
export async function eventsOf(server: TestServer, id: string): Promise<string[]> {
  const answer = await fetch(`${server.url}/api/jobs/${id}/events`);
  const text = await answer.text();
  return [...text.matchAll(/^data: (.*)$/gm)].map(
    ([, data]) => (JSON.parse(data as string) as { state: string }).state,
  );
}
