import { expect, it } from 'vitest';
import { alignedWords } from './word-alignment.ts';

function numbersOf(...texts: string[]): Int32Array[] {
  const numbers = new Map<string, number>();
  return texts.map((text) =>
    Int32Array.from(text.split(' ').filter(Boolean), (word) => {
      if (!numbers.has(word)) numbers.set(word, numbers.size);
      return numbers.get(word)!;
    }),
  );
}

/** The words of each text that the other one has not, at these places. */
function differences(before: string, after: string): [string, string] {
  const [one, other] = numbersOf(before, after);
  const partners = alignedWords(one!, other!);
  const taken = new Set(partners);
  const rest = before.split(' ').filter((_, index) => partners[index] === -1);
  const added = after.split(' ').filter((_, index) => !taken.has(index));
  return [rest.join(' '), added.join(' ')];
}

it('finds the fewest differences', () => {
  expect(differences('the cat sat on the mat', 'the dog sat on the mat')).toEqual(['cat', 'dog']);
  expect(differences('one two', 'one new two')).toEqual(['', 'new']);
  expect(differences('one two three', 'one three')).toEqual(['two', '']);
  expect(differences('', 'all new')).toEqual(['', 'all new']);
});

it('divides long texts at what occurs once, and aligns both sides of a moved passage', () => {
  const words = Array.from({ length: 400 }, (_, at) => (at % 3 ? `w${at}` : 'the'));
  const moved = [
    ...words.slice(0, 50),
    ...words.slice(60, 300),
    ...words.slice(50, 60),
    ...words.slice(300),
  ];
  const [gone, come] = differences(words.join(' '), moved.join(' '));
  expect(gone.split(' ')).toHaveLength(10);
  expect(come).toBe(gone);
});

it('is as exact as a simple comparison of short random texts', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 200; round += 1) {
    const [one, other] = [random(20), random(20)].map((length) =>
      Int32Array.from({ length }, () => random(4)),
    ) as [Int32Array, Int32Array];
    const partners = alignedWords(one, other);
    const found = [...partners.entries()].filter(([, partner]) => partner >= 0);
    for (const [at, partner] of found) expect(other[partner]).toBe(one[at]);
    expect(found.map(([, partner]) => partner)).toEqual(
      found.map(([, partner]) => partner).toSorted((a, b) => a - b),
    );
    expect(found.length).toBe(longestCommon(one, other));
  }
});

it('compares long texts that repeat themselves, and texts with nothing in common', () => {
  const long = Int32Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 9_973);
  const changed = long.map((word, at) => (at % 100 ? word : 20_000 + at));
  const partners = alignedWords(long, changed);
  expect(partners.filter((partner) => partner < 0)).toHaveLength(500);
  const others = long.map((word) => word + 50_000);
  expect(alignedWords(long, others).every((partner) => partner === -1)).toBe(true);
});

function longestCommon(one: Int32Array, other: Int32Array): number {
  const row = Array.from({ length: other.length + 1 }, () => 0);
  for (const word of one) {
    let before = 0;
    for (const [index, partner] of other.entries()) {
      const above = row[index + 1]!;
      row[index + 1] = word === partner ? before + 1 : Math.max(above, row[index]!);
      before = above;
    }
  }
  return row[other.length]!;
}
