import { ProblemError } from '@octavo/contract';
import { describe, expect, test, vi } from 'vitest';
import { createPool, type Member, type PoolSettings } from './pool.ts';

type TestMember = Member & { index: number; die(): void };

function member(index: number): TestMember {
  let alive = true;
  const die = () => void (alive = false);
  return { index, alive: () => alive, stop: die, die };
}

const pool = (settings: Partial<PoolSettings<TestMember>> = {}) =>
  createPool<TestMember>({
    ...{ size: 2, warm: 2, spares: 0 },
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
  test('never gives a member to two callers at a time', async () => {
    const { use } = pool();
    let busy = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++busy);
      await new Promise(setImmediate);
      busy--;
    };
    await Promise.all(Array.from({ length: 10 }, () => use('a', work)));
    expect(most).toBe(2);
  });

  test('serves waiting callers in order', async () => {
    const { use } = pool({ size: 1, warm: 1 });
    const served: number[] = [];
    await Promise.all([1, 2, 3].map((n) => use('a', async () => void served.push(n))));
    expect(served).toEqual([1, 2, 3]);
  });

  test('replaces a member that died', async () => {
    const { use } = pool({ size: 1, warm: 1 });
    const first = await use('a', async (one) => {
      one.die();
      return one.index;
    });
    expect(await use('a', async ({ index }) => index)).not.toBe(first);
  });

  test('replaces a member that died while it was free', async () => {
    const { use } = pool({ size: 1, warm: 1 });
    const first = await use('a', async (one) => one);
    first.die();
    expect(await use('a', async ({ index }) => index)).not.toBe(first.index);
  });

  test('replaces a member after its number of uses', async () => {
    const { use } = pool({ size: 1, warm: 1, usesPerMember: 2 });
    const served = [];
    for (let i = 0; i < 4; i++) served.push(await use('a', async ({ index }) => index));
    expect(served[0]).toBe(served[1]);
    expect(served[2]).not.toBe(served[1]);
  });

  test('frees the member when the work fails', async () => {
    const { use } = pool({ size: 1, warm: 1 });
    await expect(use('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await use('a', async () => 'next')).toBe('next');
  });

  test('tries again when a member does not start', async () => {
    let tries = 0;
    const { use } = pool({
      ...{ size: 1, warm: 1 },
      create: async (index) => {
        if (++tries < 3) throw new Error('not yet');
        return member(index);
      },
    });
    expect(await use('a', async () => tries)).toBe(3);
  });

  test('refuses callers above the limit', async () => {
    const { use } = pool({ size: 1, warm: 1, maxWaiting: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = use('a', () => promise);
    await new Promise(setImmediate);
    const second = use('a', async () => {});
    expect(await code(use('a', async () => {}))).toBe('queue_full');
    resolve();
    await Promise.all([first, second]);
  });

  test('is overloaded when a caller waits for another’s member, not while one starts', async () => {
    const { use, isOverloaded } = pool({ size: 1, warm: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = use('a', () => promise);
    expect(isOverloaded()).toBe(false);
    await new Promise(setImmediate);
    const second = use('b', async () => {});
    expect(isOverloaded()).toBe(true);
    resolve();
    await Promise.all([first, second]);
    expect(isOverloaded()).toBe(false);
  });

  test('releases a waiting caller when its signal is aborted', async () => {
    const { use, waiting } = pool({ size: 1, warm: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = use('a', () => promise);
    const leaving = new AbortController();
    const second = code(use('a', async () => {}, leaving.signal));
    leaving.abort();
    expect(await second).toBe('cancelled');
    expect(waiting()).toBe(0);
    resolve();
    await first;
  });

  test('refuses waiting callers when it stops', async () => {
    const { use, stop } = pool({ size: 1, warm: 1 });
    void code(use('a', () => new Promise(() => {})));
    const second = code(use('a', async () => {}));
    stop();
    expect(await second).toBe('shutting_down');
    expect(await code(use('a', async () => {}))).toBe('shutting_down');
  });

  test('never gives one owner’s member to another', async () => {
    const { use } = pool({ spares: 1, maxWaiting: 100 });
    const owners = new Map<number, Set<string>>();
    const jobs = Array.from({ length: 40 }, (_, n) => `owner ${n % 7}`);
    const work = (owner: string) =>
      use(owner, async ({ index }) => {
        owners.set(index, (owners.get(index) ?? new Set()).add(owner));
        await new Promise(setImmediate);
      });
    await Promise.all(jobs.map(work));
    expect([...owners.values()].filter(({ size }) => size > 1)).toEqual([]);
  });

  test('gives an owner the same member again', async () => {
    const { use } = pool({ spares: 1 });
    const first = await use('a', async ({ index }) => index);
    await use('b', async () => {});
    expect(await use('a', async ({ index }) => index)).toBe(first);
  });

  test('has a new member ready for the next owner', async () => {
    const started = vi.fn<(index: number) => Promise<TestMember>>(async (index) => member(index));
    const { use, free } = pool({ size: 1, warm: 1, spares: 1, create: started });
    await use('a', async () => {});
    await expect.poll(free).toBe(2);
    const before = started.mock.calls.length;
    const index = await use('b', async (one) => one.index);
    expect(index).toBeLessThan(before);
  });

  test('ends the longest idle member when another owner needs the place', async () => {
    const stopped: number[] = [];
    const create = async (index: number) => ({
      ...member(index),
      stop: () => void stopped.push(index),
    });
    const { use } = pool({ create });
    const [a, b] = [
      await use('a', async (one) => one.index),
      await use('b', async (one) => one.index),
    ];
    await use('c', async () => {});
    expect(stopped).toEqual([a]);
    expect(await use('b', async (one) => one.index)).toBe(b);
  });

  test('does not queue an owner behind another whose members are busy', async () => {
    const { use } = pool({ size: 3, warm: 3 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const endless = [use('a', () => promise), use('a', () => promise)];
    expect(await use('b', async () => 'done')).toBe('done');
    resolve();
    await Promise.all(endless);
  });

  test('ends idle members, and keeps as many ready as before', async () => {
    const { use, free } = pool({ idleMs: 200 });
    const first = await use('a', async (one) => one.index);
    await expect.poll(() => use('a', async (one) => one.index), { interval: 400 }).not.toBe(first);
    await expect.poll(free).toBe(2);
  });

  test('sleeps without members until the next call, and not while one is in use', async () => {
    const { use, free, members, sleep, isAsleep } = pool({ spares: 1 });
    await expect.poll(free).toBe(2);
    await use('a', async () => {
      sleep();
      expect(isAsleep()).toBe(false);
    });
    sleep();
    expect([isAsleep(), members()]).toEqual([true, 0]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(members()).toBe(0);
    expect(await use('b', async () => isAsleep())).toBe(false);
    await expect.poll(free).toBe(2);
  });

  test('stops a member that was still starting when it fell asleep', async () => {
    const { promise, resolve } = Promise.withResolvers<TestMember>();
    const { members, sleep } = pool({ size: 1, warm: 1, create: () => promise });
    sleep();
    const late = member(0);
    resolve(late);
    await expect.poll(late.alive).toBe(false);
    expect(members()).toBe(0);
  });

  test('refuses waiting callers after repeated failed starts', async () => {
    const { use } = pool({
      ...{ size: 1, warm: 0, startAttempts: 2 },
      create: () => Promise.reject(new Error('no')),
      refusal: () => new ProblemError('tool_missing', { tool: 'Chromium' }),
    });
    expect(await code(use('a', async () => {}))).toBe('tool_missing');
  });
});
