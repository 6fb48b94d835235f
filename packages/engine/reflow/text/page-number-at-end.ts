// Detects whether a line ends with a page number, as entries of a table of contents do.
import type { Line } from '#reflow/page/layout.ts';

/** Dots or lines that lead to a page number. */
export const leader = /(?:[.·…_]\s?){4,}/;

const afterLeader = /(?:[.·…_]\s?){4,}\s*(\d{1,4}|[ivxlc]{1,7}|[A-Z][-–.]?\d{1,3})\s*$/;

const pageNumber = /^(?:\d{1,4}|[ivxl]{1,6})$/;

/** In font sizes: the minimum gap before a page number without leaders. */
const leastGap = 1.6;

/** @returns the page number after leaders or a gap */
export function pageNumberAtEnd({ spans, text, size }: Line): string | undefined {
  const led = afterLeader.exec(text)?.[1];
  if (led) return led;
  const [before, last] = spans.slice(-2);
  if (!before || !last || !pageNumber.test(last.text)) return undefined;
  return last.left - before.right > leastGap * size ? last.text : undefined;
}
