import { expect, it } from 'vitest';
import { unitsOf } from './east-asian.ts';

const parted = (text: string) =>
  unitsOf(text)
    .map((unit) => (unit.isGlued ? '|' : ' ') + unit.text)
    .join('')
    .trim();

it('parts Chinese and Japanese text at each sign, with the stops and brackets that belong to it', () => {
  expect(parted('我们去（北京）。')).toBe('我|们|去|（北|京）。');
  expect(parted('ちょっとPDFの「編集」')).toBe('ちょっ|と|PDF|の|「編|集」');
});

it('leaves words with spaces whole', () => {
  expect(parted('It’s (one) of 한국어 문장')).toBe('It’s (one) of 한국어 문장');
});
