// Computes the positions of the marks of a watermark on an image.
import type { Size } from './geometry.ts';
import type { ImageRecipe } from '../catalogue/image-recipe.ts';

type WatermarkSettings = Pick<
  ImageRecipe,
  'watermarkPosition' | 'watermarkSize' | 'watermarkAngle' | 'watermarkTiled'
>;

/** One mark: its centre and its unrotated size in pixels, and its clockwise angle in degrees. */
export type Mark = Size & { x: number; y: number; angle: number };

/** The distance from the edges, as a fraction of the shorter side. */
const margin = 0.03;
/** The maximum height of a mark, as a fraction of the image height. */
const highest = 0.9;
/** The gap between tiles, relative to their size. */
const gap = { across: 0.5, down: 1.5 };
/** The approximate maximum; more tiles would look like a texture. */
const maxTiles = 1000;

/**
 * Computes the marks on an image.
 * @param image the size of the image in pixels
 * @param mark the proportions of one mark: the bounding box of a text, or the size of an image
 */
export function marksOn(image: Size, mark: Size, settings: WatermarkSettings): Mark[] {
  const size = sizeOf(image, mark, settings);
  return settings.watermarkTiled
    ? tiles(image, size, settings.watermarkAngle)
    : [placed(image, size, settings)];
}

/** The requested width, or less if the rotated mark would not fit into the image. */
function sizeOf(
  image: Size,
  mark: Size,
  { watermarkSize, watermarkAngle }: WatermarkSettings,
): Size {
  const width = (watermarkSize / 100) * image.width;
  const wanted = { width, height: (width * mark.height) / mark.width };
  const turned = boxOf(wanted, watermarkAngle);
  const edge = 2 * margin * Math.min(image.width, image.height);
  const fit = Math.min(
    1,
    (image.width - edge) / turned.width,
    ((image.height - edge) * highest) / turned.height,
  );
  return { width: wanted.width * fit, height: wanted.height * fit };
}

/** The upright bounding box of a rotated mark. */
function boxOf({ width, height }: Size, angle: number): Size {
  const turned = (angle * Math.PI) / 180;
  const [along, across] = [Math.abs(Math.cos(turned)), Math.abs(Math.sin(turned))];
  return { width: width * along + height * across, height: width * across + height * along };
}

function placed(
  image: Size,
  size: Size,
  { watermarkPosition, watermarkAngle: angle }: WatermarkSettings,
): Mark {
  const box = boxOf(size, angle);
  const edge = margin * Math.min(image.width, image.height);
  const [left, top] = [edge + box.width / 2, edge + box.height / 2];
  const isLeft = watermarkPosition.endsWith('left');
  const isTop = watermarkPosition.startsWith('top');
  if (watermarkPosition === 'center')
    return { ...size, angle, x: image.width / 2, y: image.height / 2 };
  return {
    ...{ ...size, angle },
    x: isLeft ? left : image.width - left,
    y: isTop ? top : image.height - top,
  };
}

/** Rows of tiles around the centre, every other row shifted by half a tile. Tiles outside of the image are left out. */
function tiles(image: Size, size: Size, angle: number): Mark[] {
  const step = stepOf(image, size);
  const turned = (angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turned), Math.sin(turned)];
  return gridCells(Math.hypot(image.width, image.height) / 2, step)
    .map(({ along, down }) => ({
      ...{ ...size, angle },
      x: image.width / 2 + along * cosine - down * sine,
      y: image.height / 2 + along * sine + down * cosine,
    }))
    .filter((mark) => isVisible(image, mark));
}

/** The distance from one tile to the next, increased if there would be too many tiles. */
function stepOf(image: Size, { width, height }: Size): Size {
  const step = {
    width: width * (1 + gap.across),
    height: Math.max(height * (1 + gap.down), width / 6),
  };
  const wider = Math.max(
    1,
    Math.sqrt((image.width * image.height) / (step.width * step.height * maxTiles)),
  );
  return { width: step.width * wider, height: step.height * wider };
}

/** The centres of grid cells up to a distance from the centre of the grid. */
function gridCells(reach: number, step: Size): { along: number; down: number }[] {
  const [columns, rows] = [Math.ceil(reach / step.width) + 1, Math.ceil(reach / step.height) + 1];
  const around = (most: number) => Array.from({ length: 2 * most + 1 }, (_, index) => index - most);
  return around(rows).flatMap((row) =>
    around(columns).map((column) => ({
      along: (column + (row % 2 ? 0.5 : 0)) * step.width,
      down: row * step.height,
    })),
  );
}

function isVisible(image: Size, mark: Mark): boolean {
  const { width, height } = boxOf(mark, mark.angle);
  const isWithin = (middle: number, taken: number, whole: number) =>
    middle > -taken / 2 && middle < whole + taken / 2;
  return isWithin(mark.x, width, image.width) && isWithin(mark.y, height, image.height);
}
