import { expect, it } from 'vitest';
import { pictured } from '#reflow/testing/pictured-page.ts';
import { slideTables } from './slide-tables.ts';

/** The texts of the tables' cells, row by row. */
function tablesOf(...picture: string[]): string[][][] {
  const { page, segments } = pictured(picture.join('\n'));
  return slideTables(page, segments).tables.map(({ rows, cells }) =>
    rows
      .slice(1)
      .map((_, index) =>
        cells
          .filter(({ row }) => row === index)
          .map((cell) => cell.segments.map(({ text }) => text).join(' ')),
      ),
  );
}

it('makes a table of one row of cells with rules between them', () => {
  expect(
    tablesOf(
      '+--------+--------+', //
      '| Red    | Green  |',
      '+--------+--------+',
    ),
  ).toEqual([[['Red', 'Green']]]);
});

it('makes a table of an empty grid, but not of a single empty frame', () => {
  expect(
    tablesOf(
      '+--------+--------+', //
      '|        |        |',
      '+--------+--------+',
      '|        |        |',
      '+--------+--------+',
    ),
  ).toEqual([
    [
      ['', ''],
      ['', ''],
    ],
  ]);
  expect(tablesOf('+--------+', '|        |', '+--------+')).toEqual([]);
});

it('makes no table of lists beside each other', () => {
  expect(
    tablesOf(
      '*   Gas        *   Paper      *   Rain', //
      '*   Power      *   Steel      *   Snow',
      '*   Oil        *   Telecom    *   Wind',
      '*   Coal       *   Copper     *   Heat',
    ),
  ).toEqual([]);
});

it('makes no table of frames that overlap', () => {
  expect(
    tablesOf(
      '+---------------+          ', //
      '|               |          ',
      '|     +---------+-------+  ',
      '|     | Overlap |       |  ',
      '+-----+---------+       |  ',
      '      |                 |  ',
      '      +-----------------+  ',
    ),
  ).toEqual([]);
});
