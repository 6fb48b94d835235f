// Distinguishes lines that end at the right edge of the text from short ones, such as captions and lists of names, each of which
// would otherwise be taken for a full line.
import { median, widthOf } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { Segment } from '#reflow/page/layout.ts';

const limits = {
  /** Lines up to this share of the width between equal margins may be short. */
  reach: 0.6,
  /** Lines of at least this share of that reach may go on in the next one; shorter ones end a paragraph. */
  long: 0.7,
  /** The share of lines that go on in the next one from which the text is a narrow column. */
  continued: 0.25,
  /** In font sizes: the distance of lines below each other, and of their left edges. */
  distance: 2.2,
  shift: 1,
  /** The maximum number of lines that are compared. */
  lines: 2_000,
} as const;

/** True for a letter that may begin no sentence, and for letters of scripts without capitals. */
export const goesOn = (text: string): boolean => /^[\p{Ll}\p{Lo}]/u.test(text);

const isBelow = (line: Segment, next: Segment) =>
  next.baseline > line.baseline + 1 &&
  next.baseline - line.baseline < limits.distance * line.size &&
  Math.abs(next.left - line.left) < limits.shift * line.size;

const wordsIn = ({ text }: Segment) => text.split(' ').length;

/**
 * True if all lines of a document are short: they do not reach far, and hardly any goes on in the next.
 * @param edges the left edge of the text, and how far its lines reach
 * @param width of the page
 */
export function areShort(
  lines: readonly Segment[],
  edges: Pick<Box, 'left' | 'right'>,
  width: number,
): boolean {
  const space = width - 2 * edges.left;
  if (space <= 0 || edges.right - edges.left > limits.reach * space) return false;
  if (lines.length > limits.lines) return false;
  if (median(lines.map(wordsIn)) < 2) return true;
  const long = lines.filter((line) => widthOf(line) > limits.long * (edges.right - edges.left));
  const continued = long.filter((line) =>
    lines.some((next) => isBelow(line, next) && goesOn(next.text)),
  );
  return continued.length <= limits.continued * long.length;
}
