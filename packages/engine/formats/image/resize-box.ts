// Computes the size of a resized image from the request and its original size.
import { imageLimits, ProblemError } from '@octavo/contract';
import type { Metadata } from 'sharp';
import { imageFileLimits } from '#kernel/limits.ts';

export type SizeOptions = {
  /** In pixels, 1–4000. */
  width?: number;
  height?: number;
  /** Instead of a width and a height. */
  percent?: number;
  /** A preset width in pixels, if nothing else is set. */
  preset: 'none' | `${(typeof imageLimits.presetWidths)[number]}`;
  maintainAspectRatio: boolean;
};

export type Size = { width: number; height: number };

/** Parameters of sharp's `resize`. */
export type Box = Partial<Size> & { fit: 'inside' | 'fill' };

/** The displayed size: one frame, upright. */
export const shownSize = ({ autoOrient, pageHeight, width, height }: Metadata): Size =>
  pageHeight ? { width, height: pageHeight } : (autoOrient ?? { width, height });

const asPart = ({ width, height }: Size, percent: number): Size => {
  const part = (side: number) => Math.max(1, Math.round((side * percent) / 100));
  return { width: part(width), height: part(height) };
};

/** The requested sides; nothing if there are none. */
function givenSides({ width, height }: SizeOptions): Partial<Size> | undefined {
  if (width === undefined && height === undefined) return undefined;
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

/**
 * With kept proportions the height follows from the width (specification, section 5), or the width from the height if only
 * that is given. Otherwise a side that is not given stays.
 */
function boxOfSides({ width, height }: Partial<Size>, shown: Size, keepsProportions: boolean): Box {
  if (!keepsProportions)
    return { width: width ?? shown.width, height: height ?? shown.height, fit: 'fill' };
  const side = width === undefined ? { height: height ?? shown.height } : { width };
  return { ...side, fit: 'inside' };
}

/** The default size (specification, section 9). */
const defaultSize: Size = { width: imageLimits.defaultWidth, height: imageLimits.defaultHeight };

/**
 * The box to resize into.
 * @param onlyFormat true if the request changes the format: then the image keeps its size by default
 */
export function boxOf(options: SizeOptions, shown: Size, onlyFormat: boolean): Box {
  const { percent, preset, maintainAspectRatio } = options;
  const sides = givenSides(options);
  if (sides) return boxOfSides(sides, shown, maintainAspectRatio);
  if (percent !== undefined) return { ...asPart(shown, percent), fit: 'fill' };
  if (preset !== 'none') return { width: Number(preset), fit: 'inside' };
  if (onlyFormat) return { ...shown, fit: 'fill' };
  return { ...defaultSize, fit: maintainAspectRatio ? 'inside' : 'fill' };
}

/** The size of the result in pixels. */
function resultSize({ width, height, fit }: Box, shown: Size): Size {
  if (fit === 'fill') return { ...shown, ...(width && { width }), ...(height && { height }) };
  const scale = Math.min((width ?? Infinity) / shown.width, (height ?? Infinity) / shown.height);
  return { width: shown.width * scale, height: shown.height * scale };
}

/** @throws ProblemError `too_many_pixels` if the result would exceed the limit */
export function checkResult(box: Box, shown: Size, frames: number): void {
  const { width, height } = resultSize(box, shown);
  const found = Math.ceil((width * height * frames) / 1e6);
  const limit = frames > 1 ? imageFileLimits.animationMegapixels : imageFileLimits.megapixels;
  if (found > limit) throw new ProblemError('too_many_pixels', { found, limit });
}
