import { expect, it } from 'vitest';
import { horizontal } from '#reflow/testing/pictured-page.ts';
import { placedImage } from '#reflow/testing/placed-image.ts';
import { ImageKeys } from './image-files.ts';
import { joinedImages } from './joined-images.ts';

const strips = [0, 1, 2].map((at) => placedImage(72, 100 + at * 60, 162, 160 + at * 60));

it('joins the strips of a picture', async () => {
  const [whole, ...others] = await joinedImages(strips, new ImageKeys('/unused'));
  expect(others).toEqual([]);
  expect(whole).toMatchObject({ left: 72, top: 100, right: 162, bottom: 280 });
});

it('keeps pictures apart that rules separate, as in the cells of a table', async () => {
  const rules = [160, 220].map((at) => horizontal(at, 70, 400));
  expect(await joinedImages(strips, new ImageKeys('/unused'), rules)).toHaveLength(3);
});
