import { expect, test } from 'vitest';
import { isWinAnsi } from './win-ansi.ts';

test.each(['', 'Grüße, naïve façade', '“€ 12” – Šárka…', 'two\nlines'])(
  '“%s” can be written in a standard font',
  (text) => expect(isWinAnsi(text)).toBe(true),
);

test.each(['✓', 'Привет', '日本語', 'łódź', '\t', 'a\u0301', '😀'])('“%s” cannot', (text) =>
  expect(isWinAnsi(text)).toBe(false),
);
