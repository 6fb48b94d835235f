import type { PdfImage } from '@octavo/contract';
import { expect, it } from 'vitest';
import { resizedBox, sentImageEdits, turnedOnce, withImageChange } from './image-edits.ts';

const box = { left: 100, top: 50, width: 40, height: 20 };
const image: PdfImage = { id: '1-1-0123456789', box, width: 400, height: 200, angle: 0 };

it('drops changes that leave the image as it is', () => {
  const moved = withImageChange(new Map(), image, { box: { ...box, left: 90 } });
  expect(sentImageEdits(moved).edits).toContain('"left":90');
  expect(withImageChange(moved, image, { box }).size).toBe(0);
  const deleted = withImageChange(moved, image, { delete: true });
  expect(sentImageEdits(deleted).edits).toBe('[{"id":"1-1-0123456789","delete":true}]');
  expect(withImageChange(deleted, image, { box }).size).toBe(0);
});

it('turns around the middle, and is as before after four times', () => {
  const once = turnedOnce(image, undefined);
  expect(once).toEqual({ turn: 90, box: { left: 110, top: 40, width: 20, height: 40 } });
  const often = [1, 2, 3].reduce((change) => turnedOnce(image, change), once);
  expect(withImageChange(new Map(), image, often).size).toBe(0);
});

it('keeps the opposite corner, and the proportions if asked', () => {
  expect(resizedBox(box, 'se', [10, 10], true)).toEqual({ ...box, width: 60, height: 30 });
  expect(resizedBox(box, 'nw', [20, 5], false)).toEqual({
    ...{ left: 120, top: 55, width: 20, height: 15 },
  });
  expect(resizedBox(box, 'ne', [-100, 100], true)).toMatchObject({
    left: 100,
    width: 4,
    height: 2,
  });
});

it('sends each file once', () => {
  const file = new File(['x'], 'logo.png');
  const other = { ...image, id: '1-2-0123456789' };
  const one = withImageChange(new Map(), image, { file });
  const { edits, files } = sentImageEdits(withImageChange(one, other, { file, fit: 'fill' }));
  expect(files).toEqual([file]);
  expect(JSON.parse(edits)).toEqual([
    { id: image.id, file: 1 },
    { id: other.id, file: 1, fit: 'fill' },
  ]);
});
