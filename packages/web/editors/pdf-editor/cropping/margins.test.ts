import { expect, test } from 'vitest';
import { frameWithin, includesPage, marginsAround, marginsOf, noMargins } from './margins.ts';

const size = { width: 720, height: 1440 };

test('margins and the frame between them are two views of the same', () => {
  const margins = { left: 25.4, right: 50.8, top: 12.7, bottom: 0 };
  const frame = frameWithin(margins, size);
  expect(frame).toEqual({
    ...{ x: expect.closeTo(10), y: expect.closeTo(2.5) },
    ...{ width: expect.closeTo(70), height: expect.closeTo(97.5) },
  });
  expect(marginsAround(frame, size)).toEqual(margins);
  expect(frameWithin(noMargins, size)).toEqual({ x: 0, y: 0, width: 100, height: 100 });
});

test('a frame has margins in tenths of a millimetre, never outside the page', () => {
  expect(marginsAround({ x: -0.001, y: 10.0123, width: 100, height: 50 }, size)).toEqual({
    ...{ left: 0, right: 0, top: 50.9, bottom: 203.1 },
  });
  expect(frameWithin({ ...noMargins, left: 400, right: 10 }, size).width).toBe(0);
});

test('a field that is being emptied counts as no margin', () =>
  expect(marginsOf({ left: '', right: 3, top: '2.5' })).toEqual({
    ...{ left: 0, right: 3, top: 2.5, bottom: 0 },
  }));

test.each([
  ['', 7, true],
  ['7', 7, true],
  ['1-3, 9-', 9, true],
  ['3-1', 2, true],
  ['1-3, 9-', 7, false],
  ['seven', 7, false],
] as const)('the pages “%s” include page %i: %s', (pages, page, included) =>
  expect(includesPage(pages, page)).toBe(included),
);
