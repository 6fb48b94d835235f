// Where a picture lies on the stage, and which part of it is drawn.
import { expect, test } from 'vitest';
import {
  covers,
  fittingZoom,
  mostZoom,
  movedBy,
  onPixels,
  partSeen,
  partToDraw,
  placeOf,
  wholePicture,
  zoomBeside,
  zoomedTo,
  zoomOf,
} from './viewport.ts';

const photo = { width: 4000, height: 3000 };
const icon = { width: 32, height: 32 };
const room = { width: 800, height: 600, density: 1 };

test('a large picture is made to fit, a small one is shown as it is', () => {
  const { left, top, width, height } = placeOf(wholePicture, photo, room);
  expect(left).toBeGreaterThan(0);
  expect(top).toBeGreaterThan(0);
  expect(width / height).toBeCloseTo(4 / 3);
  expect(left + width).toBeLessThan(room.width);
  expect(fittingZoom(icon, room)).toBe(1);
});

test('one to one is a pixel of the screen for each of the picture', () => {
  const dense = { ...room, density: 2 };
  const close = zoomedTo(wholePicture, 1, photo, dense);
  expect(placeOf(close, photo, dense).width).toBe(2000);
});

test.each([
  { x: 400, y: 300 },
  { x: 500, y: 200 },
])('what is under the pointer stays there while zooming', (at) => {
  const before = zoomedTo(wholePicture, 1, photo, room);
  const after = zoomedTo(before, 2, photo, room, at);
  const [one, other] = [placeOf(before, photo, room), placeOf(after, photo, room)];
  expect((at.x - other.left) / other.width).toBeCloseTo((at.x - one.left) / one.width);
  expect((at.y - other.top) / other.height).toBeCloseTo((at.y - one.top) / one.height);
});

test.each([1, 1.5, 2])('one to one lies on the pixels of a screen of density %s', (density) => {
  const odd = { width: 741, height: 517, density };
  const close = zoomedTo(wholePicture, 1, photo, odd);
  const { left, top, width } = onPixels(placeOf(close, photo, odd), odd);
  for (const edge of [left, top, width])
    expect(edge * density).toBeCloseTo(Math.round(edge * density), 9);
});

test('a picture is moved no further than to its edges', () => {
  const close = zoomedTo(wholePicture, 1, photo, room);
  const pushed = placeOf(movedBy(close, { x: 99_999, y: 0 }, photo, room), photo, room);
  expect(pushed.left).toBeGreaterThan(0);
  expect(pushed.left).toBeLessThan(20);
  const back = movedBy(
    movedBy(close, { x: 99_999, y: 0 }, photo, room),
    { x: -50, y: 0 },
    photo,
    room,
  );
  expect(placeOf(back, photo, room).left).toBeCloseTo(pushed.left - 50);
});

test('a picture that fits is not moved', () => {
  const pushed = movedBy(wholePicture, { x: 300, y: 300 }, photo, room);
  expect(placeOf(pushed, photo, room)).toEqual(placeOf(wholePicture, photo, room));
});

test('zooming out ends where all is seen, zooming in at the largest step', () => {
  const fitting = fittingZoom(photo, room);
  expect(zoomedTo(wholePicture, fitting / 2, photo, room)).toEqual(wholePicture);
  expect(zoomBeside(0.25, -1, fitting)).toBe('fit');
  expect(zoomBeside(fitting, 1, fitting)).toBe(0.25);
  expect(zoomBeside(mostZoom, 1, fitting)).toBe(mostZoom);
  expect(zoomOf(zoomedTo(wholePicture, 99, photo, room), photo, room)).toBe(mostZoom);
});

test('no more is drawn than the screen can show', () => {
  const whole = partToDraw(wholePicture, photo, room);
  expect(whole.region).toEqual({ left: 0, top: 0, ...photo });
  expect(whole.size.width).toBeLessThan(room.width);
  const close = partToDraw(zoomedTo(wholePicture, 4, photo, room), photo, room);
  expect(close.region.width).toBeLessThan(room.width);
  expect(close.size.width).toBe(close.region.width);
});

test('what is drawn holds what is seen, also after a small move', () => {
  const close = zoomedTo(wholePicture, 1, photo, room);
  const { region } = partToDraw(close, photo, room);
  const moved = movedBy(close, { x: 40, y: -40 }, photo, room);
  expect(covers(region, partSeen(close, photo, room))).toBe(true);
  expect(covers(region, partSeen(moved, photo, room))).toBe(true);
  const far = movedBy(close, { x: 600, y: 0 }, photo, room);
  expect(covers(region, partSeen(far, photo, room))).toBe(false);
});
