import { expect, it } from 'vitest';
import { pageOf, word } from '#reflow/testing/pictured-page.ts';
import { placedImage } from '#reflow/testing/placed-image.ts';
import { freePictures } from './page-pictures.ts';

it('leaves pictures free on white paper, but not under text or on colours', () => {
  const image = placedImage(100, 100, 200, 200);
  const fill = { left: 90, top: 90, right: 300, bottom: 150 };
  const free = (parts: Parameters<typeof pageOf>[0]) =>
    freePictures(pageOf({ images: [image], ...parts })).length;
  expect(free({ fills: [{ ...fill, color: 'FFFFFF' }] })).toBe(1);
  expect(free({ fills: [{ ...fill, color: '95B3D7' }] })).toBe(0);
  expect(free({ spans: [word('over', 110, 150)] })).toBe(0);
});
