// How far the lines of a column could reach: its edges, and those of narrower stretches of lines.
import type { Line } from '#reflow/page/layout.ts';
import type { Box } from '#models/page/page-content.ts';
import { isSpaceless } from '#reflow/lines/writing-system.ts';

/** Parts of the size: of a space, and of a Chinese letter that would stand on the line. */
const needed = { space: 0.28, spaceless: 2.2 } as const;
const tolerance = 1.5;
/** Points between the edges of lines of one stretch. */
const sameEdge = 1.5;
/** A stretch with fewer lines does not show where its edge is. */
const leastLines = 3;

const sentenceEnd = /[.!?:;…。！？]["'”’»)\]]*$/;

/** How wide the first word of a line is, in points, up to where it could be broken. */
export function firstWordWidth({ spans, isRightToLeft }: Line): number {
  const end = spans.findIndex(({ spaced }, index) => index > 0 && spaced);
  const word = end < 0 ? spans : spans.slice(0, end);
  const [first, last] = [word[0], word.at(-1)];
  if (!first || !last) return 0;
  return isRightToLeft ? first.right - last.left : last.right - first.left;
}

/** The room that a line must have left for the next line's first word to stand on it. */
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

/** True when each line goes on as if a column ended at the right edge of the widest of them. */
function isWrapped(lines: readonly Line[], right: number): boolean {
  const open = lines.slice(0, -1).filter((line) => !sentenceEnd.test(line.text));
  if (open.length < leastLines) return false;
  return lines.slice(0, -1).every((line, index) => {
    const next = lines[index + 1];
    return !next || sentenceEnd.test(line.text) || right - line.right < neededFor(line, next);
  });
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
 * The right edge that each line could reach: the column's, or that of a narrower stretch of lines which are all filled up to an
 * edge of their own, such as a quotation that is set in.
 */
export function rightEdges(lines: readonly Line[], column: Box): Map<Line, number> {
  const edges = new Map<Line, number>();
  for (const stretch of stretches(lines)) {
    const own = Math.max(...stretch.map(({ right }) => right));
    const isOwn = column.right - own > 1 && isWrapped(stretch, own);
    for (const line of stretch) edges.set(line, isOwn ? own : column.right);
  }
  return edges;
}
