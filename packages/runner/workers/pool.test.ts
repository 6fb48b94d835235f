import type { ProblemError } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import { createPool, type Member, type PoolSettings } from './pool.ts';

type TestMember = Member & { index: number; die(): void };

function member(index: number): TestMember {
  let alive = true;
  const die = () => void (alive = false);
  return { index, alive: () => alive, stop: die, die };
}

const pool = (settings: Partial<PoolSettings<TestMember>> = {}) =>
  createPool<TestMember>({
    size: 2,
    create: async (index) => member(index),
    usesPerMember: 100,
    maxWaiting: 10,
    failed: () => {},
    ...settings,
  });

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error as ProblemError).problem.code,
  );

describe('a pool', () => {
  test('never gives a member to two users at a time', async () => {
    const { use } = pool();
    let busy = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++busy);
      await new Promise(setImmediate);
      busy--;
    };
    await Promise.all(Array.from({ length: 10 }, () => use(work)));
    expect(most).toBe(2);
  });

  test('serves those who wait in their order', async () => {
    const { use } = pool({ size: 1 });
    const served: number[] = [];
    await Promise.all([1, 2, 3].map((n) => use(async () => void served.push(n))));
    expect(served).toEqual([1, 2, 3]);
  });

  test('replaces a member that died', async () => {
    const { use } = pool({ size: 1 });
    const first = await use(async (one) => {
      one.die();
      return one.index;
    });
    expect(await use(async ({ index }) => index)).not.toBe(first);
  });

  test('replaces a member that died while it was free', async () => {
    const { use } = pool({ size: 1 });
    const first = await use(async (one) => one);
    first.die();
    expect(await use(async ({ index }) => index)).not.toBe(first.index);
  });

  test('replaces a member after its number of uses', async () => {
    const { use } = pool({ size: 1, usesPerMember: 2 });
    const served = [];
    for (let i = 0; i < 4; i++) served.push(await use(async ({ index }) => index));
    expect(served[0]).toBe(served[1]);
    expect(served[2]).not.toBe(served[1]);
  });

  test('frees the member when the work fails', async () => {
    const { use } = pool({ size: 1 });
    await expect(use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await use(async () => 'next')).toBe('next');
  });

  test('tries again when a member does not start', async () => {
    let tries = 0;
    const { use } = pool({
      size: 1,
      create: async (index) => {
        if (++tries < 3) throw new Error('not yet');
        return member(index);
      },
    });
    expect(await use(async () => tries)).toBe(3);
  });

  test('tells one too many to come back later', async () => {
    const { use } = pool({ size: 1, maxWaiting: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = use(() => promise);
    await new Promise(setImmediate);
    const second = use(async () => {});
    expect(await code(use(async () => {}))).toBe('queue_full');
    resolve();
    await Promise.all([first, second]);
  });

  test('lets a waiting user go when its signal is aborted', async () => {
    const { use, waiting } = pool({ size: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = use(() => promise);
    const leaving = new AbortController();
    const second = code(use(async () => {}, leaving.signal));
    leaving.abort();
    expect(await second).toBe('cancelled');
    expect(waiting()).toBe(0);
    resolve();
    await first;
  });

  test('refuses those who wait when it stops', async () => {
    const { use, stop } = pool({ size: 1 });
    void code(use(() => new Promise(() => {})));
    const second = code(use(async () => {}));
    stop();
    expect(await second).toBe('shutting_down');
    expect(await code(use(async () => {}))).toBe('shutting_down');
  });
});
