import { ProblemError } from '@octavo/contract';
import { describe, expect, test, vi } from 'vitest';
import { Pool, type Member, type PoolSettings } from './pool.ts';

type TestMember = Member & { index: number; die(): void };

function member(index: number): TestMember {
  let alive = true;
  const die = () => void (alive = false);
  return { index, alive: () => alive, stop: die, die };
}

const pool = (settings: Partial<PoolSettings<TestMember>> = {}) =>
  new Pool<TestMember>({
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
    const tested = pool();
    let busy = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++busy);
      await new Promise(setImmediate);
      busy--;
    };
    await Promise.all(Array.from({ length: 10 }, () => tested.use('a', work)));
    expect(most).toBe(2);
  });

  test('serves waiting callers in order', async () => {
    const tested = pool({ size: 1, warm: 1 });
    const served: number[] = [];
    await Promise.all([1, 2, 3].map((n) => tested.use('a', async () => void served.push(n))));
    expect(served).toEqual([1, 2, 3]);
  });

  test('replaces a member that died', async () => {
    const tested = pool({ size: 1, warm: 1 });
    const first = await tested.use('a', async (one) => {
      one.die();
      return one.index;
    });
    expect(await tested.use('a', async ({ index }) => index)).not.toBe(first);
  });

  test('replaces a member that died while it was free', async () => {
    const tested = pool({ size: 1, warm: 1 });
    const first = await tested.use('a', async (one) => one);
    first.die();
    expect(await tested.use('a', async ({ index }) => index)).not.toBe(first.index);
  });

  test('replaces a member after its number of uses', async () => {
    const tested = pool({ size: 1, warm: 1, usesPerMember: 2 });
    const served = [];
    for (let i = 0; i < 4; i++) served.push(await tested.use('a', async ({ index }) => index));
    expect(served[0]).toBe(served[1]);
    expect(served[2]).not.toBe(served[1]);
  });

  test('frees the member when the work fails', async () => {
    const tested = pool({ size: 1, warm: 1 });
    await expect(tested.use('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await tested.use('a', async () => 'next')).toBe('next');
  });

  test('tries again when a member does not start', async () => {
    let tries = 0;
    const tested = pool({
      ...{ size: 1, warm: 1 },
      create: async (index) => {
        if (++tries < 3) throw new Error('not yet');
        return member(index);
      },
    });
    expect(await tested.use('a', async () => tries)).toBe(3);
  });

  test('keeps a command alive that waits for the next start', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    let tries = 0;
    const tested = pool({
      ...{ size: 1, warm: 0 },
      create: (index) => (tries++ ? Promise.resolve(member(index)) : Promise.reject(new Error())),
    });
    const used = tested.use('a', async () => tries);
    await new Promise(setImmediate);
    const firstDelayMs = 100;
    const at = timers.mock.calls.findIndex(([, ms]) => ms === firstDelayMs);
    const retry = timers.mock.results[at]?.value as NodeJS.Timeout;
    timers.mockRestore();
    expect(retry.hasRef()).toBe(true);
    expect(await used).toBe(2);
  });

  test('refuses callers above the limit', async () => {
    const tested = pool({ size: 1, warm: 1, maxWaiting: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = tested.use('a', () => promise);
    await new Promise(setImmediate);
    const second = tested.use('a', async () => {});
    expect(await code(tested.use('a', async () => {}))).toBe('queue_full');
    resolve();
    await Promise.all([first, second]);
  });

  test('is overloaded when a caller waits for another’s member, not while one starts', async () => {
    const tested = pool({ size: 1, warm: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = tested.use('a', () => promise);
    expect(tested.isOverloaded()).toBe(false);
    await new Promise(setImmediate);
    const second = tested.use('b', async () => {});
    expect(tested.isOverloaded()).toBe(true);
    resolve();
    await Promise.all([first, second]);
    expect(tested.isOverloaded()).toBe(false);
  });

  test('releases a waiting caller when its signal is aborted', async () => {
    const tested = pool({ size: 1, warm: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = tested.use('a', () => promise);
    const leaving = new AbortController();
    const second = code(tested.use('a', async () => {}, leaving.signal));
    leaving.abort();
    expect(await second).toBe('cancelled');
    expect(tested.waiting()).toBe(0);
    resolve();
    await first;
  });

  test('refuses waiting callers when it stops', async () => {
    const tested = pool({ size: 1, warm: 1 });
    void code(tested.use('a', () => new Promise(() => {})));
    const second = code(tested.use('a', async () => {}));
    tested.stop();
    expect(await second).toBe('shutting_down');
    expect(await code(tested.use('a', async () => {}))).toBe('shutting_down');
  });

  test('never gives one owner’s member to another', async () => {
    const tested = pool({ spares: 1, maxWaiting: 100 });
    const owners = new Map<number, Set<string>>();
    const jobs = Array.from({ length: 40 }, (_, n) => `owner ${n % 7}`);
    const work = (owner: string) =>
      tested.use(owner, async ({ index }) => {
        owners.set(index, (owners.get(index) ?? new Set()).add(owner));
        await new Promise(setImmediate);
      });
    await Promise.all(jobs.map(work));
    expect([...owners.values()].filter(({ size }) => size > 1)).toEqual([]);
  });

  test('gives an owner the same member again', async () => {
    const tested = pool({ spares: 1 });
    const first = await tested.use('a', async ({ index }) => index);
    await tested.use('b', async () => {});
    expect(await tested.use('a', async ({ index }) => index)).toBe(first);
  });

  test('has a new member ready for the next owner', async () => {
    const started = vi.fn<(index: number) => Promise<TestMember>>(async (index) => member(index));
    const tested = pool({ size: 1, warm: 1, spares: 1, create: started });
    await tested.use('a', async () => {});
    await expect.poll(() => tested.free()).toBe(2);
    const before = started.mock.calls.length;
    const index = await tested.use('b', async (one) => one.index);
    expect(index).toBeLessThan(before);
  });

  test('ends the longest idle member when another owner needs the place', async () => {
    const stopped: number[] = [];
    const create = async (index: number) => ({
      ...member(index),
      stop: () => void stopped.push(index),
    });
    const tested = pool({ create });
    const [a, b] = [
      await tested.use('a', async (one) => one.index),
      await tested.use('b', async (one) => one.index),
    ];
    await tested.use('c', async () => {});
    expect(stopped).toEqual([a]);
    expect(await tested.use('b', async (one) => one.index)).toBe(b);
  });

  test('does not queue an owner behind another whose members are busy', async () => {
    const tested = pool({ size: 3, warm: 3 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const endless = [tested.use('a', () => promise), tested.use('a', () => promise)];
    expect(await tested.use('b', async () => 'done')).toBe('done');
    resolve();
    await Promise.all(endless);
  });

  test('ends idle members, and keeps as many ready as before', async () => {
    const tested = pool({ idleMs: 200 });
    const first = await tested.use('a', async (one) => one.index);
    await expect
      .poll(() => tested.use('a', async (one) => one.index), { interval: 400 })
      .not.toBe(first);
    await expect.poll(() => tested.free()).toBe(2);
  });

  test('sleeps without members until the next call, and not while one is in use', async () => {
    const tested = pool({ spares: 1 });
    await expect.poll(() => tested.free()).toBe(2);
    await tested.use('a', async () => {
      tested.sleep();
      expect(tested.isAsleep()).toBe(false);
    });
    tested.sleep();
    expect([tested.isAsleep(), tested.members()]).toEqual([true, 0]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(tested.members()).toBe(0);
    expect(await tested.use('b', async () => tested.isAsleep())).toBe(false);
    await expect.poll(() => tested.free()).toBe(2);
  });

  test('is ready while it sleeps and wakes, unless the first member cannot be started', async () => {
    const starts: PromiseWithResolvers<void>[] = [];
    const create = async (index: number) => {
      const start = Promise.withResolvers<void>();
      starts.push(start);
      await start.promise;
      return member(index);
    };
    const tested = pool({ size: 1, warm: 0, create });
    expect(tested.isReady()).toBe(false);
    tested.sleep();
    expect(tested.isReady()).toBe(true);
    const used = tested.use('a', async () => 'done');
    await expect.poll(() => starts.length).toBe(1);
    expect([tested.isAsleep(), tested.isReady()]).toEqual([false, true]);
    starts[0]!.reject(new Error('no memory'));
    await expect.poll(() => tested.isReady()).toBe(false);
    await expect.poll(() => starts.length).toBe(2);
    starts[1]!.resolve();
    expect(await used).toBe('done');
    expect(tested.isReady()).toBe(true);
  });

  test('stops a member that was still starting when it fell asleep', async () => {
    const { promise, resolve } = Promise.withResolvers<TestMember>();
    const tested = pool({ size: 1, warm: 1, create: () => promise });
    tested.sleep();
    const late = member(0);
    resolve(late);
    await expect.poll(late.alive).toBe(false);
    expect(tested.members()).toBe(0);
  });

  test('refuses waiting callers after repeated failed starts', async () => {
    const tested = pool({
      ...{ size: 1, warm: 0, startAttempts: 2 },
      create: () => Promise.reject(new Error('no')),
      refusal: () => new ProblemError('tool_missing', { tool: 'Chromium' }),
    });
    expect(await code(tested.use('a', async () => {}))).toBe('tool_missing');
  });
});
