// Where the marks of a watermark stand on an image.
import type { Size } from './geometry.ts';
import type { ImageRecipe } from '../catalogue/image-recipe.ts';

type Marking = Pick<
  ImageRecipe,
  'watermarkPosition' | 'watermarkSize' | 'watermarkAngle' | 'watermarkTiled'
>;

/** One mark: its middle and its size before it is turned, in pixels, and its angle clockwise, in degrees. */
export type Mark = Size & { x: number; y: number; angle: number };

/** The distance from the edges, as a part of the shorter side. */
const margin = 0.03;
/** A mark is at most so much of the height. */
const highest = 0.9;
/** Between tiles, in their own sizes. */
const gap = { across: 0.5, down: 1.5 };
/** About so many at the most: more are a texture. */
const mostTiles = 1000;

/**
 * The marks on an image.
 * @param image its size in pixels
 * @param mark the proportions of one mark: of a text, the box of what is inked; of a picture, its size
 */
export function marksOn(image: Size, mark: Size, marking: Marking): Mark[] {
  const size = sizeOf(image, mark, marking);
  return marking.watermarkTiled
    ? tiles(image, size, marking.watermarkAngle)
    : [placed(image, size, marking)];
}

/** As wide as was asked, or less where it would not fit into the image along its angle. */
function sizeOf(image: Size, mark: Size, { watermarkSize, watermarkAngle }: Marking): Size {
  const width = (watermarkSize / 100) * image.width;
  const asked = { width, height: (width * mark.height) / mark.width };
  const turned = boxOf(asked, watermarkAngle);
  const edge = 2 * margin * Math.min(image.width, image.height);
  const fit = Math.min(
    1,
    (image.width - edge) / turned.width,
    ((image.height - edge) * highest) / turned.height,
  );
  return { width: asked.width * fit, height: asked.height * fit };
}

/** What a turned mark takes. */
function boxOf({ width, height }: Size, angle: number): Size {
  const turned = (angle * Math.PI) / 180;
  const [along, across] = [Math.abs(Math.cos(turned)), Math.abs(Math.sin(turned))];
  return { width: width * along + height * across, height: width * across + height * along };
}

function placed(
  image: Size,
  size: Size,
  { watermarkPosition, watermarkAngle: angle }: Marking,
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

/** Rows around the middle, every other one moved by half, as far as something of them can be seen. */
function tiles(image: Size, size: Size, angle: number): Mark[] {
  const step = stepOf(image, size);
  const turned = (angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turned), Math.sin(turned)];
  return cellsWithin(Math.hypot(image.width, image.height) / 2, step)
    .map(({ along, down }) => ({
      ...{ ...size, angle },
      x: image.width / 2 + along * cosine - down * sine,
      y: image.height / 2 + along * sine + down * cosine,
    }))
    .filter((mark) => isSeen(image, mark));
}

/** From one tile to the next; wider where there would be too many. */
function stepOf(image: Size, { width, height }: Size): Size {
  const step = {
    width: width * (1 + gap.across),
    height: Math.max(height * (1 + gap.down), width / 6),
  };
  const wider = Math.max(
    1,
    Math.sqrt((image.width * image.height) / (step.width * step.height * mostTiles)),
  );
  return { width: step.width * wider, height: step.height * wider };
}

/** The middles of the cells of a grid, as far as a distance from its own middle. */
function cellsWithin(reach: number, step: Size): { along: number; down: number }[] {
  const [columns, rows] = [Math.ceil(reach / step.width) + 1, Math.ceil(reach / step.height) + 1];
  const around = (most: number) => Array.from({ length: 2 * most + 1 }, (_, index) => index - most);
  return around(rows).flatMap((row) =>
    around(columns).map((column) => ({
      along: (column + (row % 2 ? 0.5 : 0)) * step.width,
      down: row * step.height,
    })),
  );
}

function isSeen(image: Size, mark: Mark): boolean {
  const { width, height } = boxOf(mark, mark.angle);
  const isWithin = (middle: number, taken: number, whole: number) =>
    middle > -taken / 2 && middle < whole + taken / 2;
  return isWithin(mark.x, width, image.width) && isWithin(mark.y, height, image.height);
}
