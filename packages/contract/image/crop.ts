// What is cut out of an image, as it is sent: `left top width height` in percent of the image as it is turned.

/** In percent of the frame that the turned image fills (`geometry.ts`). */
export type Crop = { left: number; top: number; width: number; height: number };

/** The whole frame. */
export const wholeFrame: Crop = { left: 0, top: 0, width: 100, height: 100 };

const percent = String.raw`\d{1,3}(?:\.\d{1,6})?`;
const form = new RegExp(`^(${percent}) (${percent}) (${percent}) (${percent})$`);

/** Rounding may carry an edge this far beyond the frame. */
const tolerance = 0.001;

/** The part that a text stands for; nothing when it stands for none, for an empty one, or for one beyond the frame. */
export function cropOf(text: string): Crop | undefined {
  const numbers = form
    .exec(text.trim().replace(/[\s,]+/g, ' '))
    ?.slice(1)
    .map(Number);
  if (!numbers) return undefined;
  const [left = 0, top = 0, width = 0, height = 0] = numbers;
  const fits = left + width <= 100 + tolerance && top + height <= 100 + tolerance;
  return fits && width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

/** A part as it is sent. */
export const textOfCrop = ({ left, top, width, height }: Crop): string =>
  [left, top, width, height].map((value) => Number(value.toFixed(4))).join(' ');
