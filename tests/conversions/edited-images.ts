// Small pictures whose pixels show where they were, and what the image editor makes of them.
import type { ImageRecipe, Size } from '@octavo/contract';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { openWorkplace, type Workplace } from './workplace.ts';

export type Recipe = Partial<ImageRecipe>;
export type Colour = [red: number, green: number, blue: number, alpha: number];

export const size = { width: 120, height: 80 };

/** A picture of a colour at each place. */
export function painted({ width, height }: Size, colourAt: (x: number, y: number) => Colour) {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colourAt(x, y), (y * width + x) * 4);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** Red grows to the right, green downwards, so that the colour of a pixel is its original position. */
export const shade = (x: number, y: number): Colour => [
  ...([40 + (160 * x) / size.width, 40 + (160 * y) / size.height] as const),
  ...([90, 255] as const),
];

/** A picture as Windows writes bitmaps, 24 bits a pixel; rows, from the lowest up, of a multiple of four bytes. */
export async function bitmapOf(image: Sharp): Promise<Buffer> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 3);
      file.set([blue, green, red], 54 + (height - 1 - y) * row + x * 3);
    }
  return file;
}

/** The pixels of a picture, or of one frame of it. */
export async function pixelsOf(path: string, page = 0) {
  const { data, info } = await sharp(path, { page })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y) * info.width + Math.floor(x)) * 4;
    return [...data.subarray(start, start + 4)] as Colour;
  };
  return { at, width: info.width, height: info.height };
}

export type Picture = Awaited<ReturnType<typeof pixelsOf>>;

/** A workplace for the tests of a file, and pictures in it. */
export function useEditing() {
  let place: Workplace;
  beforeAll(async () => {
    place = await openWorkplace();
  });
  afterAll(() => place.close());

  async function written(name: string, image: Sharp): Promise<string> {
    await image.toFile(place.path(name));
    return place.path(name);
  }

  const shaded = () => written('shaded.png', painted(size, shade).removeAlpha());
  const plain = (name: string, [r, g, b, alpha]: Colour, side = 60) =>
    written(
      name,
      painted({ width: side, height: side }, () => [r, g, b, alpha]),
    );

  async function edited(path: string, recipe: Recipe) {
    const made = await place.convert('image-edit', path, { outputFormat: 'png', ...recipe });
    return { ...(await pixelsOf(made.path)), path: made.path, warnings: made.warnings };
  }

  return { place: () => place, written, shaded, plain, edited };
}
