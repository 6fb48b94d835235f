// The areas to redact as they are sent: `page left top width height`.

/** In points, from the upper left corner of the page as it is displayed (cropped and rotated). */
export type RedactionMark = {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
};

const positive = String.raw`\d{1,5}(?:\.\d{1,4})?`;
const form = new RegExp(`^(\\d{1,6}) (-?${positive}) (-?${positive}) (${positive}) (${positive})$`);

/** Parses an area. @returns undefined when the text is malformed or the area is empty */
export function redactionMarkOf(text: string): RedactionMark | undefined {
  const numbers = form.exec(text.trim().replace(/\s+/g, ' '))?.slice(1).map(Number);
  if (!numbers) return undefined;
  const [page = 0, left = 0, top = 0, width = 0, height = 0] = numbers;
  return page >= 1 && width > 0 && height > 0 ? { page, left, top, width, height } : undefined;
}

/** Formats an area for sending, with at most two decimals. */
export const textOfMark = ({ page, left, top, width, height }: RedactionMark): string =>
  [page, ...[left, top, width, height].map((value) => Number(value.toFixed(2)))].join(' ');
