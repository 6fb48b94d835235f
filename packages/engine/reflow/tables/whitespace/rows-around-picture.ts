// Tells lines of text that a picture interrupts from the rows of a table.
import { around, sharedHeight } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { Run } from './table-runs.ts';
import type { Segment } from '#reflow/page/layout.ts';
import { segmentOf } from '#reflow/lines/segments.ts';
import { textRows, type TextRow } from './text-rows.ts';

const limits = {
  /** The minimum share of rows with the picture between their texts. */
  share: 0.7,
  /** The maximum gap to a line of the same text above or below it, in font sizes. */
  gap: 2.4,
  /** How far that line extends beyond both sides of the picture, in points. */
  beyond: 10,
  /** The minimum number of rows around a picture, and the difference of their font sizes from that line's. */
  rows: 2,
  size: 0.5,
} as const;

/** True if a picture, around whose contour text may flow, is between two adjacent texts of a line. */
export const isAround = (image: Box, before: Box, after: Box): boolean =>
  sharedHeight(image, around([before, after])) > 0 &&
  before.right < middleOf(image) &&
  after.left > middleOf(image);

const middleOf = ({ left, right }: Box) => (left + right) / 2;

/** The index of the first text of a row after a picture inside it; nothing if the picture is not between its texts. */
function firstAfter({ segments }: TextRow, image: Box): number | undefined {
  const before = segments
    .slice(0, -1)
    .findIndex((one, at) => isAround(image, one, segments[at + 1]!));
  return before < 0 ? undefined : before + 1;
}

const isInterrupted = (row: TextRow, image: Box) => firstAfter(row, image) !== undefined;

/** True for a line that goes on where the picture ends. */
const isAcross = (row: TextRow | undefined, image: Box, gap: number) =>
  row !== undefined &&
  row.segments.length === 1 &&
  gap < limits.gap * row.size &&
  row.left < image.left - limits.beyond &&
  row.right > image.right + limits.beyond;

/** True if one picture interrupts most rows of a run, and lines of the same text go across above or below it. */
export function areAroundPicture({ rows, above, below }: Run, images: readonly Box[]): boolean {
  const wide = rows.filter(({ segments }) => segments.length > 1);
  const [first, last] = [rows[0]!, rows.at(-1)!];
  return images.some((image) => {
    const interrupted = wide.filter((row) => isInterrupted(row, image)).length;
    return (
      interrupted >= limits.share * wide.length &&
      (isAcross(above, image, first.top - (above?.bottom ?? 0)) ||
        isAcross(below, image, (below?.top ?? 0) - last.bottom))
    );
  });
}

type Neighbours = Pick<Run, 'above' | 'below'>;

/** True if rows belong to the line above or below them that goes across the picture, and to no columns. */
function areOfOneText(rows: readonly TextRow[], { above, below }: Neighbours, image: Box): boolean {
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const neighbours = [
    { row: above, gap: first.top - (above?.bottom ?? 0) },
    { row: below, gap: (below?.top ?? 0) - last.bottom },
  ];
  const isSame = ({ row, gap }: (typeof neighbours)[number]) =>
    isAcross(row, image, gap) && Math.abs(row!.size - first.size) < limits.size;
  // Columns go on above or below a picture between them.
  const isColumn = ({ row, gap }: (typeof neighbours)[number]) =>
    row !== undefined &&
    gap < limits.gap * row.size &&
    row.segments.some((one, at) => {
      const next = row.segments[at + 1];
      return next && one.right < middleOf(image) && next.left > middleOf(image);
    });
  return neighbours.some(isSame) && !neighbours.some(isColumn);
}

/** The rows that one picture interrupts, if they are lines of the text above or below it. */
function linesAround(image: Box, rows: readonly TextRow[]): TextRow[] {
  const first = rows.findIndex((row) => isInterrupted(row, image));
  const last = rows.findLastIndex((row) => isInterrupted(row, image));
  const found = rows.slice(Math.max(0, first), last + 1);
  const isWhole = found.length >= limits.rows && found.every((row) => isInterrupted(row, image));
  const beside = { above: rows[first - 1], below: rows[last + 1] };
  return isWhole && areOfOneText(found, beside, image) ? found : [];
}

/**
 * The texts of a page, with those at both sides of a picture as one if they are lines that the picture interrupts.
 * Otherwise its sides would be read one after the other, as columns.
 */
export function joinedAroundPictures(
  segments: readonly Segment[],
  pictures: readonly Box[],
): Segment[] {
  let joined = [...segments];
  for (const picture of pictures) {
    const lines = linesAround(picture, textRows(joined));
    for (const line of lines) {
      const after = firstAfter(line, picture)!;
      const sides = line.segments.slice(after - 1, after + 1);
      if (sides.some(({ isRightToLeft }) => isRightToLeft)) continue;
      const whole = segmentOf(sides.flatMap(({ spans }) => spans));
      joined = [...joined.filter((one) => !sides.includes(one)), whole];
    }
  }
  return joined;
}
