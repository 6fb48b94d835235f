// Measures what is lost, doubled or left behind when processes are killed at random, the disk becomes full and connections break. Every
// number below the seconds should be 0.
import { runChaos } from '../tests/scale/chaos.ts';
import type { Target } from '../tests/scale/chaos/plan.ts';
import { table } from './measure.ts';

const jobs = 1_000;
const kills = 50;
const fullDisks = 5;
const targets: Target[] = ['api', 'work', 'worker', 'libreoffice', 'chromium', 'database'];

export async function benchChaos(): Promise<void> {
  const report = await runChaos({ jobs, kills, targets, fullDisks });
  const { cuts } = report;
  table(
    `${jobs} jobs of all engines over slow lines, ${kills} random kills, ${fullDisks} full disks`,
    [
      ...Object.entries(report.kills).map(([target, count]) => [
        `kills of ${target}`,
        String(count),
      ]),
      ['times that the disk was full', String(report.fullDisks)],
      ['uploads refused meanwhile, and sent again', String(report.refused)],
      ['broken connections of clients', String(cuts.clients)],
      ['broken connections to the database', String(cuts.database)],
      ['jobs', String(report.jobs)],
      ['seconds', String(report.seconds)],
      ['stuck', String(report.stuck)],
      ['lost', String(report.lost)],
      ['charged twice', String(report.doubled)],
      ['left behind', String(report.leaked)],
      ['results without a file', String(report.missing)],
      ['failed', `${report.failures.length} ${[...new Set(report.failures)].join(' ')}`],
    ],
  );
}
