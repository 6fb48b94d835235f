// Writes a workbook as a stream of rows, on top of yazl: exceljs, which also streams, has had no release since 2023.
import { writeZip, type AddEntry } from '#containers/zip-writer.ts';
import { partsBeside, sheetPath, type SheetPart } from '#formats/xlsx/parts.ts';
import { WorkbookPictures } from '#formats/xlsx/pictures.ts';
import { SheetNames } from '#formats/xlsx/sheet-names.ts';
import { SheetWriter, type SheetLayout, type SheetRow } from '#formats/xlsx/sheet-writer.ts';
import { StyleSheet } from '#formats/xlsx/styles.ts';

export type WrittenSheet = SheetLayout & {
  /** Adjusted to Excel's rules, and numbered if another sheet has it. */
  name: string;
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>;
};

const pieceCharacters = 64 * 1024;

/** The XML of a sheet, up to its last possible row. Leaves the iterator open for the next sheet. */
async function* sheetXml(
  writer: SheetWriter,
  first: IteratorResult<SheetRow>,
  rows: AsyncIterator<SheetRow>,
): AsyncGenerator<string, void> {
  let xml = writer.start();
  for (let next = first; !next.done; next = await rows.next()) {
    xml += writer.row(next.value);
    if (writer.isFull) break;
    if (xml.length < pieceCharacters) continue;
    yield xml;
    xml = '';
  }
  yield xml + writer.end();
}

class WorkbookWriter {
  readonly #add: AddEntry;
  readonly #styles = new StyleSheet();
  readonly #names = new SheetNames();
  readonly #sheets: SheetPart[] = [];
  readonly #pictures: WorkbookPictures;

  constructor(add: AddEntry) {
    this.#add = add;
    this.#pictures = new WorkbookPictures(add);
  }

  /** Adds as many sheets as the rows need. */
  async sheet(sheet: WrittenSheet): Promise<void> {
    const rows = iteratorOf(sheet.rows);
    let next = await rows.next();
    // They belong to the first of them.
    let { pictures = [] } = sheet;
    do {
      const writer = new SheetWriter({ ...sheet, pictures }, this.#styles);
      await this.#add(sheetPath(this.#sheets.length + 1), sheetXml(writer, next, rows));
      if (pictures.length) await this.#pictures.ofSheet(this.#sheets.length + 1, pictures);
      pictures = [];
      const { filter } = writer;
      this.#sheets.push({ name: this.#names.free(sheet.name), ...(filter && { filter }) });
      next = writer.isFull ? await rows.next() : { done: true, value: undefined };
    } while (!next.done);
  }

  async end(): Promise<void> {
    const parts = partsBeside(this.#sheets, this.#styles, this.#pictures.types);
    for (const [name, xml] of Object.entries(parts)) await this.#add(name, [xml]);
  }
}

async function* iteratorOf(rows: WrittenSheet['rows']): AsyncGenerator<SheetRow, void> {
  yield* rows;
}

/**
 * Writes a workbook with at least one sheet; rows that do not fit continue on further sheets.
 * @throws ProblemError `invalid_data` for a row that fits on no sheet; errors of the sheets and their rows
 */
export const writeWorkbook = (
  path: string,
  sheets: AsyncIterable<WrittenSheet> | Iterable<WrittenSheet>,
): Promise<void> =>
  writeZip(path, async (add) => {
    const workbook = new WorkbookWriter(add);
    for await (const sheet of sheets) await workbook.sheet(sheet);
    await workbook.end();
  });
