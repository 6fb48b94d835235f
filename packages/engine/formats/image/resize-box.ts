// Computes the size of a resized image from the request and its original size.
import { imageLimits, ProblemError } from '@octavo/contract';
import type { Metadata } from 'sharp';
import { imageFileLimits } from '#kernel/limits.ts';

export type SizeOptions = {
  /** Pixels, 1–4000. */
  width?: number;
  height?: number;
  /** In place of a width and a height. */
  percent?: number;
  /** A usual width in pixels, where nothing else is said. */
  preset: 'none' | `${(typeof imageLimits.presetWidths)[number]}`;
  maintainAspectRatio: boolean;
};

export type Size = { width: number; height: number };

/** What sharp's `resize` takes. */
export type Box = Partial<Size> & { fit: 'inside' | 'fill' };

/** The size of what is shown: one frame, upright. */
export const shownSize = ({ autoOrient, pageHeight, width, height }: Metadata): Size =>
  pageHeight ? { width, height: pageHeight } : (autoOrient ?? { width, height });

const asPart = ({ width, height }: Size, percent: number): Size => {
  const part = (side: number) => Math.max(1, Math.round((side * percent) / 100));
  return { width: part(width), height: part(height) };
};

/** The sides that were asked for by number; none where nothing was. */
function givenSides({ width, height }: SizeOptions): Partial<Size> | undefined {
  if (width === undefined && height === undefined) return undefined;
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

/** One side alone leaves the other to the proportions, or to itself when they may change. */
function boxOfSides(sides: Partial<Size>, shown: Size, keepsProportions: boolean): Box {
  if (keepsProportions) return { ...sides, fit: 'inside' };
  return { ...shown, ...sides, fit: 'fill' };
}

/** The size of the specification (section 9), for when nothing is said. */
const usual: Size = { width: imageLimits.defaultWidth, height: imageLimits.defaultHeight };

/**
 * The box to resize into.
 * @param onlyFormat another format is what was asked for, so that without a size the image keeps its own.
 */
export function boxOf(options: SizeOptions, shown: Size, onlyFormat: boolean): Box {
  const { percent, preset, maintainAspectRatio } = options;
  const sides = givenSides(options);
  if (sides) return boxOfSides(sides, shown, maintainAspectRatio);
  if (percent !== undefined) return { ...asPart(shown, percent), fit: 'fill' };
  if (preset !== 'none') return { width: Number(preset), fit: 'inside' };
  return onlyFormat ? { ...shown, fit: 'fill' } : boxOfSides(usual, shown, maintainAspectRatio);
}

/** Pixels of the result. */
function resultSize({ width, height, fit }: Box, shown: Size): Size {
  if (fit === 'fill') return { ...shown, ...(width && { width }), ...(height && { height }) };
  const scale = Math.min((width ?? Infinity) / shown.width, (height ?? Infinity) / shown.height);
  return { width: shown.width * scale, height: shown.height * scale };
}

/** @throws ProblemError `too_many_pixels` when the result would have more than the limit */
export function checkResult(box: Box, shown: Size, frames: number): void {
  const { width, height } = resultSize(box, shown);
  const found = Math.ceil((width * height * frames) / 1e6);
  const limit = frames > 1 ? imageFileLimits.animationMegapixels : imageFileLimits.megapixels;
  if (found > limit) throw new ProblemError('too_many_pixels', { found, limit });
}
