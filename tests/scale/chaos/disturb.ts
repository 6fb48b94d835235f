// Kills processes at random, and fills the disk for some seconds at a time.
import { randomInt } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { descendants, engineWords, killProcess } from '../../setup/descendants.ts';
import { settledJobs, type Cluster } from './cluster.ts';
import type { ChaosPlan, ChaosReport, Target } from './plan.ts';

/** The longest time between two kills. */
const killWithinMs = 5_000;
/** Each question takes a new connection to the database. */
const askEveryMs = 200;
const MiB = 1024 * 1024;
/** How long the disk is full. */
const fullMs = { least: 3_000, most: 8_000 };

/** Waits until the given part of the jobs has ended, so that what happens is spread over all of them. */
async function untilSettled(cluster: Cluster, jobs: number, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  while ((await settledJobs(cluster)) < jobs && Date.now() < until) await wait(askEveryMs);
}

/** @returns false when there is none of them at this time */
async function kill(cluster: Cluster, target: Target): Promise<boolean> {
  if (target === 'database') {
    await cluster.database.kill();
    await cluster.database.start();
    return true;
  }
  if (target === 'api' || target === 'work') {
    const ours = cluster.processes.filter(({ role }) => role === target);
    return ours[randomInt(ours.length)]?.child.kill('SIGKILL') ?? false;
  }
  const workers = cluster.processes.filter(({ role }) => role === 'work');
  const below = ({ child }: (typeof workers)[number]) =>
    descendants(child.pid as number, engineWords[target]);
  const pids = (await Promise.all(workers.map(below))).flat();
  return pids.length > 0 && killProcess(pids[randomInt(pids.length)] as number);
}

export async function killAtRandom(
  cluster: Cluster,
  { jobs, kills, targets }: ChaosPlan,
): Promise<ChaosReport['kills']> {
  const done: ChaosReport['kills'] = {};
  for (let count = 1; count <= kills;) {
    await untilSettled(cluster, (count * jobs) / (kills + 5), killWithinMs);
    const target = targets[randomInt(targets.length)] as Target;
    if (!(await kill(cluster, target))) continue;
    done[target] = (done[target] ?? 0) + 1;
    count++;
  }
  return done;
}

/** Writes until nothing more fits. */
async function fill(path: string): Promise<void> {
  await using file = await open(path, 'a');
  for (const bytes of [4 * MiB, 4096])
    for (const block = Buffer.alloc(bytes); ;)
      try {
        await file.appendFile(block);
      } catch {
        break;
      }
}

/** Fills the disk of the data folder several times, each time for some seconds, also with what becomes free meanwhile. */
export async function fillDisk(
  cluster: Cluster,
  { jobs, fullDisks }: ChaosPlan,
): Promise<ChaosReport['fullDisks']> {
  const path = join(cluster.dataFolder, 'filler');
  for (let count = 1; count <= fullDisks; count++) {
    await untilSettled(cluster, (count * jobs) / (fullDisks + 1), Infinity);
    const until = Date.now() + randomInt(fullMs.least, fullMs.most);
    while (Date.now() < until) {
      await fill(path);
      await wait(20);
    }
    await rm(path);
  }
  return fullDisks;
}
