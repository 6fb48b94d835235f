// Converts a page to the rows of a sheet.
import type { CellFormatting } from '#formats/xlsx/styles.ts';
import { around, heightOf } from '#models/page/geometry.ts';
import type { Segment, TableBlock, TableCell } from '#reflow/page/layout.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { ruledTables } from '#reflow/tables/ruled-tables.ts';
import { middleOfText, textRows, type TextRow } from '#reflow/tables/whitespace/text-rows.ts';
import { CellFormats } from './cell-formatting.ts';
import { columnEdges, mainColumn } from './column-edges.ts';
import { withoutHeading } from './page-heading.ts';
import { textOfPage } from './page-text.ts';
import type { Piece, PrintedPage, PrintedRow } from './printed-page.ts';
import { bandOf, rowBands } from './row-bands.ts';
import type { Band } from './wrapped-cells.ts';

/** A grid of rules is the sheet's if it is at least this share of the text's height; less if other rows fit into it. */
const gridShare = { any: 0.6, fitting: 0.3 } as const;
/** The maximum rows of text per row of such a grid; with more, it is a frame around a table. */
const linesPerRow = 1.35;
/** The maximum share of filled cells with adjacent texts. */
const sideBySide = 0.2;
/** Distances between text and rule that show the alignment in a cell, in points. */
const alignment = { middle: 3, edge: 9, clear: 14 } as const;

const textOf = (segments: readonly Segment[]): string =>
  segments
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const pieceOf = (segments: readonly Segment[], formatter: CellFormats): Piece => {
  const box = around(segments);
  return {
    left: box.left,
    right: box.right,
    text: textOf(segments),
    formatting: formatter.of(segments, box),
  };
};

/** The first and last baseline of lines; for a row without text its lower edge. */
function heightsOf(segments: readonly Segment[], foot = 0): { from: number; to: number } {
  if (!segments.length) return { from: foot, to: foot };
  const baselines = segments.map(({ baseline }) => baseline);
  return { from: Math.min(...baselines), to: Math.max(...baselines) };
}

function rowOf(band: Band, formatter: CellFormats): PrintedRow {
  const segments = band.flat();
  const fills = formatter.behind(around(segments));
  const pieces = band.map((stack) => pieceOf(stack, formatter));
  return { ...heightsOf(segments), pieces, ...(fills.length > 0 && { fills }) };
}

/** The alignment of text in a bordered cell; nothing for left. */
function alignmentIn(cell: TableCell): CellFormatting['align'] {
  if (!cell.segments.length) return undefined;
  const { left, right } = around(cell.segments);
  const [before, after] = [left - cell.left, cell.right - right];
  if (Math.abs(before - after) < alignment.middle && before > alignment.edge) return 'center';
  return after < alignment.edge && before > alignment.clear ? 'right' : undefined;
}

function pieceOfCell(cell: TableCell, formatter: CellFormats): Piece {
  const { left, right, rowSpan, segments, fill } = cell;
  const align = alignmentIn(cell);
  const formatting = formatter.of(segments, cell, {
    ...(align && { align }),
    ...(fill && { fill }),
  });
  return { left, right, text: textOf(segments), formatting, cell: { rowSpan } };
}

/** The rows of a grid, including empty ones; empty cells without colour are left out. */
function gridRows(grid: TableBlock, formatter: CellFormats): PrintedRow[] {
  return grid.rows.slice(1).map((bottom, row) => {
    const cells = grid.cells.filter((cell) => cell.row === row);
    const segments = cells.flatMap((cell) => cell.segments);
    return {
      ...heightsOf(segments, bottom),
      pieces: cells
        .map((cell) => pieceOfCell(cell, formatter))
        .filter(
          ({ text, formatting, cell }) =>
            text !== '' || formatting.fill !== undefined || (cell?.rowSpan ?? 1) > 1,
        ),
    };
  });
}

type Grid = { table: TableBlock; outside: TextRow[] };

/** True if the texts of each row above and below a grid are in different columns of it. */
function fitsAll(rows: readonly TextRow[], grid: TableBlock): boolean {
  return rows
    .filter((row) => row.segments.length > 1 && !isBeside(row, grid))
    .every(({ segments, left, right }) => {
      const columns = segments.map((segment) => mainColumn(segment, grid.columns));
      const isOver = left > grid.left - 2 && right < grid.right + 2;
      return isOver && new Set(columns).size === columns.length;
    });
}

/** The grid that borders the sheet, if there is one, and the content outside it. */
function gridOf(page: PageContent, rows: readonly TextRow[]): Grid | undefined {
  const text = around(rows);
  const { tables, rest } = ruledTables(
    page,
    rows.flatMap(({ segments }) => segments),
  );
  const shareOf = (table: Box) => heightOf(table) / heightOf(text);
  const table = tables
    .filter(({ columns, rows: edges }) => columns.length > 2 && edges.length > 2)
    .find((one) => shareOf(one) > gridShare[fitsAll(rows, one) ? 'fitting' : 'any']);
  if (!table) return undefined;
  const lines = rows.filter((row) => isBeside(row, table));
  const filled = new Set(table.cells.filter((cell) => cell.segments.length).map(({ row }) => row));
  if (lines.length > linesPerRow * filled.size || lacksRules(table)) return undefined;
  const others = tables.filter((other) => other !== table).flatMap(({ cells }) => cells);
  return { table, outside: textRows([...rest, ...others.flatMap(({ segments }) => segments)]) };
}

const hasSideBySide = ({ segments }: TableCell) =>
  segments.some((segment, index) =>
    segments.slice(index + 1).some(({ baseline }) => Math.abs(baseline - segment.baseline) < 1),
  );

/** True if many of its cells have adjacent texts: not all of their columns have rules. */
function lacksRules({ cells }: TableBlock): boolean {
  const filled = cells.filter(({ segments, columnSpan }) => segments.length && columnSpan === 1);
  return filled.filter(hasSideBySide).length > sideBySide * filled.length;
}

const isBeside = (row: TextRow, { top, bottom }: Box) =>
  middleOfText(row) > top && middleOfText(row) < bottom;

/** The rows of a grid with the content beside it, and those above and below it. */
function rowsWithGrid({ table, outside }: Grid, formatter: CellFormats): PrintedRow[] {
  const rows = gridRows(table, formatter);
  const single = (row: TextRow) => rowOf(bandOf([row]), formatter);
  for (const row of outside.filter((one) => isBeside(one, table))) {
    const index = table.rows.findLastIndex((edge) => edge < middleOfText(row));
    rows[index]?.pieces.push(...single(row).pieces);
  }
  const above = outside.filter((row) => middleOfText(row) <= table.top);
  const below = outside.filter((row) => middleOfText(row) >= table.bottom);
  return [...above.map(single), ...rows, ...below.map(single)];
}

/** The edges of a grid's columns, and of those beside it. */
function edgesWithGrid({ table, outside }: Grid, formatter: CellFormats): number[] {
  const pieces = outside.map((row) => rowOf(bandOf([row]), formatter));
  const beside = (is: (piece: Piece) => boolean) => {
    const rows = pieces.map((row) => row.pieces.filter(is)).filter(({ length }) => length);
    return rows.length ? columnEdges(rows) : [];
  };
  const before = beside(({ right }) => right <= table.left + 1);
  const after = beside(({ left }) => left >= table.right - 1);
  return [...before.slice(0, -1), ...table.columns, ...after.slice(1)];
}

function printedRows(
  page: PageContent,
  rows: readonly TextRow[],
  formatter: Map<string, CellFormatting>,
): PrintedPage {
  const { number, width, height } = page;
  const printed = { number, width, height };
  if (!rows.length) return { ...printed, rows: [] };
  const cellFormats = new CellFormats(page, formatter);
  const grid = gridOf(page, rows);
  if (!grid)
    return { ...printed, rows: rowBands(rows, page).map((band) => rowOf(band, cellFormats)) };
  return {
    ...printed,
    rows: rowsWithGrid(grid, cellFormats),
    edges: edgesWithGrid(grid, cellFormats),
  };
}

/**
 * Reads a page as a printed sheet.
 * @param formatter shared by all pages
 */
export function printedPage(
  page: PageContent,
  formatter: Map<string, CellFormatting>,
): PrintedPage {
  const { rows, name } = withoutHeading(textRows(textOfPage(page)), page);
  return { ...printedRows(page, rows, formatter), ...(name && { name }) };
}
