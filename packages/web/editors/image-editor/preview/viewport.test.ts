// The position of an image on the stage, and the part of it that is drawn.
import { expect, test } from 'vitest';
import {
  covers,
  fittingZoom,
  maxZoom,
  moveBy,
  onPixels,
  partSeen,
  partToDraw,
  placeOf,
  wholePicture,
  nextZoom,
  withZoom,
  zoomOf,
} from './viewport.ts';

const photo = { width: 4000, height: 3000 };
const icon = { width: 32, height: 32 };
const stageSize = { width: 800, height: 600, density: 1 };

test('a large picture is made to fit, a small one is shown as it is', () => {
  const { left, top, width, height } = placeOf(wholePicture, photo, stageSize);
  expect(left).toBeGreaterThan(0);
  expect(top).toBeGreaterThan(0);
  expect(width / height).toBeCloseTo(4 / 3);
  expect(left + width).toBeLessThan(stageSize.width);
  expect(fittingZoom(icon, stageSize)).toBe(1);
});

test('one to one is a pixel of the screen for each of the picture', () => {
  const dense = { ...stageSize, density: 2 };
  const close = withZoom(wholePicture, 1, photo, dense);
  expect(placeOf(close, photo, dense).width).toBe(2000);
});

test.each([
  { x: 400, y: 300 },
  { x: 500, y: 200 },
])('what is under the pointer stays there while zooming', (at) => {
  const before = withZoom(wholePicture, 1, photo, stageSize);
  const after = withZoom(before, 2, photo, stageSize, at);
  const [one, other] = [placeOf(before, photo, stageSize), placeOf(after, photo, stageSize)];
  expect((at.x - other.left) / other.width).toBeCloseTo((at.x - one.left) / one.width);
  expect((at.y - other.top) / other.height).toBeCloseTo((at.y - one.top) / one.height);
});

test.each([1, 1.5, 2])('one to one lies on the pixels of a screen of density %s', (density) => {
  const odd = { width: 741, height: 517, density };
  const close = withZoom(wholePicture, 1, photo, odd);
  const { left, top, width } = onPixels(placeOf(close, photo, odd), odd);
  for (const edge of [left, top, width])
    expect(edge * density).toBeCloseTo(Math.round(edge * density), 9);
});

test('a picture is moved no further than to its edges', () => {
  const close = withZoom(wholePicture, 1, photo, stageSize);
  const pushed = placeOf(moveBy(close, { x: 99_999, y: 0 }, photo, stageSize), photo, stageSize);
  expect(pushed.left).toBeGreaterThan(0);
  expect(pushed.left).toBeLessThan(20);
  const back = moveBy(
    moveBy(close, { x: 99_999, y: 0 }, photo, stageSize),
    { x: -50, y: 0 },
    photo,
    stageSize,
  );
  expect(placeOf(back, photo, stageSize).left).toBeCloseTo(pushed.left - 50);
});

test('a picture that fits is not moved', () => {
  const pushed = moveBy(wholePicture, { x: 300, y: 300 }, photo, stageSize);
  expect(placeOf(pushed, photo, stageSize)).toEqual(placeOf(wholePicture, photo, stageSize));
});

test('zooming out ends where all is seen, zooming in at the largest step', () => {
  const fitting = fittingZoom(photo, stageSize);
  expect(withZoom(wholePicture, fitting / 2, photo, stageSize)).toEqual(wholePicture);
  expect(nextZoom(0.25, -1, fitting)).toBe('fit');
  expect(nextZoom(fitting, 1, fitting)).toBe(0.25);
  expect(nextZoom(maxZoom, 1, fitting)).toBe(maxZoom);
  expect(zoomOf(withZoom(wholePicture, 99, photo, stageSize), photo, stageSize)).toBe(maxZoom);
});

test('no more is drawn than the screen can show', () => {
  const whole = partToDraw(wholePicture, photo, stageSize);
  expect(whole.region).toEqual({ left: 0, top: 0, ...photo });
  expect(whole.size.width).toBeLessThan(stageSize.width);
  const close = partToDraw(withZoom(wholePicture, 4, photo, stageSize), photo, stageSize);
  expect(close.region.width).toBeLessThan(stageSize.width);
  expect(close.size.width).toBe(close.region.width);
});

test('the rendered area contains the visible one, also after a small move', () => {
  const close = withZoom(wholePicture, 1, photo, stageSize);
  const { region } = partToDraw(close, photo, stageSize);
  const moved = moveBy(close, { x: 40, y: -40 }, photo, stageSize);
  expect(covers(region, partSeen(close, photo, stageSize))).toBe(true);
  expect(covers(region, partSeen(moved, photo, stageSize))).toBe(true);
  const far = moveBy(close, { x: 600, y: 0 }, photo, stageSize);
  expect(covers(region, partSeen(far, photo, stageSize))).toBe(false);
});
