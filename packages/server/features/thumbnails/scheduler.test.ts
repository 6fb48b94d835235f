import { setTimeout as wait } from 'node:timers/promises';
import type { Runner } from '@octavo/runner';
import { expect, test } from 'vitest';
import { scheduleThumbnails } from './scheduler.ts';

type PoolState = ReturnType<Runner['pool']>;
const busy: PoolState = { free: 0, busy: 1, waiting: 0, isAsleep: false };

test('looks for files that need thumbnails while workers are free or sleep, and not while they are busy', async () => {
  let pool = busy;
  let looks = 0;
  const transaction = async () => void looks++;
  const scheduler = scheduleThumbnails({
    tables: { transaction },
    runner: { pool: () => pool },
  } as unknown as Parameters<typeof scheduleThumbnails>[0]);
  await wait(600);
  expect(looks).toBe(0);
  pool = { free: 0, busy: 0, waiting: 0, isAsleep: true };
  await expect.poll(() => looks).toBe(1);
  pool = { ...busy, free: 1 };
  scheduler.check();
  await expect.poll(() => looks).toBe(2);
  await scheduler.stop();
});
