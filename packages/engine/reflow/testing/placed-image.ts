// A picture on a test page.
import { Readable } from 'node:stream';
import type { PlacedImage } from '#models/page/page-content.ts';

/** A picture of one pixel, stretched to a box. */
export function placedImage(left: number, top: number, right: number, bottom: number): PlacedImage {
  const key = `${left} ${top} ${right} ${bottom}`;
  const image = { key, type: 'png' as const, size: 0, open: async () => Readable.from([]) };
  return { left, top, right, bottom, image, pixels: { width: 1, height: 1 } };
}
