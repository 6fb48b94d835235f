// Joins rows of text that overlap vertically to strips: text that is vertically centred in its cell is between the
// lines of the cells beside it.
import { around, sharedWidth } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import { textRows, type TextRow } from './text-rows.ts';

/** The minimum vertical overlap of rows, in font sizes. */
const overlap = 0.12;
/** More baselines are not one row of cells, but text columns whose lines are not level. */
const maxBaselines = 9;

const overlaps = (above: TextRow, below: TextRow) =>
  below.top < above.bottom - overlap * Math.min(above.size, below.size);

/** True if no segment of one row is above one of the other. Both are ordered from left to right. */
function areDisjoint(above: readonly Segment[], below: readonly Segment[]): boolean {
  let next = 0;
  for (const segment of below) {
    while ((above[next]?.right ?? Infinity) <= segment.left) next++;
    const other = above[next];
    if (other && sharedWidth(segment, other) > 0) return false;
  }
  return true;
}

/** True if two rows at different heights can be cells side by side. */
const areBeside = (above: TextRow, below: TextRow) =>
  overlaps(above, below) && areDisjoint(above.segments, below.segments);

const merged = (rows: readonly TextRow[]): TextRow => {
  const [first] = rows;
  const segments = rows.flatMap((row) => row.segments).toSorted((a, b) => a.left - b.left);
  const size = Math.max(...rows.map((row) => row.size));
  return { ...around(rows), segments, size, baseline: first?.baseline ?? 0 };
};

/** The rows of segments, with overlapping ones joined. */
export function textStrips(segments: readonly Segment[]): TextRow[] {
  const strips: TextRow[][] = [];
  for (const row of textRows(segments)) {
    const last = strips.at(-1)?.at(-1);
    if (last && areBeside(last, row)) strips.at(-1)?.push(row);
    else strips.push([row]);
  }
  return strips.flatMap((rows) => (rows.length > maxBaselines ? rows : [merged(rows)]));
}
