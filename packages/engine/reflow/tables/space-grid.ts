// Determines the cells of a table whose columns are separated by white space; text over several columns becomes a
// spanning cell.
import { around } from '#models/page/geometry.ts';
import type { Segment, TableCell } from '#reflow/page/layout.ts';
import type { Gutter } from '#reflow/tables/whitespace/gutters.ts';
import {
  columnsBetween,
  columnSpanOf,
  type ColumnSpan,
} from '#reflow/tables/whitespace/space-columns.ts';
import { cellAt, type Edges } from '#reflow/tables/cells/table-block.ts';
import type { TextRow } from '#reflow/tables/whitespace/text-rows.ts';

/** The margin around the outermost text, in points. */
const margin = 2;

const isAlone = (span: ColumnSpan, others: Iterable<ColumnSpan>) =>
  ![...others].some(
    (other) =>
      (other.from !== span.from || other.to !== span.to) &&
      other.from <= span.to &&
      other.to >= span.from,
  );

/** A segment with others below its full extent is only in the column that contains its centre. */
function narrowed(segment: Segment, gutters: readonly Gutter[]): ColumnSpan {
  const center = (segment.left + segment.right) / 2;
  return columnSpanOf({ ...segment, left: center, right: center }, gutters);
}

const keyOf = ({ from, to }: ColumnSpan) => `${from}-${to}`;

/** The segments of a table row by the columns that they cover. */
function placedIn(
  group: readonly TextRow[],
  gutters: readonly Gutter[],
): [ColumnSpan, Segment[]][] {
  const segments = group.flatMap((row) => row.segments);
  const spans = segments.map((segment) => columnSpanOf(segment, gutters));
  const distinct = new Map(spans.map((span) => [keyOf(span), span]));
  const places = new Map<string, [ColumnSpan, Segment[]]>();
  segments.forEach((segment, index) => {
    const wide = spans[index] ?? { from: 0, to: 0 };
    const span =
      wide.from < wide.to && !isAlone(wide, distinct.values()) ? narrowed(segment, gutters) : wide;
    const key = keyOf(span);
    const place = places.get(key) ?? [span, []];
    place[1].push(segment);
    places.set(key, place);
  });
  return [...places.values()];
}

function cellsOf(edges: Edges, row: number, places: [ColumnSpan, Segment[]][]): TableCell[] {
  const cells = places.map(([{ from, to }, segments]) => ({
    ...cellAt(edges, { row, column: from, rowSpan: 1, columnSpan: to - from + 1 }),
    segments,
  }));
  const taken = new Set(places.flatMap(([{ from, to }]) => range(from, to)));
  const empty = range(0, edges.columns.length - 2).filter((column) => !taken.has(column));
  return [
    ...cells,
    ...empty.map((column) => cellAt(edges, { row, column, rowSpan: 1, columnSpan: 1 })),
  ];
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Makes edges ascending, even if texts overlap. */
export function ascending(edges: readonly number[]): number[] {
  let reached = -Infinity;
  return edges.map((edge) => (reached = Math.max(reached, edge)));
}

/** The edges midway between successive spans. */
function edgesBetween(spans: readonly { from: number; to: number }[]): number[] {
  const first = spans[0];
  const last = spans.at(-1);
  const inner = spans.slice(1).map(({ from }, index) => ((spans[index]?.to ?? from) + from) / 2);
  return ascending([(first?.from ?? 0) - margin, ...inner, (last?.to ?? 0) + margin]);
}

/**
 * The grid of a table's rows.
 * @param groups the lines of each row, at least one
 */
export function spaceGrid(groups: readonly TextRow[][], gutters: readonly Gutter[]) {
  const rows = edgesBetween(
    groups.map((group) => around(group)).map(({ top, bottom }) => ({ from: top, to: bottom })),
  );
  const all = around(groups.flat());
  const texts = columnsBetween(groups.flat(), gutters);
  const columns = edgesBetween(
    texts.map(({ left, right }, index) => ({
      from: Number.isFinite(left) ? left : (gutters[index - 1]?.right ?? all.left),
      to: Number.isFinite(right) ? right : (gutters[index]?.left ?? all.right),
    })),
  );
  const cells = groups.flatMap((group, row) =>
    cellsOf({ columns, rows }, row, placedIn(group, gutters)),
  );
  return { columns, rows, cells };
}
