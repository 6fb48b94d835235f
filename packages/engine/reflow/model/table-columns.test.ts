import { expect, it } from 'vitest';
import { pageOf, segment } from '#reflow/testing/pictured-page.ts';
import type { TableBlock, TableCell } from '#reflow/page/layout.ts';
import { setCellBlocks } from '#reflow/text/cell-layout.ts';
import { withTextColumns } from './table-columns.ts';

function tableOf(...texts: (readonly [text: string, column: number, left: number])[]): TableBlock {
  const cells = texts.map(([text, column, left], row): TableCell => {
    const segments = [segment(text, left, 110 + 20 * row)];
    const box = { left: 72, right: 272, top: 100 + 20 * row, bottom: 120 + 20 * row };
    return { ...box, row, column, rowSpan: 1, columnSpan: 1, segments, blocks: [], images: [] };
  });
  const table: TableBlock = {
    ...{ kind: 'table', left: 72, right: 472, top: 100, bottom: 160, headerRows: 0 },
    ...{ columns: [72, 272, 472], rows: [100, 120, 140, 160], evidence: 'rules' },
    ...{ page: pageOf(), cells },
  };
  setCellBlocks(table);
  return table;
}

it('begins a column where its text does', () => {
  const { columns } = withTextColumns(tableOf(['Seeds', 0, 75], ['Yield', 1, 300]));
  expect(columns).toEqual([72, 297, 472]);
});

it('begins a column after the text of the one before, also where a title extends over both', () => {
  const title = ['Yearly report', 1, 75] as const;
  const { columns } = withTextColumns(tableOf(title, ['Soil description', 0, 75]));
  expect(columns[1]).toBe(272);
});
