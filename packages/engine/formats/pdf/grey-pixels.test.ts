import { expect, it } from 'vitest';
import { copyGreys } from './grey-pixels.ts';

/** Red, green and blue of grey pixels. */
const pixelsOf = (greys: readonly number[]) =>
  Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey]));

// White, black and every step between, in numbers that no group of four divides.
const greys = [255, 255, 255, 255, 255, 0, 0, 0, ...Array(256).keys(), 128, 255];

it.each([0, 1, 2, 3, 5, greys.length])('copies %i greys', (count) => {
  const given = greys.slice(0, count);
  const into = new Uint8Array(count * 3);
  expect(copyGreys(pixelsOf(given), into)).toBe(true);
  expect([...into.subarray(0, count)]).toEqual(given);
});

it('finds a colour in every place', () => {
  const count = 11;
  for (let place = 0; place < count * 3; place++) {
    const pixels = pixelsOf(greys.slice(0, count));
    pixels[place] = 100;
    expect(copyGreys(pixels, new Uint8Array(count * 3)), `byte ${place}`).toBe(false);
  }
});
