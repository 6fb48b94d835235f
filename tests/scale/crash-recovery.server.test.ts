// Jobs while processes are killed at random and connections break. The benchmark `chaos` does the same with a thousand jobs, and
// also fills the disk.
import { expect, test } from 'vitest';
import { runChaos } from './chaos.ts';

test(
  'no job is lost, fails, is charged twice or leaves anything behind while things break',
  { timeout: 600_000 },
  async () => {
    const targets = ['api', 'work', 'worker', 'libreoffice', 'chromium', 'database'] as const;
    // Each of the five owners sends each kind of file, and each target is killed about twice.
    const plan = { jobs: 25, kills: 12, targets, fullDisks: 2 };
    const { seconds: _, refused: _refused, kills, cuts, ...report } = await runChaos(plan);
    expect(report).toEqual({
      ...{ jobs: 25, fullDisks: 2 },
      ...{ stuck: 0, lost: 0, doubled: 0, leaked: 0, missing: 0 },
      failures: [],
    });
    expect(Object.values(kills).reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(cuts.clients).toBeGreaterThan(0);
    expect(cuts.database).toBeGreaterThan(0);
  },
);
