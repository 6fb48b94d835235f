import { expect, test } from 'vitest';
import { letterTextsOf } from './unknown-letters.ts';

test('texts of letters are pairs of a number and a text, which may be any sign or nothing', () => {
  expect([...(letterTextsOf(' 1=ff  2== 3=| 12= ') ?? [])]).toEqual([
    [1, 'ff'],
    [2, '='],
    [3, '|'],
    [12, ''],
  ]);
  expect(letterTextsOf('')?.size).toBe(0);
});

test.each(['ff', '0=a', '201=a', '1=\u0007', `1=${'a'.repeat(31)}`, '1:a', '1=\ufeff'])(
  'refuses %j',
  (text) => {
    expect(letterTextsOf(text)).toBeUndefined();
  },
);
