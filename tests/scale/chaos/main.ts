// The program that runs the chaos test on the disk of the folder it is given, and prints the report as JSON.
import { readdir, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { downloadAll, handInAll } from './clients.ts';
import { numberOf, settledJobs, startCluster, type Cluster } from './cluster.ts';
import { fillDisk, killAtRandom } from './disturb.ts';
import type { ChaosPlan, ChaosReport } from './plan.ts';

const settledWithinMs = 600_000;
const sweptWithinMs = 60_000;

async function blobsOnDisk({ dataFolder }: Cluster): Promise<string[]> {
  const folder = join(dataFolder, 'files', 'blobs');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
}

/** Blobs on disk that belong to no file, and blobs of files that are not on disk. */
async function compareBlobs(cluster: Cluster): Promise<{ orphans: number; missing: number }> {
  const onDisk = new Set((await blobsOnDisk(cluster)).map((path) => basename(path)));
  const rows = await cluster.database.query<{ blob: string }>(
    'SELECT blob FROM files UNION ALL SELECT thumbnail FROM files WHERE thumbnail IS NOT NULL',
  );
  const known = new Set(rows.map(({ blob }) => blob));
  return {
    orphans: [...onDisk].filter((blob) => !known.has(blob)).length,
    missing: [...known].filter((blob) => !onDisk.has(blob)).length,
  };
}

/** Makes every blob look old enough to be an orphan, and restarts the workers, which sweep first. */
async function sweep(cluster: Cluster): Promise<void> {
  for (const blob of await blobsOnDisk(cluster)) await utimes(blob, 0, 0).catch(() => undefined);
  for (const { role, child } of cluster.processes) if (role === 'work') child.kill('SIGTERM');
  for (const deadline = Date.now() + sweptWithinMs; Date.now() < deadline; await wait(200))
    if ((await compareBlobs(cluster)).orphans === 0) return;
}

/** Hands jobs in while things break, waits until all have ended, and counts. @throws if no process answers for two minutes */
async function run(folder: string, plan: ChaosPlan): Promise<ChaosReport> {
  const begun = Date.now();
  const cluster = await startCluster(folder, plan.jobs);
  try {
    const [{ sent, refused }, kills, fullDisks] = await Promise.all([
      handInAll(cluster, plan.jobs),
      killAtRandom(cluster, plan),
      fillDisk(cluster, plan),
    ]);
    const deadline = Date.now() + settledWithinMs;
    while ((await settledJobs(cluster)) < plan.jobs && Date.now() < deadline) await wait(250);
    const number = (sql: string) => numberOf(cluster, sql);
    const jobs = await cluster.database.query<{
      id: string;
      type: string;
      state: string;
      problem: unknown;
    }>('SELECT id, type, state, problem FROM jobs');
    const known = new Set(jobs.map(({ id }) => id));
    const failed = jobs.filter(({ state }) => state === 'failed' || state === 'cancelled');
    const finished = jobs.filter(({ state }) => state === 'finished').length;
    const charged = await number('SELECT sum(used) + sum(reserved) AS n FROM allowances');
    const inputs = await number('SELECT count(*) AS n FROM inputs');
    const files = await number('SELECT count(*) AS n FROM files');
    const incomplete = await downloadAll(cluster, sent);
    await sweep(cluster);
    const { orphans, missing } = await compareBlobs(cluster);
    const { clients, database } = cluster.lines;
    return {
      ...{ jobs: new Set(sent.map(({ id }) => id)).size, kills, fullDisks, refused },
      cuts: {
        clients: clients.reduce((sum, line) => sum + line.cuts(), 0),
        database: database.cuts(),
      },
      stuck: jobs.length - finished - failed.length,
      lost: sent.filter(({ id }) => !known.has(id)).length,
      doubled: charged - finished,
      leaked: inputs + (files - finished) + orphans,
      missing: missing + incomplete,
      failures: await Promise.all(
        failed.map(async ({ id, type, problem }) =>
          [`${type}: ${JSON.stringify(problem)}`, ...(await cluster.logOf(id))].join('\n'),
        ),
      ),
      seconds: Math.round((Date.now() - begun) / 1000),
    };
  } finally {
    await cluster.stop();
  }
}

const [folder = '', plan = ''] = process.argv.slice(2);
const report = await run(folder, JSON.parse(plan) as ChaosPlan);
process.stdout.write(JSON.stringify(report), () => process.exit());
