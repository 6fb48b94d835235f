// Places tables on slides, with their formatting.
import type { PlacedCell, PlacedTable, Side } from '#models/presentation/placed.ts';
import { heightOf, widthOf } from '#models/page/geometry.ts';
import type { Segment, TableBlock, TableCell } from '#reflow/page/layout.ts';
import { setCellBlocks } from '#reflow/text/cell-layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { openTables } from '#reflow/tables/open-tables.ts';
import { ruledTables, type DetectedTables } from '#reflow/tables/ruled-tables.ts';
import { emptyTables } from './empty-tables.ts';
import { placedParagraphsOf } from './placed-paragraphs.ts';

/** The minimum rows and columns of tables without rules; smaller ones are adjacent texts. */
const minOpenTableSize = 3;
/** A text with more words is prose, of which tables without rules have hardly any. */
const prose = { words: 6, most: 1 } as const;
/** The maximum share of cells that span several rows. */
const maxShareOfTallCells = 0.35;
/** Tables with a greater share of cells that span others need this share of cells with text. */
const maxShareOfSpanning = 0.45;
/** The minimum share of cells with lines around them or a fill in tables with little text. */
const minShareOfDelimited = 0.9;
/** The minimum shares of cells with text: in a table of many spans, a table without rules, a small one of these. */
const filled = { table: 0.7, openTable: 0.6, fewCells: 0.85, sparse: 0.5 } as const;
/** In points. */
const minWidth = 1;
const sides: readonly Side[] = ['left', 'right', 'top', 'bottom'];

const isLong = ({ text }: Segment) => text.split(' ').length > prose.words;

const isFilled = ({ segments, images }: TableCell) => segments.length + images.length > 0;

const shareOf = (cells: readonly TableCell[], is: (cell: TableCell) => boolean) =>
  cells.filter(is).length / cells.length;

const textOf = ({ segments }: TableCell) => segments.map(({ text }) => text).join(' ');

/** True if a column has only bullets: then it is a list beside others, or beside dates. */
const hasBullets = ({ columns, cells }: TableBlock): boolean =>
  columns.slice(1).some((_, index) => {
    const own = cells.filter(({ column, columnSpan }) => column === index && columnSpan === 1);
    const written = own.filter(isFilled).map(textOf);
    return written.length > 1 && written.every((text) => /^(?:[^\p{L}\p{N}\s]\s*)+$/u.test(text));
  });

function isOpenTable(table: TableBlock): boolean {
  const { columns, rows, cells } = table;
  const least = Math.min(columns.length, rows.length);
  if (least <= minOpenTableSize || hasBullets(table)) return false;
  const share = shareOf(cells, isFilled);
  if (share < (least === minOpenTableSize + 1 ? filled.fewCells : filled.openTable)) return false;
  return cells.flatMap(({ segments }) => segments).filter(isLong).length <= prose.most;
}

/** True for charts: their bars end at all heights, so the cells between them span several rows. */
const isChart = ({ cells }: TableBlock) =>
  cells.filter(({ rowSpan }) => rowSpan > 1).length > maxShareOfTallCells * cells.length;

const isDelimited = ({ fill, edges }: TableCell) =>
  fill !== undefined || (edges !== undefined && sides.every((side) => edges[side]));

/** True for shapes that happen to meet: their sides cross at random, and text is in few of the places between them. */
function isDiagram({ cells }: TableBlock): boolean {
  const share = shareOf(cells, isFilled);
  const spanning = shareOf(cells, ({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1);
  if (spanning >= maxShareOfSpanning && share < filled.table) return true;
  return share < filled.sparse && shareOf(cells, isDelimited) < minShareOfDelimited;
}

/** A column of boxes may be a stack of frames, unless there are several. */
const isStrip = ({ columns, rows }: TableBlock) =>
  rows.length === 2 ? columns.length > 2 : columns.length === 2 && rows.length > 3;

const isRuledTable = (table: TableBlock) =>
  isStrip(table) ||
  (table.columns.length > 2 && table.rows.length > 2 && !isChart(table) && !isDiagram(table));

/** Keeps the tables that pass a test; the text of the others stays free. */
function keepTables(
  { tables, rest }: DetectedTables,
  is: (table: TableBlock) => boolean,
): DetectedTables {
  const others = tables.filter((table) => !is(table)).flatMap(({ cells }) => cells);
  return {
    tables: tables.filter(is),
    rest: [...rest, ...others.flatMap(({ segments }) => segments)],
  };
}

/** The tables of a page, and the text outside them. */
export function slideTables(page: PageContent, segments: readonly Segment[]): DetectedTables {
  const ruled = keepTables(ruledTables(page, segments), isRuledTable);
  const open = keepTables(openTables(page, ruled.rest), isOpenTable);
  const written = [...ruled.tables, ...open.tables];
  const tables = [...written, ...emptyTables(page, segments, written)];
  for (const table of tables) setCellBlocks(table);
  return { tables, rest: open.rest };
}

const between = (edges: readonly number[]) =>
  edges.slice(1).map((edge, index) => Math.max(minWidth, edge - (edges[index] ?? 0)));

function colorOfRules({ page, top, bottom, left, right }: TableBlock): string {
  const rule = page.rules.find(({ axis, at, from, to }) =>
    axis === 'horizontal'
      ? at > top - 3 && at < bottom + 3 && from < right && to > left
      : at > left - 3 && at < right + 3 && from < bottom && to > top,
  );
  return rule?.color ?? '808080';
}

function anchorOf(cell: TableCell): PlacedCell['anchor'] {
  const [first, last] = [cell.blocks[0], cell.blocks.at(-1)];
  if (!first || !last) return 'top';
  const [above, below] = [first.top - cell.top, cell.bottom - last.bottom];
  if (above > 4 && Math.abs(above - below) < 4) return 'center';
  return above > below + 8 ? 'bottom' : 'top';
}

function cellOf(cell: TableCell, color: string): PlacedCell {
  const { row, column, rowSpan, columnSpan, blocks, fill } = cell;
  const anchor = anchorOf(cell);
  const top = blocks[0] ? Math.max(0, blocks[0].top - cell.top) : 0;
  const edges = sides.filter((side) => cell.edges?.[side]).map((side) => [side, color] as const);
  return {
    ...{ row, column, rowSpan, columnSpan, anchor },
    paragraphs: placedParagraphsOf(blocks, blocks[0]?.column ?? cell),
    inset: {
      left: Math.max(0, (blocks[0]?.column.left ?? cell.left) - cell.left),
      right: 0,
      top: anchor === 'top' ? top : 0,
    },
    ...(fill && { fill }),
    edges: Object.fromEntries(edges),
  };
}

export function placedTable(table: TableBlock): PlacedTable {
  const color = colorOfRules(table);
  return {
    kind: 'table',
    box: { x: table.left, y: table.top, width: widthOf(table), height: heightOf(table) },
    columns: between(table.columns),
    rows: between(table.rows),
    cells: table.cells.map((cell) => cellOf(cell, color)),
  };
}
