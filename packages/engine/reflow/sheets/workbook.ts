// Converts sheets for the workbook writer: texts become typed values by the conventions of their column.
import type { CellValue } from '#formats/xlsx/cells.ts';
import type { SheetRow as WrittenRow } from '#formats/xlsx/sheet-writer.ts';
import type { CellFormatting } from '#formats/xlsx/styles.ts';
import type { WrittenSheet } from '#formats/xlsx/workbook-writer.ts';
import type { SheetPicture } from '#formats/xlsx/pictures.ts';
import { xlsxLimits } from '#kernel/limits.ts';
import type { SheetCell } from './cell-places.ts';
import type { PlacedPicture } from './placed-pictures.ts';
import type { Sheet } from './sheet-rows.ts';
import {
  columnConventions,
  documentConventions,
  type ColumnConventions,
} from '#formats/xlsx/values/conventions.ts';
import { typedValue } from '#formats/xlsx/values/typed-value.ts';

/** The width of a character of Excel's default font, in points. */
const characterWidth = 5.25;
/** In characters. */
const widths = { least: 4, most: 80 } as const;

/** The texts of each column, from top to bottom. */
function columnTexts({ rows }: Sheet): string[][] {
  const columns: string[][] = [];
  for (const cells of rows)
    for (const { column, text } of cells) if (text) (columns[column] ??= []).push(text);
  return Array.from(columns, (texts) => texts ?? []);
}

/** Adds number formats to cell formatting; equal results share one object. */
class FormattedText {
  readonly #known = new Map<string, Map<CellFormatting, CellFormatting>>();

  of(formatting: CellFormatting, format: string | undefined): CellFormatting {
    if (format === undefined) return formatting;
    const formatter = this.#known.get(format) ?? new Map<CellFormatting, CellFormatting>();
    this.#known.set(format, formatter);
    const known = formatter.get(formatting) ?? { ...formatting, format };
    formatter.set(formatting, known);
    return known;
  }
}

function valueOf(
  { text, formatting, rowSpan, columnSpan }: SheetCell,
  conventions: ColumnConventions | undefined,
  formatter: FormattedText,
): CellValue {
  const span = rowSpan * columnSpan > 1 && { span: { rows: rowSpan, columns: columnSpan } };
  if (!text || !conventions) return { kind: 'empty', formatting, ...span };
  const { content, format } = typedValue(text, conventions);
  return { ...content, formatting: formatter.of(formatting, format), ...span };
}

function* writtenRows(
  { rows }: Sheet,
  conventions: readonly ColumnConventions[],
): Generator<WrittenRow> {
  const formatter = new FormattedText();
  for (const cells of rows) {
    const values: (CellValue | undefined)[] = [];
    for (const cell of cells)
      values[cell.column] = valueOf(cell, conventions[cell.column], formatter);
    yield Array.from(values);
  }
}

/** The width of a column without a width of its own, in points. */
const usualWidth = 48;

/** The cell in which a picture begins, by the widths that the columns get. */
function anchorOf({ image, row, left }: PlacedPicture, columns: readonly number[]): SheetPicture {
  let [column, offset] = [0, left];
  const width = () => (columns[column] ?? usualWidth / characterWidth) * characterWidth;
  for (; offset >= width() && column < xlsxLimits.columns - 1; column++) offset -= width();
  return {
    ...{ image: image.image, column, row, offset },
    ...{ width: image.right - image.left, height: image.bottom - image.top },
    ...(image.alt && { alt: image.alt }),
  };
}

const widthOf = (points: number) =>
  Math.round(Math.min(widths.most, Math.max(widths.least, points / characterWidth)) * 100) / 100;

/**
 * The sheets for the writer, at least one.
 * @param withPauses passes rows on, and yields to other work in between
 */
export function* writtenSheets(
  sheets: readonly Sheet[],
  withPauses: (rows: Iterable<WrittenRow>) => AsyncIterable<WrittenRow>,
): Generator<WrittenSheet> {
  const texts = sheets.map(columnTexts);
  const document = documentConventions(texts.flat());
  for (const [index, sheet] of sheets.entries()) {
    const conventions = (texts[index] ?? []).map((column) => columnConventions(column, document));
    const columns = sheet.widths.map(widthOf);
    yield {
      name: sheet.name ?? `Sheet${index + 1}`,
      header: undefined,
      widths: columns,
      ...(sheet.pictures && {
        pictures: sheet.pictures.map((picture) => anchorOf(picture, columns)),
      }),
      ...(sheet.heights && { heights: sheet.heights }),
      rows: withPauses(writtenRows(sheet, conventions)),
    };
  }
  if (!sheets.length) yield { name: 'Sheet1', header: undefined, widths: [], rows: [] };
}
