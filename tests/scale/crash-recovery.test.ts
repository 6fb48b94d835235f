// Jobs while processes are killed at random. The benchmark `chaos` does the same with a thousand jobs.
import { expect, test } from 'vitest';
import { runChaos } from './chaos.ts';

test(
  'no job is lost, fails, is charged twice or leaves anything behind while processes are killed',
  { timeout: 600_000 },
  async () => {
    const targets = ['api', 'work', 'worker', 'libreoffice', 'chromium', 'database'] as const;
    const { seconds: _, kills, ...report } = await runChaos({ jobs: 100, kills: 15, targets });
    expect(report).toEqual({
      jobs: 100,
      ...{ stuck: 0, lost: 0, doubled: 0, leaked: 0, missing: 0 },
      failures: [],
    });
    expect(Object.values(kills).reduce((sum, count) => sum + count, 0)).toBe(15);
  },
);
