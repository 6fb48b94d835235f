// Divides pages into sheets, as the user chose.
import type { CellFormatting } from '#formats/xlsx/styles.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { documentLayout } from '#reflow/document-layout.ts';
import type { LayoutBlock } from '#reflow/page/layout.ts';
import { joinedPages, type PrintedSheet } from './joined-pages.ts';
import { LayoutSheets } from './layout-sheets.ts';
import { printedPage } from './page-rows.ts';
import { isPrintedWorkbook, type Origin } from './printed-workbook.ts';
import type { PrintedPage } from './printed-page.ts';
import { sheetOf, stackedSheets, type Sheet } from './sheet-rows.ts';

/** `auto` restores the sheets of a printed workbook; other documents have a sheet for each page. */
export type SheetChoice = 'auto' | 'page' | 'table' | 'one';

type Formatter = Map<string, CellFormatting>;

function eachPage(pages: Iterable<PrintedPage>): PrintedSheet[] {
  const sheets: PrintedSheet[] = [];
  for (const page of pages)
    if (page.rows.length) sheets.push({ name: `Page ${page.number}`, strips: [[page]] });
  return sheets;
}

/** The sheets that a workbook was printed from. */
function printedSheets(pages: readonly PageContent[], choice: SheetChoice, formatter: Formatter) {
  const printed = pages.map((page) => printedPage(page, formatter));
  return (choice === 'page' ? eachPage(printed) : joinedPages(printed)).map(sheetOf);
}

/** What sheets need to know about a PDF besides its pages. */
export type SheetSource = {
  origin: Origin;
  /** Replaces the charts and drawings of a page by pictures, because their labels are no tables. */
  withFigures(page: PageContent): Promise<PageContent>;
};

async function layoutOf(
  pages: AsyncIterable<PageContent>,
  withFigures: SheetSource['withFigures'],
): Promise<{ all: PageContent[]; blocks: LayoutBlock[] }> {
  const all: PageContent[] = [];
  for await (const page of pages) all.push(page);
  const illustrated: PageContent[] = [];
  for (const page of all) illustrated.push(await withFigures(page));
  return { all, blocks: documentLayout(illustrated, { keepsTabs: false }).blocks };
}

/** The sheets of a PDF; without any table also `table` gives one for each page. */
export async function sheetsOfPages(
  pages: AsyncIterable<PageContent>,
  choice: SheetChoice,
  { origin, withFigures }: SheetSource,
): Promise<Sheet[]> {
  const formatter: Formatter = new Map();
  const { all, blocks } = await layoutOf(pages, withFigures);
  const layout = new LayoutSheets(blocks, formatter);
  const tables = choice === 'table' ? layout.tables() : [];
  if (tables.length) return tables;
  const isPrinted = isPrintedWorkbook(blocks, origin);
  const sheets = isPrinted ? printedSheets(all, choice, formatter) : layout.pages();
  return choice === 'one' ? [stackedSheets(sheets)] : sheets;
}
