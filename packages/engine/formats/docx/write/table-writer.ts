// Tables of the document that is written, cell by cell (ECMA-376 part 1, section 17.4).
import { textBlocks } from '#models/document/content.ts';
import type { Cell, Table } from '#models/document/model.ts';
import { gridOf, type Grid, type Place } from '#models/document/table-grid.ts';
import { runProperties } from './run-properties.ts';
import { formOf, type Side, type TableForm } from './table-properties.ts';
import { twips } from './units.ts';

/**
 * Writes the blocks of a cell.
 * @param width of its text, in points
 */
export type CellWriter = (cell: Cell, width: number) => Promise<string>;

type Drawing = { grid: Grid; form: TableForm; empty: string; cell: CellWriter };

/** The font size of a table, because an empty paragraph must not make its row higher. */
function sizeOf(table: Table): number | undefined {
  for (const { content } of textBlocks([table]))
    for (const inline of content)
      if (inline.kind === 'text' && inline.style.size) return inline.style.size;
  return undefined;
}

function emptyParagraph(table: Table): string {
  const size = table.formatting && sizeOf(table);
  const properties = size ? runProperties({ style: { size }, base: {} }) : '';
  return properties ? `<w:p><w:pPr>${properties}</w:pPr></w:p>` : '<w:p/>';
}

/** The sides of a cell that belong to a position of the grid: a cell over several rows is written in pieces. */
function sidesOf(grid: Grid, row: number, column: number, place: Place): Set<Side> {
  const sides = new Set<Side>(['left', 'right']);
  if (place.isFirstRow) sides.add('top');
  if (grid[row + 1]?.[column]?.cell !== place.cell) sides.add('bottom');
  return sides;
}

const mergeXml = ({ rowSpan, isFirstRow }: Place) => {
  if (rowSpan < 2) return '';
  return isFirstRow ? '<w:vMerge w:val="restart"/>' : '<w:vMerge/>';
};

async function cellXml(drawing: Drawing, row: number, column: number): Promise<string> {
  const { grid, form, empty, cell } = drawing;
  const place = grid[row]?.[column];
  const span = place?.columnSpan ?? 1;
  const width = form.columns.slice(column, column + span).reduce((sum, one) => sum + one, 0);
  const spans = `<w:tcW w:w="${twips(width)}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}`;
  if (!place) return `<w:tc><w:tcPr>${spans}</w:tcPr>${empty}</w:tc>`;
  const formatting = form.cell(place.cell.formatting, sidesOf(grid, row, column, place));
  const content = place.isFirstRow ? await cell(place.cell, width - form.padding) : '';
  return `<w:tc><w:tcPr>${spans}${mergeXml(place)}${formatting}</w:tcPr>${content || empty}</w:tc>`;
}

async function rowXml(drawing: Drawing, row: number, isHeader: boolean): Promise<string> {
  const cells: string[] = [];
  for (const [column, place] of (drawing.grid[row] ?? []).entries())
    if (!place || place.isFirstColumn) cells.push(await cellXml(drawing, row, column));
  const header = isHeader ? '<w:tblHeader/>' : '';
  return `<w:tr><w:trPr><w:cantSplit/>${drawing.form.row(row)}${header}</w:trPr>${cells.join('')}</w:tr>`;
}

/**
 * The element `w:tbl`.
 * @param width the available width, in points
 */
export async function tableXml(table: Table, width: number, cell: CellWriter): Promise<string> {
  const form = formOf(table, width);
  const drawing = { grid: gridOf(table), form, empty: emptyParagraph(table), cell };
  const rows: string[] = [];
  for (const row of drawing.grid.keys())
    rows.push(await rowXml(drawing, row, row < table.headerRows));
  const columns = form.columns.map((column) => `<w:gridCol w:w="${twips(column)}"/>`).join('');
  return `<w:tbl>${form.properties}<w:tblGrid>${columns}</w:tblGrid>${rows.join('')}</w:tbl>`;
}
