import { expect, it } from 'vitest';
import { pageOf, word } from '#reflow/testing/pictured-page.ts';
import { isReadable } from './readable-page.ts';

const recognised = (...confidences: number[]) =>
  pageOf({
    spans: confidences.map((confidence, row) => word('words', 72, 20 * row, { confidence })),
  });

it('takes text for readable that was recognised with some confidence', () => {
  expect(isReadable(recognised(0.95, 0.9, 0.3))).toBe(true);
  expect(isReadable(pageOf())).toBe(true);
});

it('takes guesses for no text', () => {
  expect(isReadable(recognised(0.2, 0.35, 0.6))).toBe(false);
});

it('is not misled by numbers, which are the same in other scripts', () => {
  const numbers = Array.from({ length: 8 }, (_, row) =>
    word('2016-03-07', 300, 20 * row, { confidence: 0.95 }),
  );
  const { spans } = recognised(0.4, 0.5, 0.45);
  expect(isReadable(pageOf({ spans: [...spans, ...numbers] }))).toBe(false);
  expect(isReadable(pageOf({ spans: numbers }))).toBe(true);
});
