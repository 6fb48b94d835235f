// Tells lines of text that a picture interrupts from the rows of a table.
import { sharedHeight } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { Run } from './table-runs.ts';
import type { TextRow } from './text-rows.ts';

const limits = {
  /** The minimum share of rows with the picture between their texts. */
  share: 0.7,
  /** The maximum gap to a line of the same text above or below it, in font sizes. */
  gap: 2.4,
  /** How far that line extends beyond both sides of the picture, in points. */
  beyond: 10,
} as const;

/** True if a picture is between two adjacent texts of a row. */
export const isBetween = (image: Box, before: Box, after: Box): boolean =>
  sharedHeight(image, before) > 0 && image.left > before.right - 4 && image.right < after.left + 4;

const isInterrupted = ({ segments }: TextRow, image: Box) =>
  segments.some((segment, index) => {
    const next = segments[index + 1];
    return next !== undefined && isBetween(image, segment, next);
  });

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
