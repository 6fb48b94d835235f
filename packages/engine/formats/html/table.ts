// Writes tables with spans, headers and borders.
import type { Cell, CellFormatting, Table } from '#models/document/model.ts';
import { gridOf, type Grid } from '#models/document/table-grid.ts';
import {
  attribute,
  colorValue,
  declaration,
  element,
  points,
  styleAttribute,
  type Markup,
} from './markup.ts';

/** Returns the content of a cell, and CSS for the cell. */
export type CellMarkup = (cell: Cell) => { markup: Markup; declarations: readonly string[] };

const sides = ['top', 'right', 'bottom', 'left'] as const;
const defaultEdge = 'A0A0A0';

/** The colour of all borders if every cell has the same one on each side; nothing otherwise. */
function gridColor({ rows, formatting }: Table): string | undefined {
  if (!formatting) return defaultEdge;
  const colors = new Set(
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => sides.map((side) => cell.formatting?.edges?.[side])),
    ),
  );
  return colors.size === 1 ? [...colors][0] : undefined;
}

function formattingOf(formatting: CellFormatting | undefined, hasGrid: boolean): string[] {
  const edges = sides.map((side) => {
    const color = colorValue(hasGrid ? undefined : formatting?.edges?.[side]);
    return color && `border-${side}:1px solid ${color}`;
  });
  const align = formatting?.verticalAlign === 'center' ? 'middle' : formatting?.verticalAlign;
  return [
    declaration('background-color', colorValue(formatting?.fill)),
    align && align !== 'top' ? `vertical-align:${align}` : '',
    ...edges,
  ];
}

type Drawing = { grid: Grid; hasGrid: boolean; cell: CellMarkup };

function rowMarkup({ grid, hasGrid, cell }: Drawing, row: number, tag: 'td' | 'th'): Markup {
  const cells = (grid[row] ?? []).flatMap((place): Markup => {
    if (!place) return [`<${tag}></${tag}>`];
    if (!place.isFirstRow || !place.isFirstColumn) return [];
    const { markup, declarations } = cell(place.cell);
    const spans = [
      place.columnSpan > 1 ? attribute('colspan', place.columnSpan) : '',
      place.rowSpan > 1 ? attribute('rowspan', place.rowSpan) : '',
    ].join('');
    const style = styleAttribute([
      ...declarations,
      ...formattingOf(place.cell.formatting, hasGrid),
    ]);
    return element(`${tag}${spans}${style}`, markup);
  });
  return [...element('tr', cells), '\n'];
}

/** The number of header rows of which no cell extends below them. */
function headerRowCount(grid: Grid, headerRows: number): number {
  const reaches = (row: number) => grid[row]?.some((place) => place && !place.isFirstRow) ?? false;
  return headerRows < grid.length && !reaches(headerRows) ? headerRows : 0;
}

function columnsMarkup({ columns }: Table): string {
  const all = columns.reduce((sum, column) => sum + column, 0) || 1;
  const widths = columns.map((column) => Math.round((column / all) * 1000) / 10);
  return `<colgroup>${widths.map((width) => `<col style="width:${width}%">`).join('')}</colgroup>\n`;
}

/** The original width; the width of the content if only proportions are known. */
const widthOf = ({ formatting, columns }: Table) =>
  formatting ? declaration('width', points(columns.reduce((sum, column) => sum + column, 0))) : '';

/** A table, which scrolls by itself if it is wider than the screen. */
export function tableMarkup(table: Table, cell: CellMarkup): Markup {
  const grid = gridOf(table);
  const color = gridColor(table);
  const drawing = { grid, hasGrid: color !== undefined, cell };
  const head = headerRowCount(grid, table.headerRows);
  const rows = (from: number, to: number, tag: 'td' | 'th') =>
    grid.slice(from, to).flatMap((_, index) => rowMarkup(drawing, from + index, tag));
  const declarations = [declaration('--edge', colorValue(color)), widthOf(table)];
  const formatting = attribute('class', color && 'grid') + styleAttribute(declarations);
  const content = [
    columnsMarkup(table),
    ...(head ? element('thead', ['\n', ...rows(0, head, 'th')]) : []),
    ...element('tbody', ['\n', ...rows(head, grid.length, 'td')]),
  ];
  return element('div class="table"', element(`table${formatting}`, content));
}
