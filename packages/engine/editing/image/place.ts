// Places an image in its result: flip, rotate, crop, resize (steps 2 to 5 of a recipe).
import {
  boundingBox,
  inverse,
  placementOf,
  resultSizeOf,
  scalesOf,
  type Placement,
  type Rectangle,
  type Size,
} from '@octavo/contract';
import type { Sharp } from 'sharp';
import type { Recipe } from '#editing/image/recipe.ts';
import type { Run } from '#kernel/converter.ts';
import { withStep, type Layer } from '#editing/image/layer.ts';
import { enlarged, stretched, whole } from '#editing/image/placement.ts';
import { turned } from '#editing/image/turn.ts';

export type Placing = {
  recipe: Recipe;
  /** The size of the upright image; a layer of it may have more or fewer pixels. */
  shown: Size;
  /** The colour of empty corners; transparent if absent. */
  background?: string | undefined;
  run: Run;
};

/** The tolerance for rounding errors. */
const nearly = 1e-6;

/** The number of quarter turns; nothing for any other rotation. */
const quartersOf = ({ rotation }: Recipe): number | undefined =>
  rotation % 90 === 0 ? (((rotation / 90) % 4) + 4) % 4 : undefined;

/** @param size the size of the result, or of a smaller copy of it */
export async function placed(layer: Layer, size: Size, placing: Placing): Promise<Layer> {
  const placement = placementInto(layer, size, placing);
  const quarters = quartersOf(placing.recipe);
  const cut = cutOf(layer, placement, size, quarters);
  if (quarters === undefined || !cut) return turned(layer, { placement, size, ...placing });
  return withStep(
    layer,
    (image) => straight(image, { cut, layer, size, quarters, ...placing }),
    size,
  );
}

/** Maps pixels of the layer to pixels of a result of this size. */
function placementInto(layer: Size, size: Size, { recipe, shown }: Placing): Placement {
  const result = resultSizeOf(shown, recipe);
  const ofShown = placementOf(shown, recipe);
  const ofLayer = stretched(ofShown, shown.width / layer.width, shown.height / layer.height);
  return enlarged(ofLayer, size.width / result.width, size.height / result.height);
}

const swapped = ({ width, height }: Size): Size => ({ width: height, height: width });

/**
 * The part of a layer that the result shows, in whole pixels. Nothing if it is enlarged: fractions of pixels could
 * become visible, and libvips enlarges from corners rather than centres of pixels.
 */
function cutOf(layer: Size, placement: Placement, size: Size, quarters = 0): Rectangle | undefined {
  const exact = boundingBox(inverse(placement), whole(size));
  const { across, down } = scalesOf(placement);
  const isResized = Math.abs(across - 1) * size.width > 1 || Math.abs(down - 1) * size.height > 1;
  // As many pixels as the result has, so that they are not interpolated.
  if (!isResized) return shifted(exact, layer, quarters % 2 ? swapped(size) : size);
  return Math.max(across, down) < 1 + nearly ? rounded(exact, layer) : undefined;
}

const between = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, Math.round(value)));

function shifted({ left, top }: Rectangle, layer: Size, size: Size): Rectangle {
  const [width, height] = [Math.min(size.width, layer.width), Math.min(size.height, layer.height)];
  return {
    left: between(left, 0, layer.width - width),
    top: between(top, 0, layer.height - height),
    ...{ width, height },
  };
}

function rounded({ left, top, width, height }: Rectangle, layer: Size): Rectangle {
  const [x, y] = [between(left, 0, layer.width - 1), between(top, 0, layer.height - 1)];
  const right = between(left + width, x + 1, layer.width);
  const bottom = between(top + height, y + 1, layer.height);
  return { left: x, top: y, width: right - x, height: bottom - y };
}

type Straight = Placing & { cut: Rectangle; layer: Size; size: Size; quarters: number };

/** Rotates by quarter turns, without interpolation. Resizes first, because a JPEG is then decoded at a reduced size. */
function straight(image: Sharp, { cut, layer, size, quarters, recipe }: Straight): Sharp {
  const isWhole = cut.width === layer.width && cut.height === layer.height;
  const part = isWhole ? image : image.extract(cut);
  const box = quarters % 2 ? swapped(size) : size;
  const isSame = box.width === cut.width && box.height === cut.height;
  const resized = isSame ? part : part.resize({ ...box, fit: 'fill' });
  const mirrored = resized.flip(recipe.flipVertical).flop(recipe.flipHorizontal);
  return quarters ? mirrored.rotate(quarters * 90) : mirrored;
}
