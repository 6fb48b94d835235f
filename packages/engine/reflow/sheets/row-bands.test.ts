import { expect, it } from 'vitest';
import type { Fill } from '#models/page/page-content.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { textRows } from '#reflow/tables/whitespace/text-rows.ts';
import { horizontal } from '#reflow/testing/pictured-page.ts';
import { written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { rowBands } from './row-bands.ts';

const row = (baseline: number, ...texts: string[]): WrittenLine[] =>
  texts.map((text, index) => [text, 60 + 90 * index, baseline]);

const strip = (top: number, bottom: number, color: string): Fill => ({
  ...{ left: 50, right: 300, top, bottom },
  color,
});

/** The cells of rows between rules; the second one has two lines, with a strip of colour behind each. */
function rowsOn(fills: readonly Fill[]): string[] {
  const lines = [
    ...[...row(98, 'Hire', '1', '2'), ...row(114, 'Total', '3', '4'), ...row(130, 'of all')],
    ...[...row(146, 'Power', '5', '6'), ...row(162, 'Repairs', '7', '8')],
  ];
  const rules = [86, 102, 134, 150, 166].map((at) => horizontal(at, 50, 300));
  const page = written(lines, { rules, fills: [...fills] });
  return rowBands(textRows(segmentsOf(page.spans)), page).map((band) =>
    band.map((stack) => stack.map(({ text }) => text).join(' ')).join(' | '),
  );
}

it('divides rows where the colour behind them changes', () => {
  expect(rowsOn([strip(118, 134, 'DDEBF7')]).slice(1, 3)).toEqual(['Total | 3 | 4', 'of all']);
});

it.each([
  ['strips of one colour', [strip(102, 118, 'DDEBF7'), strip(118, 134, 'DDEBF7')]],
  ['white strips', [strip(118, 134, 'FFFFFF')]],
  ['strips under another one', [strip(118, 134, 'DDEBF7'), strip(102, 134, 'FFF2CC')]],
])('keeps the lines of a row together on %s', (_, fills) => {
  expect(rowsOn(fills)[1]).toBe('Total of all | 3 | 4');
});
