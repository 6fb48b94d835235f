// Divides pages into sheets, as the user chose.
import type { CellFormatting } from '#formats/xlsx/styles.ts';
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import { documentLayout } from '#reflow/document-layout.ts';
import type { LayoutBlock } from '#reflow/page/layout.ts';
import { isFilled, joinedPages, type PrintedSheet } from './joined-pages.ts';
import { LayoutSheets } from './layout-sheets.ts';
import { printedPage } from './page-rows.ts';
import { isPrintedWorkbook, type Origin } from './printed-workbook.ts';
import { printedCharts, type PrintedChart } from './printed-charts.ts';
import type { PrintedPage, PrintedPicture } from './printed-page.ts';
import { sheetOf, stackedSheets, type Sheet } from './sheet-rows.ts';

/** `auto` restores the sheets of a printed workbook; other documents have a sheet for each page. */
export type SheetChoice = 'auto' | 'page' | 'table' | 'one';

type Formatter = Map<string, CellFormatting>;

function eachPage(pages: Iterable<PrintedPage>): PrintedSheet[] {
  const sheets: PrintedSheet[] = [];
  for (const page of pages)
    if (isFilled(page)) sheets.push({ name: `Page ${page.number}`, strips: [[page]] });
  return sheets;
}

/** The sheets that a workbook was printed from, with its charts as pictures. */
async function printedSheets(
  pages: readonly PageContent[],
  choice: SheetChoice,
  withPicturesOf: SheetSource['withPicturesOf'],
): Promise<Sheet[]> {
  const formatter: Formatter = new Map();
  const charts = printedCharts(pages);
  const printed: PrintedPage[] = [];
  for (const [index, page] of pages.entries()) {
    const own = charts[index]!;
    const { rest, pictures } = own.length
      ? await withPicturesOf(page, own)
      : { rest: page, pictures: [] };
    printed.push({ ...printedPage(rest, formatter), pictures: pictures.map(continuedAs(own)) });
  }
  return (choice === 'page' ? eachPage(printed) : joinedPages(printed)).map(sheetOf);
}

const continuedAs =
  (charts: readonly PrintedChart[]) =>
  (image: PlacedImage, index: number): PrintedPicture => ({
    ...image,
    ...(charts[index]?.isContinued && { isContinued: true }),
  });

/** The data of a PDF that sheets need besides its pages. */
export type SheetSource = {
  origin: Origin;
  /** Replaces the charts and drawings of a page by pictures, because their labels are no tables. */
  withFigures(page: PageContent): Promise<PageContent>;
  /** A page without what is in some boxes, and a picture of each of these. */
  withPicturesOf(
    page: PageContent,
    boxes: readonly Box[],
  ): Promise<{ rest: PageContent; pictures: PlacedImage[] }>;
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
  { origin, withFigures, withPicturesOf }: SheetSource,
): Promise<Sheet[]> {
  const { all, blocks } = await layoutOf(pages, withFigures);
  const layout = new LayoutSheets(blocks, new Map());
  const tables = choice === 'table' ? layout.tables() : [];
  if (tables.length) return tables;
  const isPrinted = isPrintedWorkbook(blocks, origin);
  const sheets = isPrinted ? await printedSheets(all, choice, withPicturesOf) : layout.pages();
  return choice === 'one' ? [stackedSheets(sheets)] : sheets;
}
