// The levels of image quality, from lossless to strongly reduced.
import type { Level } from './rewriting.ts';

/** Levels with about equal steps in file size; the undefined one leaves the image unchanged. */
export const qualityLevels: readonly (Level | undefined)[] = [
  undefined,
  { resolution: 300, quality: 84 },
  { resolution: 225, quality: 76 },
  { resolution: 180, quality: 72 },
  { resolution: 150, quality: 69 },
  { resolution: 120, quality: 56 },
  { resolution: 96, quality: 42 },
  { resolution: 72, quality: 34 },
  { resolution: 50, quality: 26 },
];

/** The quality level of an image. */
export type QualityLevel = number;
export const lastQualityLevel: QualityLevel = qualityLevels.length - 1;

/** The user's choices: the quality level of images, and the minimum similarity of each page (SSIM). */
export const levels = {
  low: { qualityLevel: 2, similarity: 0.95 },
  medium: { qualityLevel: 4, similarity: 0.9 },
  high: { qualityLevel: 6, similarity: 0.8 },
} as const satisfies Record<string, { qualityLevel: QualityLevel; similarity: number }>;
