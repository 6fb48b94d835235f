import { expect, it } from 'vitest';
import { placedImage } from '#reflow/testing/placed-image.ts';
import { withPictures } from './placed-pictures.ts';

const row = (from: number) => ({ from, cells: [] });

it('puts a picture beside the rows at its height, and leaves space for it before those below', () => {
  const chart = placedImage(300, 100, 500, 190);
  const { rows, pictures } = withPictures([
    { rows: [row(80), row(120), row(135), row(210)], pictures: [{ image: chart, left: 250 }] },
    { rows: [row(60)], pictures: [] },
  ]);
  // 90 points are six rows from the second one on, of which two have text.
  expect(pictures).toEqual([{ image: chart, left: 250, row: 1 }]);
  expect(rows).toHaveLength(1 + 6 + 2);
});

it('puts pictures beside each other in the same row', () => {
  const [left, right] = [placedImage(50, 100, 250, 190), placedImage(300, 100, 500, 190)];
  const { rows, pictures } = withPictures([
    {
      rows: [row(80)],
      pictures: [
        { image: right, left: 300 },
        { image: left, left: 0 },
      ],
    },
  ]);
  expect(pictures.map((picture) => picture.row)).toEqual([1, 1]);
  expect(rows).toHaveLength(1);
});

it('leaves space for a picture at the end of a page before the rows of the next one', () => {
  const chart = placedImage(300, 700, 500, 760);
  const { rows } = withPictures([
    { rows: [row(80)], pictures: [{ image: chart, left: 0 }] },
    { rows: [row(80)], pictures: [] },
  ]);
  expect(rows).toHaveLength(1 + 4 + 1);
});
