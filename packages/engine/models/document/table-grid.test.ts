import { expect, it } from 'vitest';
import { textOf } from './content.ts';
import { fittedColumns } from './column-widths.ts';
import type { Cell, Table } from './model.ts';
import { cutsOf, gridOf } from './table-grid.ts';

const cell = (text: string, columnSpan = 1, rowSpan = 1): Cell => ({
  blocks: [{ kind: 'paragraph', role: 'body', content: [textOf(text)] }],
  columnSpan,
  rowSpan,
});
const table = (columns: number[], ...rows: Cell[][]): Table => ({
  ...{ kind: 'table', headerRows: 0, columns, rows: rows.map((cells) => ({ cells })) },
});
const letter = ({ blocks: [block] }: Cell) =>
  block?.kind === 'paragraph' && block.content[0]?.kind === 'text' ? block.content[0].text : '';
const shown = (grid: ReturnType<typeof gridOf>) =>
  grid.map((places) => places.map((place) => (place ? letter(place.cell) : '.')).join(''));

it('lays cells out over rows and columns', () => {
  const spans = table([1, 1, 1], [cell('a', 1, 2), cell('b', 2)], [cell('c')], [cell('d')]);
  expect(shown(gridOf(spans))).toEqual(['abb', 'ac.', 'd..']);
});

it('ends cells where the table ends', () => {
  const [[place] = []] = gridOf(table([1, 1], [cell('a', 99, 99)]));
  expect(place).toMatchObject({ columnSpan: 2, rowSpan: 1 });
});

it('is cut only where no cell goes on', () => {
  const rows = table([1, 1], [cell('a', 1, 2), cell('b')], [cell('c')], [cell('d')]).rows;
  expect(cutsOf(rows)).toEqual([2, 3]);
});

it('gives narrow columns space for their words, at the cost of wide ones', () => {
  const [narrow = 0, wide = 0] = fittedColumns(
    table([1, 99], [cell('Wednesday'), cell('x')]),
    400,
    11,
    12,
  );
  expect(narrow).toBeGreaterThan(50);
  expect(narrow + wide).toBeCloseTo(400);
});
