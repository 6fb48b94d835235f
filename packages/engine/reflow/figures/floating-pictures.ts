// Finds pictures at a side of a column around which the text flows, and the width that its lines have beside them.
import { widthOf } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { FloatSide, ImageBlock, Line } from '#reflow/page/layout.ts';

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

/** The side at which a picture is, if all lines at its height are at the other one. */
function sideOf(picture: Box, lines: readonly Line[]): FloatSide | undefined {
  if (lines.every(({ left }) => left > picture.right - limits.beyond)) return 'left';
  return lines.every(({ right }) => right < picture.left + limits.beyond) ? 'right' : undefined;
}

/**
 * The pictures of a column around which its text flows.
 * @param others tables and pictures between the lines
 */
export function floatsOf(
  pictures: readonly ImageBlock[],
  lines: readonly Line[],
  others: readonly Box[],
  column: Box,
): Float[] {
  return pictures.flatMap((picture): Float[] => {
    const beside = lines.filter((line) => isBeside(line, picture));
    const isInside =
      picture.left > column.left - limits.beyond && picture.right < column.right + limits.beyond;
    const isAlone = others.every(
      (other) => other === picture || other.bottom <= picture.top || other.top >= picture.bottom,
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
  const nearest =
    side === 'left'
      ? Math.min(picture.right + limits.gap, ...lines.map(({ left }) => left)) - column.left
      : column.right - Math.max(picture.left - limits.gap, ...lines.map(({ right }) => right));
  return Math.max(0, nearest);
}

/** A line with the edges that it would have if its column were not narrower beside a picture. */
function widened(line: Line, side: FloatSide, by: number): Line {
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
  lines.map((line) =>
    floats
      .filter((float) => float.lines.includes(line))
      .reduce((made, float) => widened(made, float.side, narrowing(float, column)), line),
  );
