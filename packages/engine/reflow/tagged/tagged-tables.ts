// Combines tagged tables with those detected from the layout: a detected table is kept if it agrees with the tags,
// otherwise the tags determine the cells.
import { around, centerOf, middleOf, sharedHeight, sharedWidth } from '#models/page/geometry.ts';
import type { CellEdges, Segment, TableBlock, TableCell } from '#reflow/page/layout.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import type { Box, PageContent, Rule, Span } from '#models/page/page-content.ts';
import type { DetectedTables } from '#reflow/tables/ruled-tables.ts';
import { cellAt, tableBlock } from '#reflow/tables/cells/table-block.ts';
import { edgesAlong, type Extent } from '#reflow/tagged/cell-edges.ts';
import { taggedPage, type TaggedPage } from '#reflow/tagged/tagged-page.ts';
import type { TaggedCell, TaggedTable } from '#reflow/tagged/tagged-cells.ts';

const limits = {
  /** The minimum share of cells in the position that the tags give them. */
  inPlace: 0.97,
  /** How far a word may extend into the next cell, in font sizes. */
  overlap: 0.4,
  /** The maximum distance between a rule and an edge, in points, and the minimum share of the edge that it covers. */
  rule: { distance: 2.5, share: 0.6 },
} as const;

type Filled = { cell: TaggedCell; spans: Span[]; box: Box };

/** The cells of a table that contain text. */
function filledCells(tagged: TaggedPage, table: number, spans: readonly Span[]): Filled[] {
  const byCell = new Map<TaggedCell, Span[]>();
  for (const span of spans) {
    const cell = tagged.textOf(span)?.cell;
    if (cell?.table !== table) continue;
    const own = byCell.get(cell);
    if (own) own.push(span);
    else byCell.set(cell, [span]);
  }
  return [...byCell].map(([cell, own]) => ({ cell, spans: own, box: around(own) }));
}

/** True if the positions of cells match the tags: later columns to the right, later rows below. */
function standInOrder(cells: readonly Filled[]): boolean {
  let pairs = 0;
  let ordered = 0;
  for (const a of cells)
    for (const b of cells) {
      if (a.cell.row + a.cell.rowSpan <= b.cell.row) {
        pairs++;
        if (middleOf(a.box) < middleOf(b.box)) ordered++;
      }
      if (a.cell.column + a.cell.columnSpan <= b.cell.column) {
        pairs++;
        if (centerOf(a.box) < centerOf(b.box)) ordered++;
      }
    }
  return pairs > 0 && ordered >= limits.inPlace * pairs;
}

/** Further cells are compared with only some of the others. */
const comparedCells = 400;

function isTrustworthy({ rows, columns }: TaggedTable, cells: readonly Filled[]): boolean {
  if (rows < 2 || columns < 2 || cells.length < 2) return false;
  return standInOrder(cells.slice(0, comparedCells));
}

const columnExtent = ({ cell, box }: Filled): Extent => ({
  from: box.left,
  to: box.right,
  first: cell.column,
  last: cell.column + cell.columnSpan,
});

const rowExtent = ({ cell, spans, box }: Filled): Extent => ({
  // The boxes of lines extend further up than their letters.
  from: box.top + 0.1 * spans[0]!.size,
  to: box.bottom - 0.1 * spans[0]!.size,
  first: cell.row,
  last: cell.row + cell.rowSpan,
});

function isDrawn(rules: readonly Rule[], axis: Rule['axis'], at: number, from: number, to: number) {
  const { distance, share } = limits.rule;
  return rules.some(
    (rule) =>
      rule.axis === axis &&
      Math.abs(rule.at - at) < distance &&
      Math.min(rule.to, to) - Math.max(rule.from, from) > share * (to - from),
  );
}

const drawnEdges = ({ rules }: PageContent, { left, top, right, bottom }: Box): CellEdges => ({
  top: isDrawn(rules, 'horizontal', top, left, right),
  right: isDrawn(rules, 'vertical', right, top, bottom),
  bottom: isDrawn(rules, 'horizontal', bottom, left, right),
  left: isDrawn(rules, 'vertical', left, top, bottom),
});

/** The number of leading rows that consist of header cells. */
function headerRowsOf({ cells, rows }: TaggedTable): number {
  const first = Array.from({ length: rows }).findIndex(
    (_, row) => !cells.some((cell) => cell.row === row && cell.isHeader && cell.column > 0),
  );
  return Math.max(0, first);
}

function blockOf(
  page: PageContent,
  table: TaggedTable,
  filled: readonly Filled[],
): TableBlock | undefined {
  const box = around(filled.map((one) => one.box));
  const columns = edgesAlong('column', filled.map(columnExtent), table.columns, box, page);
  const rows = edgesAlong('row', filled.map(rowExtent), table.rows, box, page);
  if (!columns || !rows) return undefined;
  const textOf = new Map(filled.map(({ cell, spans }) => [cell, spans]));
  const cells = table.cells.map((cell): TableCell => {
    const place = cellAt({ columns, rows }, within(cell, table));
    const segments = segmentsOf(textOf.get(cell) ?? []);
    return { ...place, segments, edges: drawnEdges(page, place) };
  });
  const block = tableBlock({ page, columns, rows, cells, evidence: 'tags' });
  return { ...block, headerRows: headerRowsOf(table) || block.headerRows };
}

/** Limits spans in the last rows and columns to the table. */
const within = (cell: TaggedCell, { rows, columns }: TaggedTable): TaggedCell => ({
  ...cell,
  rowSpan: Math.min(cell.rowSpan, rows - cell.row),
  columnSpan: Math.min(cell.columnSpan, columns - cell.column),
});

const overlaps = (a: Box, b: Box) => sharedWidth(a, b) > 1 && sharedHeight(a, b) > 1;

const shapeOf = (cells: readonly Pick<TaggedCell, 'row' | 'column' | 'rowSpan' | 'columnSpan'>[]) =>
  cells
    .map(({ row, column, rowSpan, columnSpan }) => `${row},${column},${rowSpan},${columnSpan}`)
    .toSorted()
    .join(' ');

/** The number of leading rows marked as artifacts: the header that is repeated on each page. */
function repeatedRows({ cells }: TableBlock): number {
  const body = cells
    .filter(({ segments }) => segments.some(({ spans }) => spans.some(({ artifact }) => !artifact)))
    .map(({ row }) => row);
  return Math.min(...body);
}

/** True if the detected cells match the tags. */
function agrees(seen: TableBlock, { cells }: TaggedTable): boolean {
  const repeated = repeatedRows(seen);
  const own = seen.cells
    .filter(({ row }) => row >= repeated)
    .map((cell) => ({ ...cell, row: cell.row - repeated }));
  return shapeOf(own) === shapeOf(cells);
}

const segmentsIn = ({ cells }: TableBlock): Segment[] => cells.flatMap(({ segments }) => segments);

/** Removes words from segments. */
function without(segments: readonly Segment[], taken: (span: Span) => boolean): Segment[] {
  return segments.flatMap((segment) => {
    const kept = segment.spans.filter((span) => !taken(span));
    return kept.length === segment.spans.length ? [segment] : segmentsOf(kept);
  });
}

function withTable(page: PageContent, tagged: TaggedPage, table: number, found: DetectedTables) {
  const text = [...found.tables.flatMap(segmentsIn), ...found.rest];
  const spans = text.flatMap((segment) => segment.spans);
  const described = tagged.tables[table]!;
  const filled = filledCells(tagged, table, spans);
  if (!isTrustworthy(described, filled)) return found;
  const box = around(filled.map((one) => one.box));
  const seen = found.tables.filter((one) => overlaps(one, box));
  const [same] = seen;
  if (seen.length === 1 && same && agrees(same, described)) return found;
  const block = blockOf(page, described, filled);
  if (!block) return found;
  const isOwn = (span: Span) => tagged.textOf(span)?.cell?.table === table;
  const isRepeated = (span: Span) => span.artifact === true;
  const freed = without(seen.flatMap(segmentsIn), isRepeated);
  return {
    tables: [...found.tables.filter((one) => !seen.includes(one)), block],
    rest: without([...found.rest, ...freed], isOwn),
  };
}

/**
 * The tables of a page, according to the tags where they are tagged.
 * @param found the detected tables (`ruledTables`); kept where the tags agree, or say nothing
 */
export function withTaggedTables(page: PageContent, found: DetectedTables): DetectedTables {
  const tagged = taggedPage(page);
  if (!tagged) return found;
  let all = found;
  for (const table of tagged.tables.keys()) all = withTable(page, tagged, table, all);
  return {
    tables: all.tables.toSorted((a, b) => a.top - b.top || a.left - b.left),
    rest: all.rest,
  };
}
