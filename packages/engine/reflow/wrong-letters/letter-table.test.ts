import { expect, it } from 'vitest';
import { LetterTable } from './letter-table.ts';

function tableOf(...pairs: readonly (readonly [claimed: string, read: string])[]): LetterTable {
  const table = new LetterTable();
  for (const [claimed, read] of pairs)
    for (const [index, letter] of [...claimed].entries()) table.add(letter, read[index]!);
  return table;
}

it('learns what letters mean from what was read most often', () => {
  const table = tableOf(['KDYHQ', 'haven'], ['KDYHQ', 'haven'], ['KDYHQ', 'hoven']);
  expect([...'KDYHQ'].map((letter) => table.meaning(letter)).join('')).toBe('haven');
  expect(table.different).toBeGreaterThan(0.9);
  expect(table.meaning('X')).toBeUndefined();
});

it('does not learn from letters that are read differently each time', () => {
  const table = tableOf(['oooo', 'able'], ['oooo', 'rant']);
  expect(table.meaning('o')).toBeUndefined();
});

it('keeps what a mostly right font claims where recognition mistakes the form', () => {
  const table = tableOf(['caféIŶ–', 'cafelnn'], ['caféIŶ–', 'cafeln—'], ['caféIŶ–', 'cafeln—']);
  expect(table.meaning('é')).toBe('é');
  expect(table.meaning('I')).toBe('I');
  expect(table.meaning('–')).toBe('–');
  expect(table.meaning('Ŷ')).toBe('n');
});

it('finds that recognition agrees', () => {
  expect(tableOf(['Harbour', 'Harbour'], ['Ill', 'lll']).different).toBe(0);
});
