// Writes one sheet as XML, piece by piece.
import { ProblemError } from '@octavo/contract';
import { xlsxLimits } from '#kernel/limits.ts';
import { cellXml, columnLetters, headerFormatting, type CellValue } from '#formats/xlsx/cells.ts';
import { sheetStart } from '#formats/xlsx/parts.ts';
import { drawingReference, type SheetPicture } from '#formats/xlsx/pictures.ts';
import type { StyleSheet } from '#formats/xlsx/styles.ts';

/** A row; an empty cell is `undefined`. */
export type SheetRow = readonly (CellValue | undefined)[];

export type SheetLayout = {
  /** Column names, repeated on every sheet: bold, frozen, with a filter. */
  header: readonly string[] | undefined;
  /** The number of characters that each column should show. */
  widths: readonly number[];
  /** The height of rows by their index, in points; the others fit their content. */
  heights?: ReadonlyMap<number, number>;
  /** Pictures over its cells. */
  pictures?: readonly SheetPicture[];
};

const frozenHeader =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>';

function columns(widths: readonly number[]): string {
  const cols = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return cols.length ? `<cols>${cols.join('')}</cols>` : '';
}

/** The height of Excel's highest row, in points. */
const maxHeight = 409;

const overflow = (row: number, what: string) =>
  new ProblemError('invalid_data', { format: 'for a sheet', reason: `row ${row}: ${what}.` });

export class SheetWriter {
  readonly #layout: SheetLayout;
  readonly #styles: StyleSheet;
  readonly #merged: string[] = [];
  #rows = 0;
  #columns = 0;

  /** @param styles the workbook's styles, to which those of the cells are added */
  constructor(layout: SheetLayout, styles: StyleSheet) {
    this.#layout = layout;
    this.#styles = styles;
  }

  get isFull(): boolean {
    return this.#rows >= xlsxLimits.rows;
  }

  start(): string {
    const { header, widths } = this.#layout;
    const view = header ? frozenHeader : '';
    const titles = header?.map(
      (text) => ({ kind: 'text', text, formatting: headerFormatting }) as const,
    );
    return `${sheetStart}${view}${columns(widths)}<sheetData>${titles ? this.row(titles) : ''}`;
  }

  /** @throws ProblemError `invalid_data` for more columns or longer text than a sheet can contain */
  row(cells: SheetRow): string {
    const row = ++this.#rows;
    if (cells.length > xlsxLimits.columns)
      throw overflow(row, `it has more than ${xlsxLimits.columns} cells`);
    this.#columns = Math.max(this.#columns, cells.length);
    let xml = '';
    for (const [column, cell] of cells.entries()) {
      if (!cell) continue;
      if (cell.kind === 'text' && cell.text.length > xlsxLimits.cellCharacters)
        throw overflow(row, `a cell has more than ${xlsxLimits.cellCharacters} characters`);
      xml += cellXml(cell, row, column, this.#styles);
      if (cell.span) this.#merge(cell.span, row, column);
    }
    return `<row r="${row}"${this.#height(row)}>${xml}</row>`;
  }

  #height(row: number): string {
    const height = this.#layout.heights?.get(row - 1);
    return height === undefined ? '' : ` ht="${Math.min(height, maxHeight)}" customHeight="1"`;
  }

  end(): string {
    const filter = this.filter?.replaceAll('$', '');
    const filtered = filter ? `<autoFilter ref="${filter}"/>` : '';
    const drawing = this.#layout.pictures?.length ? drawingReference : '';
    return `</sheetData>${filtered}${this.#mergedXml()}${drawing}</worksheet>`;
  }

  #merge({ rows, columns }: NonNullable<CellValue['span']>, row: number, column: number): void {
    if (rows * columns === 1) return;
    const last = Math.min(row + rows - 1, xlsxLimits.rows);
    const end = columnLetters(column + columns - 1) + last;
    this.#merged.push(`<mergeCell ref="${columnLetters(column)}${row}:${end}"/>`);
  }

  #mergedXml(): string {
    const count = this.#merged.length;
    return count ? `<mergeCells count="${count}">${this.#merged.join('')}</mergeCells>` : '';
  }

  /** The range of the filter, such as `$A$1:$C$9`. */
  get filter(): string | undefined {
    if (!this.#layout.header?.length) return undefined;
    return `$A$1:$${columnLetters(this.#columns - 1)}$${this.#rows}`;
  }
}
