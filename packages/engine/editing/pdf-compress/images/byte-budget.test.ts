import { expect, it } from 'vitest';
import { ByteBudget } from './byte-budget.ts';

/** Tasks that end on demand, and a list of those that have begun. */
function pieces(budget: ByteBudget, sizes: readonly number[]) {
  const begun: number[] = [];
  const ends = sizes.map(() => Promise.withResolvers<void>());
  const done = sizes.map((bytes, index) =>
    budget.spend(bytes, () => {
      begun.push(index);
      return ends[index]!.promise;
    }),
  );
  const end = async (index: number) => {
    ends[index]!.resolve();
    await done[index];
    await settled();
  };
  return { begun, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('does as much at once as fits, in the order in which it came', async () => {
  const { begun, end } = pieces(new ByteBudget(10), [4, 4, 4, 1]);
  await settled();
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('runs an item larger than the budget alone', async () => {
  const { begun, end } = pieces(new ByteBudget(10), [3, 99, 3]);
  await settled();
  expect(begun).toEqual([0]);
  await end(0);
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(begun).toEqual([0, 1, 2]);
});

it('releases the bytes of failed work', async () => {
  const budget = new ByteBudget(10);
  await expect(budget.spend(10, () => Promise.reject(new Error('broken')))).rejects.toThrow();
  expect(await budget.spend(10, async () => 'done')).toBe('done');
});
