// Joins pictures that are stored in strips or tiles.
import { documentLimits } from '#kernel/limits.ts';
import { around, connectedGroups, heightOf, median, widthOf } from '#models/page/geometry.ts';
import type { ImageFiles } from './image-files.ts';
import { composed, placeOf } from './mosaic.ts';
import type { Box, PlacedImage, Rule } from '#models/page/page-content.ts';

const limits = {
  /** Two adjacent pictures stay separate. */
  fewest: 3,
  /** On a page with more pictures, none are joined. */
  most: 3_000,
  /** The gap between the sides of neighbours, in points. */
  gap: 0.6,
  /** The maximum distance of a rule between neighbours from their sides, in points. */
  rule: 2,
  /** The share of the bounding box that must be covered. */
  covered: 0.98,
  /** The maximum difference in resolution between tiles, and the share of tiles for which it must hold. */
  resolution: 0.1,
  alike: 0.6,
  /** Small tiles (points) that need not fill a rectangle. */
  texture: { fewest: 20, largest: 36, covered: 0.25 },
} as const;

const near = (a: number, b: number): boolean => Math.abs(a - b) < limits.gap;

/** True if two pictures share a whole side. */
const areNeighbours = (a: Box, b: Box): boolean =>
  (near(a.left, b.left) &&
    near(a.right, b.right) &&
    (near(a.bottom, b.top) || near(b.bottom, a.top))) ||
  (near(a.top, b.top) &&
    near(a.bottom, b.bottom) &&
    (near(a.right, b.left) || near(b.right, a.left)));

/** True if a rule runs along the side that two pictures share, as between the cells of a table. */
function areRuledOff(a: Box, b: Box, rules: readonly Rule[]): boolean {
  const isBelow = near(a.bottom, b.top) || near(b.bottom, a.top);
  const side = isBelow ? Math.max(a.top, b.top) : Math.max(a.left, b.left);
  const [from, to] = isBelow ? [a.left, a.right] : [a.top, a.bottom];
  const axis = isBelow ? 'horizontal' : 'vertical';
  return rules.some(
    (rule) =>
      rule.axis === axis &&
      Math.abs(rule.at - side) < limits.rule &&
      rule.from < from + limits.rule &&
      rule.to > to - limits.rule,
  );
}

/** Groups of connected pictures. */
function groupsOf(images: readonly PlacedImage[], rules: readonly Rule[]): PlacedImage[][] {
  const order = new Map(images.map((image, index) => [image, index]));
  const areParts = (a: Box, b: Box) => areNeighbours(a, b) && !areRuledOff(a, b, rules);
  // In painting order, because tiles may overlap.
  return connectedGroups(images, areParts).map((group) =>
    group.toSorted((a, b) => order.get(a)! - order.get(b)!),
  );
}

const area = (box: Box): number => widthOf(box) * heightOf(box);
const perPoint = (image: PlacedImage): number => image.pixels.width / widthOf(image);

const sumOfAreas = (group: readonly PlacedImage[]): number =>
  group.reduce((sum, image) => sum + area(image), 0);

const fills = (group: readonly PlacedImage[], whole: Box): boolean =>
  sumOfAreas(group) >= limits.covered * area(whole);

/** True for many small adjacent pictures of any overall shape. */
const isTexture = (group: readonly PlacedImage[], whole: Box): boolean =>
  group.length >= limits.texture.fewest &&
  sumOfAreas(group) >= limits.texture.covered * area(whole) &&
  group.every((image) => Math.max(widthOf(image), heightOf(image)) <= limits.texture.largest);

const resolutionOf = (group: readonly PlacedImage[]): number => median(group.map(perPoint));

/** True if tiles form one picture. Tiles at the edges may be cropped, which changes their apparent resolution. */
function isOnePicture(group: readonly PlacedImage[], whole: Box): boolean {
  if (group.length < limits.fewest || !(fills(group, whole) || isTexture(group, whole)))
    return false;
  const scale = resolutionOf(group);
  const alike = group.filter((image) => Math.abs(perPoint(image) / scale - 1) < limits.resolution);
  return alike.length >= limits.alike * group.length;
}

/** In place of a picture that is not stored. */
const unpainted = (whole: Box, scale: number) => ({
  pixels: {
    width: Math.max(1, Math.round(widthOf(whole) * scale)),
    height: Math.max(1, Math.round(heightOf(whole) * scale)),
  },
  ...{ type: 'png' as const, bytes: Buffer.alloc(0) },
});

async function joined(
  group: readonly PlacedImage[],
  files: ImageFiles,
): Promise<readonly PlacedImage[]> {
  const whole = around(group);
  if (!isOnePicture(group, whole)) return group;
  const scale = Math.min(
    resolutionOf(group),
    Math.sqrt((documentLimits.imageMegapixels * 1e6) / area(whole)),
  );
  const keys = group.map((image) => [image.image.key, placeOf(image, whole, scale)]);
  const { pixels, ...picture } = files.areStored
    ? await composed(group, whole, scale, fills(group, whole))
    : unpainted(whole, scale);
  const image = await files.keep(JSON.stringify(keys), picture);
  const { mark } = group[0]!;
  const isBlended = group.some((one) => one.isBlended);
  return [
    {
      ...whole,
      image,
      pixels,
      ...(isBlended && { isBlended }),
      ...(mark !== undefined && { mark }),
    },
  ];
}

/**
 * Joins pictures that together fill a rectangle, at the position of the first.
 * @param rules of the page; those between pictures keep them apart
 */
export async function joinedImages(
  images: readonly PlacedImage[],
  files: ImageFiles,
  rules: readonly Rule[] = [],
): Promise<PlacedImage[]> {
  if (images.length < limits.fewest || images.length > limits.most) return [...images];
  const result: PlacedImage[] = [];
  for (const group of groupsOf(images, rules)) result.push(...(await joined(group, files)));
  return result;
}
