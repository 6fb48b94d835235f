// What is lost, doubled or left behind when processes are killed at random; every number but the first two should be 0.
import { runChaos, type Target } from '../tests/scale/chaos.ts';
import { table } from './measure.ts';

const jobs = 1_000;
const kills = 50;
const targets: Target[] = ['api', 'work', 'worker', 'libreoffice', 'chromium', 'database'];

export async function benchChaos(): Promise<void> {
  const report = await runChaos({ jobs, kills, targets });
  table(`${jobs} jobs of all engines, ${kills} random kills`, [
    ...Object.entries(report.kills).map(([target, count]) => [`kills of ${target}`, String(count)]),
    ['seconds', String(report.seconds)],
    ['stuck', String(report.stuck)],
    ['lost', String(report.lost)],
    ['charged twice', String(report.doubled)],
    ['left behind', String(report.leaked)],
    ['results without a file', String(report.missing)],
    ['failed', `${report.failures.length} ${[...new Set(report.failures)].join(' ')}`],
  ]);
}
