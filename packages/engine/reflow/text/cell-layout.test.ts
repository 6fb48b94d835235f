import { expect, it } from 'vitest';
import { openTables } from '#reflow/tables/open-tables.ts';
import { pageOf, pictured, segment } from '#reflow/testing/pictured-page.ts';
import { cellAt } from '#reflow/tables/cells/table-block.ts';
import { setCellBlocks } from './cell-layout.ts';

/** The paragraphs of the second column's cells. */
function paragraphsIn(picture: string): string[][] {
  const { page, segments } = pictured(picture);
  const [table] = openTables(page, segments).tables;
  setCellBlocks(table!);
  const cells = table!.cells.filter(({ column }) => column === 1);
  return cells.map(({ blocks }) =>
    blocks.map(({ lines }) => lines.map(({ text }) => text).join(' ')),
  );
}

it('keeps the lines of cells apart if none goes on in lower case', () => {
  expect(
    paragraphsIn(`
10 h     Rally for families
         Library

11 h     Mass, then the treasure
         Collegiate Church

14 h     Mill at work
         Tanners Quay`),
  ).toEqual([
    ['Rally for families', 'Library'],
    ['Mass, then the treasure', 'Collegiate Church'],
    ['Mill at work', 'Tanners Quay'],
  ]);
});

it('joins lines that go on', () => {
  expect(
    paragraphsIn(`
Bolt     holds the large wheel
         to the frame

Nut      keeps the bolt where
         it was put once

Washer   spreads the whole load
         over the frame`)[0],
  ).toEqual(['holds the large wheel to the frame']);
});

/** How often the segments of a table with many cells are read. */
function readsFor(count: number): number {
  let reads = 0;
  const watched = (text: string, baseline: number) =>
    new Proxy(segment(text, 10, baseline), {
      get(target, key, receiver) {
        reads++;
        return Reflect.get(target, key, receiver);
      },
    });
  const grid = { columns: [0, 100], rows: Array.from({ length: count + 1 }, (_, at) => at * 30) };
  const cells = Array.from({ length: count }, (_, row) => ({
    ...cellAt(grid, { row, column: 0, rowSpan: 1, columnSpan: 1 }),
    segments: [watched('Mill', row * 30 + 12), watched('Quay', row * 30 + 24)],
  }));
  const box = { left: 0, right: 100, top: 0, bottom: count * 30 };
  const common = { kind: 'table', page: pageOf(), evidence: 'space', headerRows: 0 } as const;
  setCellBlocks({ ...common, ...box, ...grid, cells });
  return reads;
}

it('does work in proportion to the number of cells', () => {
  expect(readsFor(400)).toBeLessThan(2.5 * readsFor(200));
});
