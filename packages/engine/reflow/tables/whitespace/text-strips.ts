// Rows of text that reach over each other in height: a cell's text in the middle of its row stands between the lines of the cells
// beside it. Such rows are one strip.
import { around, sharedWidth } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import { textRows, type TextRow } from './text-rows.ts';

/** How far rows reach over each other, in parts of the size. */
const overlap = 0.12;
/** More baselines are not one row of cells, but columns of text whose lines do not match. */
const mostBaselines = 9;

const overlaps = (above: TextRow, below: TextRow) =>
  below.top < above.bottom - overlap * Math.min(above.size, below.size);

/** True when no segment of two rows stands above one of the other. Both are in order from left to right. */
function areDisjoint(above: readonly Segment[], below: readonly Segment[]): boolean {
  let next = 0;
  for (const segment of below) {
    while ((above[next]?.right ?? Infinity) <= segment.left) next++;
    const other = above[next];
    if (other && sharedWidth(segment, other) > 0) return false;
  }
  return true;
}

/** True when two rows at different heights can be cells side by side. */
const areBeside = (above: TextRow, below: TextRow) =>
  overlaps(above, below) && areDisjoint(above.segments, below.segments);

const merged = (rows: readonly TextRow[]): TextRow => {
  const [first] = rows;
  const segments = rows.flatMap((row) => row.segments).toSorted((a, b) => a.left - b.left);
  const size = Math.max(...rows.map((row) => row.size));
  return { ...around(rows), segments, size, baseline: first?.baseline ?? 0 };
};

/** The rows of segments, those together that reach over each other. */
export function textStrips(segments: readonly Segment[]): TextRow[] {
  const strips: TextRow[][] = [];
  for (const row of textRows(segments)) {
    const last = strips.at(-1)?.at(-1);
    if (last && areBeside(last, row)) strips.at(-1)?.push(row);
    else strips.push([row]);
  }
  return strips.flatMap((rows) => (rows.length > mostBaselines ? rows : [merged(rows)]));
}
