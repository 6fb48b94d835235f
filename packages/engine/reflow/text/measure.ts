// Determines the available width of lines: the edges of their column, or of a narrower group of lines.
import type { Line } from '#reflow/page/layout.ts';
import { goesOn } from '#reflow/page/short-lines.ts';
import type { Box } from '#models/page/page-content.ts';
import { isSpaceless } from '#reflow/lines/writing-system.ts';

/** In font sizes: a space, and the space for a Chinese letter that would still fit. */
const needed = { space: 0.28, spaceless: 2.2 } as const;
const tolerance = 1.5;
/** The maximum difference between the edges of a group's lines, in points. */
const sameEdge = 1.5;
/** A group with fewer lines does not show its edge. */
const minLines = 3;
/** In font sizes: the minimum distance of a quotation from both edges of its column, and how much they may differ. */
const setIn = { least: 1, difference: 1.5 } as const;

const sentenceEnd = /[.!?:;…。！？]["'”’»)\]]*$/;

/** The width of a line's first word up to the first possible break, in points. */
export function firstWordWidth({ spans, isRightToLeft }: Line): number {
  const end = spans.findIndex(({ spaced }, index) => index > 0 && spaced);
  const word = end < 0 ? spans : spans.slice(0, end);
  const [first, last] = [word[0], word.at(-1)];
  if (!first || !last) return 0;
  return isRightToLeft ? first.right - last.left : last.right - first.left;
}

/** The space that a line needs at its end for the first word of the next line. */
export const neededFor = (before: Line, next: Line): number =>
  isSpaceless(before.text.at(-1))
    ? next.size * needed.spaceless
    : firstWordWidth(next) + needed.space * next.size + tolerance;

function isStretch(a: Line, b: Line): boolean {
  const distance = b.baseline - a.baseline;
  return (
    Math.abs(a.left - b.left) < sameEdge &&
    Math.abs(a.size - b.size) < 0.5 &&
    a.isRightToLeft === b.isRightToLeft &&
    distance > 0 &&
    distance < 1.9 * b.size
  );
}

/** True for lines that begin as far from the left edge of the column as the widest of them ends from the right one. */
function areSetIn([first]: readonly Line[], right: number, column: Box): boolean {
  const inset = first ? first.left - column.left : 0;
  const difference = Math.abs(inset - (column.right - right));
  return !!first && inset > setIn.least * first.size && difference < setIn.difference * first.size;
}

/** True if each line wraps at the right edge of the widest of them. One line shows that if they are set in on both sides. */
function isWrapped(lines: readonly Line[], right: number, column: Box): boolean {
  const pairs = lines.slice(1).map((next, index) => [lines[index]!, next] as const);
  const open = pairs.filter(([line]) => !sentenceEnd.test(line.text));
  const isQuotation = () =>
    areSetIn(lines, right, column) && open.every(([, next]) => goesOn(next.text));
  if (open.length < minLines && !(open.length > 0 && isQuotation())) return false;
  return open.every(([line, next]) => right - line.right < neededFor(line, next));
}

function* stretches(lines: readonly Line[]): Generator<Line[]> {
  let open: Line[] = [];
  for (const line of lines) {
    const last = open.at(-1);
    if (last && !isStretch(last, line)) {
      yield open;
      open = [];
    }
    open.push(line);
  }
  if (open.length) yield open;
}

/**
 * The right edge available to each line: the column's, or that of a narrower group of lines which all fill it, such as
 * an indented quotation.
 */
export function rightEdges(lines: readonly Line[], column: Box): Map<Line, number> {
  const edges = new Map<Line, number>();
  for (const stretch of stretches(lines)) {
    const own = Math.max(...stretch.map(({ right }) => right));
    const isOwn = column.right - own > 1 && isWrapped(stretch, own, column);
    for (const line of stretch) edges.set(line, isOwn ? own : column.right);
  }
  return edges;
}
