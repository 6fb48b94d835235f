// Divides pages into sheets, as the user chose.
import type { CellFormatting } from '#formats/xlsx/styles.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { joinedPages, type PrintedSheet } from './joined-pages.ts';
import { printedPage, printedTables } from './page-rows.ts';
import type { PrintedPage } from './printed-page.ts';
import { sheetOf, stackedSheets, type Sheet } from './sheet-rows.ts';

/** `auto` restores the sheets of the printed workbook, as far as possible. */
export type SheetChoice = 'auto' | 'page' | 'table' | 'one';

async function eachPage(pages: AsyncIterable<PrintedPage>): Promise<PrintedSheet[]> {
  const sheets: PrintedSheet[] = [];
  for await (const page of pages)
    if (page.rows.length) sheets.push({ name: `Page ${page.number}`, strips: [[page]] });
  return sheets;
}

/**
 * The sheets of a PDF.
 * @param pages are released once their rows are known
 */
export async function sheetsOfPages(
  pages: AsyncIterable<PageContent>,
  choice: SheetChoice,
): Promise<Sheet[]> {
  const formatter = new Map<string, CellFormatting>();
  async function* printed(): AsyncGenerator<PrintedPage> {
    for await (const page of pages)
      if (choice === 'table') yield* printedTables(page, formatter);
      else yield printedPage(page, formatter);
  }
  const found = await (choice === 'page' ? eachPage(printed()) : joinedPages(printed()));
  const sheets = found.map(sheetOf);
  return choice === 'one' ? [stackedSheets(sheets)] : sheets;
}
