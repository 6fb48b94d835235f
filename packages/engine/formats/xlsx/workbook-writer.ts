// Writes a workbook while its rows come. A small writer of our own over yazl: exceljs, which streams as well, has had no release
// since 2023.
import { writeZip, type AddEntry } from '#container/zip-writer.ts';
import { partsBeside, sheetPath, type SheetPart } from '#formats/xlsx/parts.ts';
import { sheetName } from '#formats/xlsx/sheet-names.ts';
import { SheetWriter, type SheetLayout, type SheetRow } from '#formats/xlsx/sheet-writer.ts';

export type Workbook = SheetLayout & {
  /** Name of the first sheet; Excel's rules are applied to it. */
  name: string;
  rows: AsyncIterable<SheetRow>;
};

const pieceCharacters = 64 * 1024;

/** The sheet's XML, up to the last row that it holds. Leaves the iterator open for the next sheet. */
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

/** Adds one sheet after the other, as many as the rows need. */
async function addSheets(add: AddEntry, workbook: Workbook): Promise<SheetPart[]> {
  const rows = workbook.rows[Symbol.asyncIterator]();
  const sheets: SheetPart[] = [];
  let next = await rows.next();
  do {
    const number = sheets.length + 1;
    const writer = new SheetWriter(workbook);
    await add(sheetPath(number), sheetXml(writer, next, rows));
    const { filter } = writer;
    sheets.push({ name: sheetName(workbook.name, number), ...(filter && { filter }) });
    next = writer.isFull ? await rows.next() : { done: true, value: undefined };
  } while (!next.done);
  return sheets;
}

/**
 * Writes a workbook; rows beyond what a sheet holds go onto further sheets.
 * @throws ProblemError `invalid_data` for a row that no sheet holds, and what `rows` throws.
 */
export const writeWorkbook = (path: string, workbook: Workbook): Promise<void> =>
  writeZip(path, async (add) => {
    const sheets = await addSheets(add, workbook);
    for (const [name, xml] of Object.entries(partsBeside(sheets))) await add(name, [xml]);
  });
