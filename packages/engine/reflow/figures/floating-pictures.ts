// Finds pictures around which the text of a column flows, and the width that its lines have beside them.
import { widthOf } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { FloatSide, ImageBlock, Line, TableBlock } from '#reflow/page/layout.ts';

const limits = {
  /** The minimum number of lines beside a picture. */
  lines: 3,
  /** How far pictures may extend beyond their column, and lines over their pictures, in points. */
  beyond: 3,
  /** The maximum distance of text from a picture, in points, if none of the lines is as near. */
  gap: 12,
  /** The maximum share of the column's width that a picture covers. */
  width: 0.75,
} as const;

/** A picture at the side of its column. */
export type Float = { picture: ImageBlock; side: FloatSide; lines: readonly Line[] };

const isBeside = (line: Line, { top, bottom }: Box): boolean =>
  line.baseline > top + 0.3 * line.size && line.baseline - 0.7 * line.size < bottom;

/** True for a line that a picture interrupts. */
const isInterrupted = ({ spans }: Line, { left, right }: Box): boolean => {
  const middle = (left + right) / 2;
  return (
    spans.some((span) => span.right < middle) &&
    spans.some((span) => span.left > middle) &&
    spans.every((span) => span.right < middle || span.left > middle)
  );
};

/** The side at which a picture is, if all lines at its height are at the other one, or it interrupts all of them. */
function sideOf(picture: Box, lines: readonly Line[]): FloatSide | undefined {
  if (lines.every(({ left }) => left > picture.right - limits.beyond)) return 'left';
  if (lines.every(({ right }) => right < picture.left + limits.beyond)) return 'right';
  return lines.every((line) => isInterrupted(line, picture)) ? 'both' : undefined;
}

const isPicture = (one: TableBlock | ImageBlock): boolean => one.kind === 'image';

/** True for lines between two pictures, as the name of an organisation between its emblems. */
function areBetween(lines: readonly Line[], one: Box, other: Box): boolean {
  const [before, after] = one.left < other.left ? [one, other] : [other, one];
  return lines.every(
    ({ left, right }) => left > before.right - limits.beyond && right < after.left + limits.beyond,
  );
}

/**
 * The pictures of a column around which its text flows.
 * @param others tables and pictures between the lines
 */
export function floatsOf(
  pictures: readonly ImageBlock[],
  lines: readonly Line[],
  others: readonly (TableBlock | ImageBlock)[],
  column: Box,
): Float[] {
  return pictures.flatMap((picture): Float[] => {
    const beside = lines.filter((line) => isBeside(line, picture));
    const isInside =
      picture.left > column.left - limits.beyond && picture.right < column.right + limits.beyond;
    const isAlone = others.every(
      (other) =>
        other === picture ||
        other.bottom <= picture.top ||
        other.top >= picture.bottom ||
        (isPicture(other) && areBetween(beside, picture, other)),
    );
    const isNarrow = widthOf(picture) < limits.width * widthOf(column);
    const side =
      beside.length >= limits.lines && isInside && isAlone && isNarrow && !picture.beside.length
        ? sideOf(picture, beside)
        : undefined;
    return side && !picture.image.formula ? [{ picture, side, lines: beside }] : [];
  });
}

/** How much narrower the lines beside a picture are than their column, in points. */
function narrowing({ picture, side, lines }: Float, column: Box): number {
  if (side === 'both') return 0;
  const nearest =
    side === 'left'
      ? Math.min(picture.right + limits.gap, ...lines.map(({ left }) => left)) - column.left
      : column.right - Math.max(picture.left - limits.gap, ...lines.map(({ right }) => right));
  return Math.max(0, nearest);
}

/** A line with the edges that it would have if its column were not narrower beside a picture. */
function widened(line: Line, side: FloatSide, by: number): Line {
  if (!by) return line;
  if (side === 'right') return { ...line, right: line.right + by };
  const { label } = line;
  return {
    ...line,
    left: line.left - by,
    ...(label && {
      label: { ...label, left: label.left - by, textLeft: label.textLeft - by },
    }),
  };
}

/**
 * Lines as if there were no pictures beside them, so that paragraphs are found by the distances of their lines from the
 * edges.
 */
export const withoutFloats = (
  lines: readonly Line[],
  floats: readonly Float[],
  column: Box,
): Line[] =>
  lines.map((line) => {
    const beside = floats.filter((float) => float.lines.includes(line));
    const widths = beside.map((float) => narrowing(float, column));
    // Lines between two pictures stay as centred as they are.
    const isBetween = new Set(beside.map(({ side }) => side)).size > 1;
    const least = Math.min(...widths);
    return beside.reduce(
      (made, { side }, at) => widened(made, side, isBetween ? least : widths[at]!),
      line,
    );
  });
