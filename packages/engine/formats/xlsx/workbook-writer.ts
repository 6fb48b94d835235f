// Writes a workbook while its rows come. A small writer of our own over yazl: exceljs, which streams as well, has had no release
// since 2023.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { partsBeside, sheetPath, type SheetPart } from '#formats/xlsx/parts.ts';
import { sheetName } from '#formats/xlsx/sheet-names.ts';
import { SheetWriter, type SheetLayout, type SheetRow } from '#formats/xlsx/sheet-writer.ts';

export type Workbook = SheetLayout & {
  /** Name of the first sheet; Excel's rules are applied to it. */
  name: string;
  rows: AsyncIterable<SheetRow>;
};

const pieceCharacters = 64 * 1024;
// The same input gives the same bytes.
const entry = { mtime: new Date(1980, 0, 1), compressionLevel: 4 } as const;

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
async function addSheets(archive: ZipFile, workbook: Workbook): Promise<SheetPart[]> {
  const rows = workbook.rows[Symbol.asyncIterator]();
  const sheets: SheetPart[] = [];
  let next = await rows.next();
  do {
    const number = sheets.length + 1;
    const writer = new SheetWriter(workbook);
    const xml = Readable.from(sheetXml(writer, next, rows));
    archive.addReadStream(xml, sheetPath(number), entry);
    await finished(xml);
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
export async function writeWorkbook(path: string, workbook: Workbook): Promise<void> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => output.destroy(error));
  const add = async () => {
    const sheets = await addSheets(archive, workbook);
    for (const [name, xml] of Object.entries(partsBeside(sheets)))
      archive.addBuffer(Buffer.from(xml), name, entry);
    archive.end();
  };
  await Promise.all([add(), pipeline(output, createWriteStream(path))]);
}
