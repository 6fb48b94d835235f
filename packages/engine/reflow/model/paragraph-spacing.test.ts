import { expect, it } from 'vitest';
import { lineOf } from '#reflow/lines/lines.ts';
import { pageOf, segment } from '#reflow/testing/pictured-page.ts';
import { textBlock } from '#reflow/text/paragraphs.ts';
import { endIndentOf } from './paragraph-spacing.ts';

const page = pageOf();
const columnAt = (left: number, index: number) => ({
  ...{ left, right: left + 210, top: 72, bottom: 770, index, count: 2 },
});
const line = (left: number, baseline: number) =>
  lineOf([segment('the harbour and the budget of plan', left, baseline)]);

const column = columnAt(300, 1);
const quoted = textBlock(
  [line(310, 700), line(310, 713), line(310, 726), line(310, 739)].map((one) => ({
    ...one,
    right: 495,
  })),
  page,
  column,
);

const quotation = { ...quoted, align: 'justify' as const };

it('is that of a quotation, also when it continues below', () => {
  expect(endIndentOf(quotation, column)).toBeGreaterThan(0);
  const continued = { ...quotation, end: { page, column } };
  expect(endIndentOf(continued, column)).toBe(endIndentOf(quotation, column));
});

it('is none for a paragraph that continues in a column elsewhere', () => {
  const lines = [...quotation.lines, line(72, 80), line(72, 93)];
  const continued = { ...quotation, lines, end: { page, column: columnAt(72, 0) } };
  expect(endIndentOf(continued, column)).toBe(0);
});
