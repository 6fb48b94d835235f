// Aspect ratios for a crop, and crops in pixels.
import type { Crop, Rectangle, Size } from '@octavo/contract';

/** Aspect ratios, width to height: any, that of the rotated image, or fixed ones. */
export const ratios = ['free', 'original', '1:1', '4:3', '3:2', '16:9', '9:16'] as const;
export type Ratio = (typeof ratios)[number];

/** The aspect ratios that crop at once. */
export const fixedRatios = ratios.filter((ratio) => ratio.includes(':'));

export type CropShape = { ratio: Ratio; isSwapped: boolean };

/** A crop in progress that is not applied yet. */
export type CropDraft = CropShape & { crop: Crop };

/**
 * The width divided by the height; undefined for any ratio.
 * @param frame the size of the rotated image, in pixels
 */
export function proportionOf({ ratio, isSwapped }: CropShape, frame: Size): number | undefined {
  if (ratio === 'free') return undefined;
  const proportion = ratio === 'original' ? frame.width / frame.height : quotient(ratio);
  return isSwapped ? 1 / proportion : proportion;
}

function quotient(ratio: string): number {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return width / height;
}

/**
 * Fits a crop to an aspect ratio. Keeps its area and center as far as the frame allows.
 * @param frame in pixels
 */
export function fitToShape(crop: Crop, shape: CropShape, frame: Size): Crop {
  const proportion = proportionOf(shape, frame);
  if (proportion === undefined) return crop;
  const { left, top, width, height } = inPixels(crop, frame);
  const wide = Math.sqrt(width * height * proportion);
  const fit = Math.min(1, frame.width / wide, frame.height / (wide / proportion));
  const size = { width: wide * fit, height: (wide * fit) / proportion };
  return inPercent(
    movedInto(
      { left: left + (width - size.width) / 2, top: top + (height - size.height) / 2, ...size },
      frame,
    ),
    frame,
  );
}

/**
 * Sets some numbers of a crop, in pixels. If the aspect ratio is fixed, the others follow.
 * @param patch as typed; may exceed the frame
 */
export function withPixels(
  crop: Crop,
  patch: Partial<Rectangle>,
  shape: CropShape,
  frame: Size,
): Crop {
  const proportion = proportionOf(shape, frame);
  const requested = { ...inPixels(crop, frame), ...patch };
  const proportional = withProportion(proportion, requested, patch);
  const fit = Math.min(1, frame.width / proportional.width, frame.height / proportional.height);
  const size =
    proportion === undefined
      ? {
          width: Math.min(proportional.width, frame.width),
          height: Math.min(proportional.height, frame.height),
        }
      : { width: proportional.width * fit, height: proportional.height * fit };
  return inPercent(movedInto({ ...requested, ...size }, frame), frame);
}

function withProportion(
  proportion: number | undefined,
  requested: Size,
  patch: Partial<Size>,
): Size {
  if (proportion === undefined) return requested;
  return patch.height === undefined
    ? { width: requested.width, height: requested.width / proportion }
    : { width: requested.height * proportion, height: requested.height };
}

/** Moves a rectangle so that it lies within the frame. */
const movedInto = ({ left, top, width, height }: Rectangle, frame: Size): Rectangle => ({
  left: Math.max(0, Math.min(left, frame.width - width)),
  top: Math.max(0, Math.min(top, frame.height - height)),
  ...{ width, height },
});

/** The crop in pixels of the frame, with fractions. */
export const inPixels = ({ left, top, width, height }: Crop, frame: Size): Rectangle => ({
  left: (left / 100) * frame.width,
  top: (top / 100) * frame.height,
  width: (width / 100) * frame.width,
  height: (height / 100) * frame.height,
});

const inPercent = ({ left, top, width, height }: Rectangle, frame: Size): Crop => ({
  left: (left / frame.width) * 100,
  top: (top / frame.height) * 100,
  width: (width / frame.width) * 100,
  height: (height / frame.height) * 100,
});
