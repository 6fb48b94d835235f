// Separates the text of a block by where it stands: around a picture, in labels of a drawing, or beside each other. Text
// that flows takes it as one paragraph, text with a position cannot.
import { around, centerOf, sharedWidth } from '#models/page/geometry.ts';
import type { Line, TextBlock } from '#reflow/page/layout.ts';
import { lineOf } from '#reflow/lines/lines.ts';
import { segmentOf } from '#reflow/lines/segments.ts';
import { textBlock } from '#reflow/text/paragraphs.ts';

/** In font sizes. */
const limits = {
  /** The minimum gap between pieces of a line that stand apart. */
  gap: 1.6,
  /** The maximum distance of lines of one piece of text, and the maximum difference of their edges. */
  distance: 1.9,
  edge: 1.2,
} as const;

/** The parts of a line between wide gaps. The label of an item belongs to its text. */
function piecesOf(line: Line): Line[] {
  const cuts = line.spans.flatMap((span, index) => {
    const before = line.spans[index - 1];
    const isLabel = index <= (line.label?.spans ?? 0);
    const isApart =
      before && span.left - before.right > limits.gap * Math.max(before.size, span.size);
    return isApart && !isLabel ? [index] : [];
  });
  if (!cuts.length || line.isRightToLeft) return [line];
  return [0, ...cuts].map((from, index) => {
    const piece = lineOf([segmentOf(line.spans.slice(from, cuts[index]))]);
    return line.label && !index ? { ...piece, label: line.label } : piece;
  });
}

const isNear = (a: number, b: number, size: number) => Math.abs(a - b) < limits.edge * size;

/** True if a line continues the one above it. @param isSecond true below a first line, which may be indented */
function continues(above: Line, line: Line, isSecond: boolean): boolean {
  const size = Math.max(above.size, line.size);
  const distance = line.baseline - above.baseline;
  if (distance <= 0.3 * size || distance > limits.distance * size) return false;
  if (sharedWidth(above, line) <= 0) return false;
  const tolerance = isSecond ? 3 * size : size;
  return (
    isNear(above.left, line.left, tolerance) ||
    (isNear(above.right, line.right, size) && isNear(centerOf(above), centerOf(line), 0.5 * size))
  );
}

function groupsOf(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines.flatMap(piecesOf)) {
    const group = groups.findLast((one) => continues(one.at(-1)!, line, one.length === 1));
    if (group) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** The blocks of text that stand together. */
export function separated(block: TextBlock): TextBlock[] {
  const isCentered = block.align === 'center' || block.align === 'end';
  if (isCentered && block.lines.every((line) => piecesOf(line).length === 1)) return [block];
  const groups = groupsOf(block.lines);
  if (groups.length === 1) return [block];
  return groups.map((lines, index) => {
    const column = { ...around(lines), index: 0, count: 1 };
    return textBlock(lines, block.page, column, {
      isItem: index === 0 && block.label !== undefined,
    });
  });
}
