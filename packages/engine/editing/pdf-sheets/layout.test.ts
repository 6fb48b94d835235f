import { expect, it } from 'vitest';
import { asBooklet, bestSheet, cellsOf, inOrder, matrixInto, paperSize } from './layout.ts';

const a4 = paperSize('a4');
const pages = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('fills sheets in order, and leaves places of the last one empty', () => {
  expect(inOrder(pages(3), 2)).toEqual([
    [1, 2],
    [3, undefined],
  ]);
});

it('orders a booklet so that its folded sheets read from the first page to the last', () => {
  expect(asBooklet(pages(7), false)).toEqual([
    [undefined, 1],
    [2, 7],
    [6, 3],
    [4, 5],
  ]);
  expect(asBooklet(pages(4), true)).toEqual([
    [1, 4],
    [3, 2],
  ]);
});

it('turns the sheet so that the pages are largest', () => {
  const spacing = { margin: 0, gap: 0 };
  expect(bestSheet(a4, a4, 2, spacing)).toMatchObject({
    sheet: { width: a4.height },
    grid: { columns: 2, rows: 1 },
  });
  expect(bestSheet({ width: 800, height: 450 }, a4, 2, spacing)).toMatchObject({
    sheet: a4,
    grid: { columns: 1, rows: 2 },
  });
});

it('places pages row by row from the top left', () => {
  const cells = cellsOf(
    { width: 100, height: 60 },
    { columns: 2, rows: 1 },
    { margin: 5, gap: 10 },
  );
  expect(cells).toEqual([
    [5, 5, 45, 55],
    [55, 5, 95, 55],
  ]);
});

it('refuses margins that leave no space', () => {
  const spacing = { margin: 30, gap: 0 };
  expect(() => cellsOf({ width: 60, height: 60 }, { columns: 1, rows: 1 }, spacing)).toThrow();
});

it('puts a page that is turned into the middle of a place', () => {
  const crop = [10, 20, 110, 220] as const;
  const boxes = { media: crop, crop, trim: crop, rotation: 90 as const, unit: 1 };
  const [a, b, c, d, e, f] = matrixInto(boxes, [0, 0, 100, 100]);
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];
  // Displayed it is 200 wide and 100 high, and its lower left corner is at the top left.
  expect(at(10, 20)).toEqual([0, 75]);
  expect(at(110, 220)).toEqual([100, 25]);
});
