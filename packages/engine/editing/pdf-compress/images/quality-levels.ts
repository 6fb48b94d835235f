// How much may be taken away from images, from nothing to very much.
import type { Level } from './rewriting.ts';

/** Steps of about the same difference in size; nothing: the image stays as it is. */
export const ladder: readonly (Level | undefined)[] = [
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

/** Where on the ladder an image stands. */
export type Rung = number;
export const lastRung: Rung = ladder.length - 1;

/** What a person chooses: where images stand on the ladder, and how like its original each page must be (SSIM). */
export const levels = {
  low: { rung: 2, likeness: 0.95 },
  medium: { rung: 4, likeness: 0.9 },
  high: { rung: 6, likeness: 0.8 },
} as const satisfies Record<string, { rung: Rung; likeness: number }>;
