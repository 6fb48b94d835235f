import { expect, it } from 'vitest';
import { openTables } from '#reflow/tables/open-tables.ts';
import { pictured } from '#reflow/testing/pictured-page.ts';
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
