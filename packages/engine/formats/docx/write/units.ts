// Converts lengths to Word's units, limited to what Word accepts (ECMA-376 part 1, sections 17.18.81 and 20.1.10.16).
import { emuPerPoint } from '#formats/ooxml/pictures.ts';

/** The maximum: 22 inches. */
const maxTwips = 31_680;
/** Half points. */
const sizes = { least: 2, most: 3_276 } as const;

/** Twentieths of a point. */
export const twips = (points: number): number =>
  Math.max(-maxTwips, Math.min(maxTwips, Math.round(points * 20)));

/** English Metric Units, at least one. */
export const emu = (points: number): number => Math.max(1, Math.round(points * emuPerPoint));

/** The size of letters in half points. */
export const halfPoints = (points: number): number =>
  Math.max(sizes.least, Math.min(sizes.most, Math.round(points * 2)));
