// Prints a workbook with the office engine, with its sheets laid out on pages as the options say.
import { rm } from 'node:fs/promises';
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import { entryText } from '#containers/zip-content.ts';
import { zipEntries } from '#containers/zip-directory.ts';
import { rewriteZip } from '#containers/zip-rewrite.ts';
import { setUpPages, type PageSetup } from '#engines/office/page-setup.ts';
import type { OfficeToPdfOptions } from '#engines/office/pdf-export.ts';
import { withOpenXml } from '#engines/office/open-xml.ts';
import { printWithOffice } from '#engines/office/print.ts';

export type SheetOptions = OfficeToPdfOptions & PageSetup;

/** A longer sheet keeps the setup of its file, because rewriting needs it in memory. */
const longestSheetBytes = 128 * 1024 * 1024;
const isSheet = /^xl\/(?:worksheets|chartsheets)\/[^/]+\.xml$/i;

async function sheetsSetUp(path: string, options: SheetOptions): Promise<Map<string, string>> {
  const sheets = new Map<string, string>();
  for (const entry of await zipEntries(path)) {
    if (!isSheet.test(entry.name) || entry.bytes > longestSheetBytes) continue;
    const xml = await entryText(path, entry, longestSheetBytes);
    sheets.set(entry.name, setUpPages(xml, options));
  }
  return sheets;
}

/**
 * Rewrites the page setup in Excel's format; other formats are converted to it first.
 * @throws ProblemError of the office engine; `no_such_page`
 */
export async function printSheets(
  input: InputFile,
  output: OutputFile,
  options: SheetOptions,
  run: Run,
): Promise<void> {
  const { password, ...open } = options;
  await withOpenXml({ input, output, password, run }, 'xlsx', async (workbook) => {
    const path = output.path('xlsx');
    await rewriteZip(workbook, path, await sheetsSetUp(workbook, options));
    await printWithOffice({ ...input, path, format: 'xlsx' }, output, open, run);
    await rm(path);
  });
}
