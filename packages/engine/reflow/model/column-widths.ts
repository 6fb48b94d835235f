// The widths of columns in the document: those of the page, or for adjacent stacks of lines, up to the next one.
import { widthOf } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { Column } from '#reflow/page/layout.ts';

/** The minimum gap between columns, in points; and the maximum ratio of the widths of columns with running text. */
const limits = { column: 6, alike: 1.15 } as const;

/**
 * The widths of the columns beside each other.
 * @param edges the extent of the document's text, which a single column has
 */
export function columnWidths(
  column: Column | undefined,
  edges: Box,
): { widths: readonly number[]; gap: number } {
  const beside = column?.beside ?? [edges];
  const gaps = beside.slice(1).map((box, index) => box.left - beside[index]!.right);
  const gap = gaps.length ? Math.max(limits.column, Math.min(...gaps)) : 0;
  const widths = beside.map(widthOf);
  if (Math.max(...widths) < limits.alike * Math.min(...widths)) return { widths, gap };
  const distances = beside.map(
    ({ left }, index) => (beside[index + 1]?.left ?? edges.right) - left,
  );
  const last = distances.length - 1;
  const available = distances.map((distance, index) =>
    index < last ? distance - limits.column : distance,
  );
  return { widths: available, gap: limits.column };
}
