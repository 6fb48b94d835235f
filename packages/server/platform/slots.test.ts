import { expect, test } from 'vitest';
import type { ProblemError } from '@octavo/contract';
import { createSlots } from '#platform/slots.ts';

/** Runs work for these in slots. @returns the most that ran at once, and for each `done` or the code of its problem */
async function outcomesOf(owners: readonly string[], slots: Parameters<typeof createSlots>[0]) {
  const runInSlot = createSlots(slots);
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    return 'done';
  };
  const outcomes = await Promise.all(
    owners.map((by) => runInSlot(by, work).catch((error: ProblemError) => error.problem.code)),
  );
  // All slots are free again.
  expect(await runInSlot('last', work)).toBe('done');
  return { most, outcomes };
}

const refused = (outcomes: readonly string[]) => outcomes.filter((each) => each === 'queue_full');

test('of much work at the same time a few run, some wait, and the rest are refused', async () => {
  const owners = Array.from({ length: 60 }, (_, at) => `account ${at}`);
  const slots = { concurrent: 2, longestQueue: 40, mostOfOne: 4 };
  const { most, outcomes } = await outcomesOf(owners, slots);
  expect(most).toBe(2);
  expect(refused(outcomes)).toHaveLength(18);
});

test('one account cannot take the turn of others', async () => {
  const owners = [...Array.from({ length: 60 }, () => 'busy'), 'another'];
  const slots = { concurrent: 2, longestQueue: 40, mostOfOne: 4 };
  const { outcomes } = await outcomesOf(owners, slots);
  expect(refused(outcomes)).toHaveLength(56);
  expect(outcomes.at(-1)).toBe('done');
});

test('work that fails frees its slot', async () => {
  const runInSlot = createSlots({ concurrent: 1, longestQueue: 1, mostOfOne: 1 });
  const failing = () => Promise.reject(new Error('no'));
  for (let at = 0; at < 3; at++) await expect(runInSlot('a', failing)).rejects.toThrow('no');
});
