// Runs jobs of all engines while processes are killed at random, the disk becomes full and connections are slow and break, and
// counts what is lost, charged twice or left behind. The test of crash recovery runs a short one, the benchmark `chaos` a long one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ChaosPlan, ChaosReport } from './chaos/plan.ts';

const program = resolve('tests/scale/chaos/main.ts');
/** The size of the disk of the data folder. It is in memory, and is filled. */
const diskBytes = 1024 * 1024 * 1024;

/**
 * Hands jobs in while things break, waits until all have ended, and counts. This happens in another process, for which
 * bubblewrap mounts a small disk: an ordinary user cannot mount one for this process.
 * @throws if no process answers for two minutes
 */
export async function runChaos(plan: ChaosPlan): Promise<ChaosReport> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-chaos-'));
  const disk = ['--perms', '0700', '--size', String(diskBytes), '--tmpfs', folder];
  const run = [process.execPath, program, folder, JSON.stringify(plan)];
  const child = spawn('bwrap', ['--die-with-parent', '--dev-bind', '/', '/', ...disk, ...run], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [report, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (code !== 0) throw new Error(`the chaos test ended with ${code}`);
    return JSON.parse(report) as ChaosReport;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
