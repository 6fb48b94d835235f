import { expect, test } from 'vitest';
import { RenderQueue } from './render-queue.ts';

/** A queue whose renderings end when the test says so. */
function observed(concurrency: number, cacheSize = 10) {
  const started: string[] = [];
  const released: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const endOf = (name: string) => {
    const end = ends.get(name) ?? Promise.withResolvers<string>();
    ends.set(name, end);
    return end;
  };
  const release = (name: string) => void released.push(name);
  const queue = new RenderQueue<string>({ concurrency, cacheSize, release });
  const request = (name: string) =>
    queue.request(name, (signal) => {
      started.push(name);
      const { promise, reject } = endOf(name);
      signal.addEventListener('abort', () => reject(signal.reason));
      return promise;
    });
  return { queue, started, released, request, end: (name: string) => endOf(name).resolve(name) };
}

test('a few are drawn at a time, and of those that wait the newest first', async () => {
  const { started, request, end } = observed(1);
  const first = request('a');
  const [oldest, newest] = [request('b'), request('c')];
  expect(started).toEqual(['a']);
  end('a');
  expect(await first.drawn).toBe('a');
  end('c');
  expect(await newest.drawn).toBe('c');
  end('b');
  expect(await oldest.drawn).toBe('b');
  expect(started).toEqual(['a', 'c', 'b']);
});

test('cancelled pages are not rendered, and a running rendering is stopped', async () => {
  const { started, request, end } = observed(1);
  const [running, waiting, wanted] = [request('a'), request('b'), request('c')];
  waiting.cancel();
  running.cancel();
  expect(await Promise.all([running.drawn, waiting.drawn])).toEqual([undefined, undefined]);
  end('c');
  expect(await wanted.drawn).toBe('c');
  expect(started).toEqual(['a', 'c']);
});

test('the same is drawn once for several, until none of them wants it', async () => {
  const { started, request, end } = observed(2);
  const [one, other] = [request('a'), request('a')];
  one.cancel();
  end('a');
  expect(await other.drawn).toBe('a');
  expect(await request('a').drawn).toBe('a');
  expect(started).toEqual(['a']);
});

test('as many are kept as there is space for, those that were used last', async () => {
  const { released, request, end, started, queue } = observed(3, 2);
  for (const name of ['a', 'b']) {
    const { drawn } = request(name);
    end(name);
    await drawn;
  }
  await request('a').drawn;
  const { drawn } = request('c');
  end('c');
  await drawn;
  expect(released).toEqual(['b']);
  request('b');
  expect(started).toEqual(['a', 'b', 'c', 'b']);
  queue.clear();
  expect(released).toEqual(['b', 'a', 'c']);
});
