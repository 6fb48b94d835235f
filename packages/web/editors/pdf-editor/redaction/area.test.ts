import { expect, test } from 'vitest';
import { areaBetween, placeOf, pointOn } from './area.ts';

const box = { left: 100, top: 50, width: 300, height: 400 };
const size = { width: 600, height: 800 };
const at = (clientX: number, clientY: number) => pointOn(box, size, { clientX, clientY });

test('a pointer on the screen is a place on the page, at its edge when it is beside it', () => {
  expect(at(250, 250)).toEqual({ x: 300, y: 400 });
  expect(at(0, 9000)).toEqual({ x: 0, y: 800 });
});

test('an area is drawn from any of its corners', () => {
  const area = { page: 2, left: 100, top: 200, width: 200, height: 40 };
  const [one, other] = [at(150, 150), at(250, 170)];
  expect(areaBetween(2, one, other)).toEqual(area);
  expect(areaBetween(2, other, one)).toEqual(area);
  expect(placeOf(area, size)).toEqual({
    left: '16.667%',
    top: '25.000%',
    width: '33.333%',
    height: '5.000%',
  });
});

test('a click is no area', () =>
  expect(areaBetween(1, at(150, 150), at(151, 300))).toBeUndefined());
