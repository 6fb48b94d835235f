import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shareReads, shareReadsByKey } from './shared-reads.ts';

/** A value that is read slowly, and how often it was. */
function slowValue() {
  const source = { value: 1, reads: 0 };
  const read = async () => {
    source.reads++;
    const { value } = source;
    await turn();
    return value;
  };
  return { source, read };
}

it('five hundred calls at once cost two reads', async () => {
  const { source, read } = slowValue();
  const shared = shareReads(read);
  await Promise.all(Array.from({ length: 500 }, shared));
  expect(source.reads).toBe(2);
});

it('a call during a read sees a change before the call', async () => {
  const { source, read } = slowValue();
  const shared = shareReads(read);
  const early = shared();
  source.value = 2;
  expect(await Promise.all([early, shared()])).toEqual([1, 2]);
});

it('a failed read fails its own calls only', async () => {
  let reads = 0;
  const shared = shareReads(async () => {
    reads++;
    await turn();
    if (reads === 1) throw new Error('broken');
    return reads;
  });
  const outcomes = await Promise.allSettled([shared(), shared()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

it('calls with different keys share nothing', async () => {
  const keys: string[] = [];
  const shared = shareReadsByKey(async (key) => {
    keys.push(key);
    await turn();
    return key;
  });
  expect(await Promise.all(['a', 'b', 'a', 'a', 'b'].map(shared))).toEqual([
    'a',
    'b',
    'a',
    'a',
    'b',
  ]);
  expect(keys.toSorted()).toEqual(['a', 'a', 'b', 'b']);
  expect(await shared('a')).toBe('a');
});
