// The crop of an image as it is sent: `left top width height`, in percent of the rotated image.

/** In percent of the frame of the rotated image (`geometry.ts`). */
export type Crop = { left: number; top: number; width: number; height: number };

/** The whole frame. */
export const wholeFrame: Crop = { left: 0, top: 0, width: 100, height: 100 };

const percent = String.raw`\d{1,3}(?:\.\d{1,6})?`;
const form = new RegExp(`^(${percent}) (${percent}) (${percent}) (${percent})$`);

/** Rounding may move an edge this far beyond the frame, in percent. */
const tolerance = 0.001;

/** Parses a crop. @returns undefined when the text is malformed, or the crop is empty or exceeds the frame */
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

/** Formats a crop for sending, with at most four decimals. */
export const textOfCrop = ({ left, top, width, height }: Crop): string =>
  [left, top, width, height].map((value) => Number(value.toFixed(4))).join(' ');
