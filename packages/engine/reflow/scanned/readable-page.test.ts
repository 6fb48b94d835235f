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
