// Converts the blocks of a document to sheets: tables become cells, and the text between them merged rows.
import type { CellFormatting } from '#formats/xlsx/styles.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { hyphenationOf } from '#reflow/document-layout.ts';
import { linesIn } from '#reflow/page/block-lines.ts';
import type { ImageBlock, LayoutBlock, TableBlock, TableCell } from '#reflow/page/layout.ts';
import type { Hyphenation } from '#reflow/text/hyphenation.ts';
import { notesIn, textOfBlocks, textOfLines } from './block-text.ts';
import { CellFormats } from './cell-formatting.ts';
import type { SheetCell } from './cell-places.ts';
import { withoutCovered } from './covered-cells.ts';
import { pageSheet, type SheetPart } from './page-sheet.ts';
import type { Sheet } from './sheet-rows.ts';

const aligned = { end: 'right', center: 'center', start: undefined, justify: undefined } as const;

const labelsOf = ({ image, beside }: ImageBlock): SheetPart[] =>
  [image, ...beside].flatMap(({ alt }) => (alt ? [{ text: alt, formatting: {} }] : []));

/** A table without columns in which no text begins, such as those between double rules. */
function withoutEmptyColumns(table: TableBlock): TableBlock {
  const filled = new Set(
    table.cells.flatMap(({ blocks, column }) => (blocks.length ? column : [])),
  );
  const last = table.columns.length - 1;
  /** The number of remaining columns before each. */
  const before = [0];
  for (let column = 0; column < last; column++)
    before.push((before[column] ?? 0) + Number(filled.has(column)));
  const cells = table.cells.flatMap((cell) => {
    const column = before[cell.column] ?? 0;
    const columnSpan = (before[cell.column + cell.columnSpan] ?? column) - column;
    return columnSpan > 0 ? [{ ...cell, column, columnSpan }] : [];
  });
  const columns = table.columns.filter((_, index) => index === last || filled.has(index));
  return { ...table, columns, cells };
}

/** Creates the sheets of one document. */
export class LayoutSheets {
  readonly #blocks: readonly LayoutBlock[];
  readonly #hyphenation: Hyphenation;
  readonly #shared: Map<string, CellFormatting>;
  /** The formatting of the last page. */
  #ofPage: { page: PageContent; formats: CellFormats } | undefined;

  /** @param shared the formatting of all sheets */
  constructor(blocks: readonly LayoutBlock[], shared: Map<string, CellFormatting>) {
    this.#blocks = blocks;
    this.#hyphenation = hyphenationOf(blocks);
    this.#shared = shared;
  }

  /** A sheet for each table, without other text. */
  tables(): Sheet[] {
    return this.#blocks.flatMap((block) => (block.kind === 'table' ? [this.#table(block)] : []));
  }

  /** A sheet for each page with text; a table that continues on the next page is on that of its first. */
  pages(): Sheet[] {
    const byPage = Map.groupBy(this.#blocks, ({ page }) => page.number);
    return [...byPage].flatMap(([number, blocks]) => {
      const parts = [...blocks.flatMap((block) => this.#parts(block)), ...this.#notes(blocks)];
      return parts.length ? [{ ...pageSheet(parts), name: `Page ${number}` }] : [];
    });
  }

  #parts(block: LayoutBlock): SheetPart[] {
    if (block.kind === 'table') return [this.#table(block)];
    if (block.kind === 'image') return labelsOf(block);
    const text = textOfLines(block.lines, this.#hyphenation);
    const segments = block.lines.map((line) => ({ ...line }));
    return [{ text, formatting: this.#formatsOf(block.page).of(segments, block, { wrap: true }) }];
  }

  #notes(blocks: readonly LayoutBlock[]): SheetPart[] {
    return notesIn(linesIn(blocks)).map(({ mark, lines }) => ({
      text: `${mark} ${textOfLines(lines, this.#hyphenation)}`,
      formatting: this.#formatsOf(blocks[0]!.page).shared({ wrap: true }),
    }));
  }

  #table(block: TableBlock): Sheet {
    const { page, cells, columns, rows } = withoutEmptyColumns(block);
    const byRow: SheetCell[][] = rows.slice(1).map(() => []);
    for (const cell of cells) {
      const { text, formatting, columnSpan, rowSpan } = this.#cell(cell, page);
      if (text || formatting.fill || rowSpan * columnSpan > 1)
        byRow[cell.row]?.push({ column: cell.column, columnSpan, rowSpan, text, formatting });
    }
    const widths = columns.slice(1).map((edge, index) => edge - (columns[index] ?? 0));
    return { rows: withoutCovered(byRow), widths };
  }

  #cell({ blocks, segments, fill, ...cell }: TableCell, page: PageContent): SheetCell {
    const align = aligned[blocks[0]?.align ?? 'start'];
    const isLong = blocks.flatMap(({ lines }) => lines).length > 1;
    const formatting = this.#formatsOf(page).of(segments, cell, {
      ...(align && { align }),
      ...(fill && { fill }),
      ...(isLong && { wrap: true }),
    });
    return { ...cell, text: textOfBlocks(blocks, this.#hyphenation), formatting };
  }

  #formatsOf(page: PageContent): CellFormats {
    if (this.#ofPage?.page !== page)
      this.#ofPage = { page, formats: new CellFormats(page, this.#shared) };
    return this.#ofPage.formats;
  }
}
