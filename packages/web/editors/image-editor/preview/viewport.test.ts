// The position of an image in the preview, and the part of it that is drawn.
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
const previewSize = { width: 800, height: 600, density: 1 };

test('a large picture is made to fit, a small one is shown as it is', () => {
  const { left, top, width, height } = placeOf(wholePicture, photo, previewSize);
  expect(left).toBeGreaterThan(0);
  expect(top).toBeGreaterThan(0);
  expect(width / height).toBeCloseTo(4 / 3);
  expect(left + width).toBeLessThan(previewSize.width);
  expect(fittingZoom(icon, previewSize)).toBe(1);
});

test('one to one is a pixel of the screen for each of the picture', () => {
  const dense = { ...previewSize, density: 2 };
  const close = withZoom(wholePicture, 1, photo, dense);
  expect(placeOf(close, photo, dense).width).toBe(2000);
});

test.each([
  { x: 400, y: 300 },
  { x: 500, y: 200 },
])('what is under the pointer stays there while zooming', (at) => {
  const before = withZoom(wholePicture, 1, photo, previewSize);
  const after = withZoom(before, 2, photo, previewSize, at);
  const [one, other] = [placeOf(before, photo, previewSize), placeOf(after, photo, previewSize)];
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
  const close = withZoom(wholePicture, 1, photo, previewSize);
  const pushed = placeOf(
    moveBy(close, { x: 99_999, y: 0 }, photo, previewSize),
    photo,
    previewSize,
  );
  expect(pushed.left).toBeGreaterThan(0);
  expect(pushed.left).toBeLessThan(20);
  const back = moveBy(
    moveBy(close, { x: 99_999, y: 0 }, photo, previewSize),
    { x: -50, y: 0 },
    photo,
    previewSize,
  );
  expect(placeOf(back, photo, previewSize).left).toBeCloseTo(pushed.left - 50);
});

test('a picture that fits is not moved', () => {
  const pushed = moveBy(wholePicture, { x: 300, y: 300 }, photo, previewSize);
  expect(placeOf(pushed, photo, previewSize)).toEqual(placeOf(wholePicture, photo, previewSize));
});

test('zooming out ends where all is seen, zooming in at the largest step', () => {
  const fitting = fittingZoom(photo, previewSize);
  expect(withZoom(wholePicture, fitting / 2, photo, previewSize)).toEqual(wholePicture);
  expect(nextZoom(0.25, -1, fitting)).toBe('fit');
  expect(nextZoom(fitting, 1, fitting)).toBe(0.25);
  expect(nextZoom(maxZoom, 1, fitting)).toBe(maxZoom);
  expect(zoomOf(withZoom(wholePicture, 99, photo, previewSize), photo, previewSize)).toBe(maxZoom);
});

test('no more is drawn than the screen can show', () => {
  const whole = partToDraw(wholePicture, photo, previewSize);
  expect(whole.region).toEqual({ left: 0, top: 0, ...photo });
  expect(whole.size.width).toBeLessThan(previewSize.width);
  const close = partToDraw(withZoom(wholePicture, 4, photo, previewSize), photo, previewSize);
  expect(close.region.width).toBeLessThan(previewSize.width);
  expect(close.size.width).toBe(close.region.width);
});

test('the rendered area contains the visible one, also after a small move', () => {
  const close = withZoom(wholePicture, 1, photo, previewSize);
  const { region } = partToDraw(close, photo, previewSize);
  const moved = moveBy(close, { x: 40, y: -40 }, photo, previewSize);
  expect(covers(region, partSeen(close, photo, previewSize))).toBe(true);
  expect(covers(region, partSeen(moved, photo, previewSize))).toBe(true);
  const far = moveBy(close, { x: 600, y: 0 }, photo, previewSize);
  expect(covers(region, partSeen(far, photo, previewSize))).toBe(false);
});
