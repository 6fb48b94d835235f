// Small pictures whose pixels tell where they were, and what the image editor makes of them.
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

/** Red grows to the right, green downwards, so that each pixel tells where it was. */
export const shade = (x: number, y: number): Colour => [
  ...([40 + (160 * x) / size.width, 40 + (160 * y) / size.height] as const),
  ...([90, 255] as const),
];

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
    return { ...(await pixelsOf(made.path)), path: made.path, remarks: made.remarks };
  }

  return { place: () => place, written, shaded, plain, edited };
}
