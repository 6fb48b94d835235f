// Pictures that were stored in strips or tiles become one again.
import { buffer } from 'node:stream/consumers';
import { documentLimits } from '#core/limits.ts';
import { loadSharp } from '#image/sharp.ts';
import { around, heightOf, widthOf } from '#reflow/geometry.ts';
import type { ImageFiles } from '#reflow/extract/image-files.ts';
import type { Box, PlacedImage } from '#reflow/page-content.ts';

const limits = {
  /** Two pictures side by side are two pictures. */
  fewest: 3,
  /** More on one page are not looked at. */
  most: 3_000,
  /** Points between the sides of neighbours. */
  gap: 0.6,
  /** Of the box around them, so much must be covered. */
  covered: 0.98,
  /** How much the resolution of tiles may differ. */
  resolution: 0.1,
} as const;

const near = (a: number, b: number): boolean => Math.abs(a - b) < limits.gap;

/** Whether two pictures share a whole side. */
const areNeighbours = (a: Box, b: Box): boolean =>
  (near(a.left, b.left) &&
    near(a.right, b.right) &&
    (near(a.bottom, b.top) || near(b.bottom, a.top))) ||
  (near(a.top, b.top) &&
    near(a.bottom, b.bottom) &&
    (near(a.right, b.left) || near(b.right, a.left)));

/** Groups of pictures that hang together. */
function groupsOf(images: readonly PlacedImage[]): PlacedImage[][] {
  const order = new Map(images.map((image, index) => [image, index]));
  const open = new Set(images);
  const groups: PlacedImage[][] = [];
  for (const first of images) {
    if (!open.delete(first)) continue;
    const group = [first];
    for (const member of group)
      for (const other of open)
        if (areNeighbours(member, other)) {
          open.delete(other);
          group.push(other);
        }
    // In the order of painting, for tiles may lie above each other.
    groups.push(group.toSorted((a, b) => order.get(a)! - order.get(b)!));
  }
  return groups;
}

const area = (box: Box): number => widthOf(box) * heightOf(box);
const perPoint = (image: PlacedImage): number => image.pixels.width / widthOf(image);

function isOnePicture(group: readonly PlacedImage[], whole: Box): boolean {
  if (group.length < limits.fewest) return false;
  const covered = group.reduce((sum, image) => sum + area(image), 0);
  if (covered < limits.covered * area(whole)) return false;
  const scale = perPoint(group[0]!);
  return group.every((image) => Math.abs(perPoint(image) / scale - 1) < limits.resolution);
}

/** Where a tile lies in the whole picture. */
function placeOf(image: PlacedImage, whole: Box, scale: number) {
  const left = Math.round((image.left - whole.left) * scale);
  const top = Math.round((image.top - whole.top) * scale);
  return {
    left,
    top,
    width: Math.max(1, Math.round((image.right - whole.left) * scale) - left),
    height: Math.max(1, Math.round((image.bottom - whole.top) * scale) - top),
  };
}

async function composed(
  group: readonly PlacedImage[],
  whole: Box,
  scale: number,
): Promise<{ type: 'jpg' | 'png'; bytes: Buffer; pixels: PlacedImage['pixels'] }> {
  const sharp = await loadSharp();
  const pixels = {
    width: Math.max(1, Math.round(widthOf(whole) * scale)),
    height: Math.max(1, Math.round(heightOf(whole) * scale)),
  };
  const tiles = group.map(async (image) => {
    const { left, top, ...size } = placeOf(image, whole, scale);
    const tile = sharp(await buffer(await image.image.open()));
    return {
      left,
      top,
      input: await tile
        .resize({ ...size, fit: 'fill' })
        .png()
        .toBuffer(),
    };
  });
  const nothing = { r: 255, g: 255, b: 255, alpha: 0 };
  const canvas = sharp({ create: { ...pixels, channels: 4, background: nothing } });
  const picture = canvas.composite(await Promise.all(tiles));
  return group.every(({ image }) => image.type === 'jpg')
    ? { type: 'jpg', pixels, bytes: await picture.flatten().jpeg({ quality: 90 }).toBuffer() }
    : { type: 'png', pixels, bytes: await picture.png().toBuffer() };
}

async function joined(
  group: readonly PlacedImage[],
  files: ImageFiles,
): Promise<readonly PlacedImage[]> {
  const whole = around(group);
  if (!isOnePicture(group, whole)) return group;
  const scale = Math.min(
    perPoint(group[0]!),
    Math.sqrt((documentLimits.imageMegapixels * 1e6) / area(whole)),
  );
  const keys = group.map((image) => [image.image.key, placeOf(image, whole, scale)]);
  const { pixels, ...picture } = await composed(group, whole, scale);
  const image = await files.keep(JSON.stringify(keys), picture);
  const { mark } = group[0]!;
  return [{ ...whole, image, pixels, ...(mark !== undefined && { mark }) }];
}

/** Joins pictures that together fill a rectangle, at the place of their first. */
export async function joinedImages(
  images: readonly PlacedImage[],
  files: ImageFiles,
): Promise<PlacedImage[]> {
  if (images.length < limits.fewest || images.length > limits.most) return [...images];
  const result: PlacedImage[] = [];
  for (const group of groupsOf(images)) result.push(...(await joined(group, files)));
  return result;
}
