// Checks that pixels are read from a canvas as they are. Browsers that resist fingerprinting return others, with noise.
import { contextOf, inMemory } from '#image/pixels/source.ts';

/** In pixels. Enough of them, since some browsers change only a few. */
const side = 64;

let isExact: boolean | undefined;

/** Tested once, with known pixels that take the way of an image. */
export const readsExactPixels = (): boolean => (isExact ??= test());

function test(): boolean {
  const known = new ImageData(side, side);
  // Neighbours that differ, as those of a photo; opaque, because other colours are rounded.
  for (let at = 0; at < known.data.length; at += 1)
    known.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 24;
  const drawn = contextOf(new OffscreenCanvas(side, side));
  drawn.putImageData(known, 0, 0);
  const canvas = new OffscreenCanvas(side, side);
  canvas
    .getContext('bitmaprenderer')
    ?.transferFromImageBitmap(drawn.canvas.transferToImageBitmap());
  const read = contextOf(new OffscreenCanvas(side, side), inMemory);
  read.drawImage(canvas, 0, 0);
  const { data } = read.getImageData(0, 0, side, side);
  return data.every((value, at) => value === known.data[at]);
}
