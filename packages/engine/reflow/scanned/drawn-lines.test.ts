import { expect, it } from 'vitest';
import { drawnLines } from '#reflow/scanned/drawn-lines.ts';

const [width, height] = [300, 200];

/** A picture at 100 dpi with black boxes. */
function picture(...boxes: [left: number, top: number, right: number, bottom: number][]) {
  const data = new Uint8Array(width * height).fill(255);
  for (const [left, top, right, bottom] of boxes)
    for (let y = top; y < bottom; y++) data.fill(0, y * width + left, y * width + right);
  return { data, width, height };
}

it('finds lines across and down', () => {
  const found = drawnLines(picture([20, 50, 280, 52], [20, 50, 22, 150]), 100);
  expect(found).toEqual([
    { left: 20, right: 280, top: 50, bottom: 52 },
    { left: 20, right: 22, top: 50, bottom: 150 },
  ]);
});

it('follows a line that steps from row to row, and over missing ink', () => {
  const found = drawnLines(picture([20, 50, 120, 52], [121, 51, 280, 53]), 100);
  expect(found).toEqual([{ left: 20, right: 280, top: 50, bottom: 53 }]);
});

it('takes neither letters nor bars for lines', () => {
  expect(drawnLines(picture([20, 50, 30, 52], [50, 50, 52, 80], [100, 20, 250, 60]), 100)).toEqual(
    [],
  );
});
