// Composes a picture of tiles.
import { buffer } from 'node:stream/consumers';
import type { ImageFile } from '#models/document/image-file.ts';
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import { heightOf, widthOf } from '#models/page/geometry.ts';
import type { Box, PlacedImage } from '#models/page/page-content.ts';

/** The position of a tile in the whole picture. */
export function placeOf(image: PlacedImage, whole: Box, scale: number) {
  const left = Math.round((image.left - whole.left) * scale);
  const top = Math.round((image.top - whole.top) * scale);
  return {
    left,
    top,
    width: Math.max(1, Math.round((image.right - whole.left) * scale) - left),
    height: Math.max(1, Math.round((image.bottom - whole.top) * scale) - top),
  };
}

type Raster = { data: Buffer; width: number; height: number };

/** Reads the pixels of tiles; repeated ones once. */
class Tiles {
  readonly #known = new Map<string, Promise<Raster>>();

  of({ image }: PlacedImage, size: { width: number; height: number }): Promise<Raster> {
    const name = `${image.key} ${size.width}x${size.height}`;
    const raster = this.#known.get(name) ?? this.#read(image, size);
    this.#known.set(name, raster);
    return raster;
  }

  async #read(image: ImageFile, size: { width: number; height: number }): Promise<Raster> {
    const sharp = await loadSharp();
    const picture = sharp(await buffer(await image.open())).resize({ ...size, fit: 'fill' });
    return { data: await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer(), ...size };
  }
}

/** Blends an RGBA pixel over another. */
function paintPixel(from: Buffer, at: number, onto: Buffer, place: number): void {
  const opacity = from[at + 3]! / 255;
  if (opacity === 0) return;
  for (let channel = 0; channel < 3; channel++)
    onto[place + channel] = from[at + channel]! * opacity + onto[place + channel]! * (1 - opacity);
  onto[place + 3] = Math.max(onto[place + 3]!, from[at + 3]!);
}

function paint(tile: Raster, left: number, top: number, { data, width, height }: Raster): void {
  for (let y = 0; y < tile.height && top + y < height; y++)
    for (let x = 0; x < tile.width && left + x < width; x++)
      paintPixel(tile.data, 4 * (y * tile.width + x), data, 4 * ((top + y) * width + left + x));
}

/**
 * Composes tiles in painting order.
 * @param whole their bounding box
 * @param scale pixels per point
 * @param isFilled true if they cover all of the box
 */
export async function composed(
  group: readonly PlacedImage[],
  whole: Box,
  scale: number,
  isFilled: boolean,
): Promise<{ type: 'jpg' | 'png'; bytes: Buffer; pixels: PlacedImage['pixels'] }> {
  const pixels = {
    width: Math.max(1, Math.round(widthOf(whole) * scale)),
    height: Math.max(1, Math.round(heightOf(whole) * scale)),
  };
  const { width, height } = pixels;
  const canvas = { data: Buffer.alloc(4 * width * height), ...pixels };
  const tiles = new Tiles();
  for (const image of group) {
    const { left, top, ...size } = placeOf(image, whole, scale);
    paint(await tiles.of(image, size), left, top, canvas);
  }
  const picture = (await loadSharp())(canvas.data, { raw: { ...pixels, channels: 4 } });
  return group.every(({ image }) => image.type === 'jpg') && isFilled
    ? { type: 'jpg', pixels, bytes: await picture.removeAlpha().jpeg({ quality: 90 }).toBuffer() }
    : { type: 'png', pixels, bytes: await picture.png().toBuffer() };
}
