// Simulates Octavo on several machines: processes that share only a PostgreSQL and an S3 store.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { prepareServer, type Settings, type TestServer } from '../setup/server.ts';
import { startPostgres, type Postgres } from '../setup/postgres.ts';
import { startSwift, swiftKeys, type Swift } from '../setup/swift.ts';

const secret = 'the secret that all processes of the test share';

export type Cluster = {
  apis: TestServer[];
  workers: TestServer[];
  database: Postgres;
  files: Swift;
};

/** Starts processes before the tests of a file and ends them afterwards. */
export function useCluster(apis: number, workers: number, settings: Settings = {}): Cluster {
  const cluster: Cluster = { apis: [], workers: [] } as unknown as Cluster;
  const processes = () => [...cluster.apis, ...cluster.workers];
  beforeAll(async () => {
    cluster.database = await startPostgres();
    cluster.files = await startSwift();
    const shared = sharedSettings(cluster, settings);
    const prepared = (count: number, role: 'api' | 'work') =>
      Promise.all(Array.from({ length: count }, () => prepareServer(shared, role)));
    cluster.apis = await prepared(apis, 'api');
    cluster.workers = await prepared(workers, 'work');
    await Promise.all(processes().map((process) => process.start()));
  });
  afterAll(async () => {
    await Promise.all(processes().map((process) => process.end('SIGTERM')));
    // A process that did not start need not be ended.
    await cluster.database?.stop();
    await cluster.files?.stop();
    for (const { dataFolder } of processes())
      await rm(dataFolder, { recursive: true, force: true });
  });
  return cluster;
}

const sharedSettings = ({ database, files }: Cluster, settings: Settings): Settings => ({
  DATABASE_URL: database.url,
  FILES_URL: files.filesUrl,
  AWS_ACCESS_KEY_ID: swiftKeys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: swiftKeys.secretAccessKey,
  OCTAVO_SECRET: secret,
  // Accounts are created when somebody signs up, without a further call.
  SIGNUP_VERIFICATION: 'required',
  CONCURRENCY: '1',
  ...settings,
});

/** The events of a job from one process, until it ends. */
export async function eventsOf(server: TestServer, id: string): Promise<string[]> {
  const answer = await fetch(`${server.url}/api/jobs/${id}/events`);
  const text = await answer.text();
  return [...text.matchAll(/^data: (.*)$/gm)].map(
    ([, data]) => (JSON.parse(data as string) as { state: string }).state,
  );
}
