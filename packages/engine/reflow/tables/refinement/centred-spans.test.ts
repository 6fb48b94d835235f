import { expect, it } from 'vitest';
import { cellAt } from '#reflow/tables/cells/table-block.ts';
import { segment } from '#reflow/testing/pictured-page.ts';
import { headingCells } from './centred-spans.ts';

it('keeps the order of the lines of a centred heading whose second line is wider', () => {
  const grid = { columns: [0, 100, 200, 300, 400], rows: [0, 30], cells: [] };
  const centred = (text: string, at: number, baseline: number) =>
    segment(text, at - text.length * 3, baseline);
  const segments = [
    centred('Hire', 100, 12),
    centred('Sales', 300, 12),
    centred('of halls', 100, 24),
    centred('of books', 300, 24),
  ];
  const cell = { ...cellAt(grid, { row: 0, column: 0, rowSpan: 1, columnSpan: 4 }), segments };
  const cells = headingCells(cell, grid)?.map(({ column, columnSpan, segments: own }) => ({
    ...{ column, columnSpan },
    text: own.map(({ text }) => text).join(' '),
  }));
  expect(cells).toEqual([
    { column: 0, columnSpan: 2, text: 'Hire of halls' },
    { column: 2, columnSpan: 2, text: 'Sales of books' },
  ]);
});
