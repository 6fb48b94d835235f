// Excel and OpenDocument workbooks to PDF by the office engine, their sheets fitted to pages when asked.
import { rm } from 'node:fs/promises';
import { converter, type InputFile, type OutputFile, type Run } from '#core/converter.ts';
import { entryText } from '#container/zip-content.ts';
import { zipEntries } from '#container/zip-directory.ts';
import { rewriteZip } from '#container/zip-rewrite.ts';
import { asksForPageSetup, setUpPages, type PageSetup } from '#office/page-setup.ts';
import type { OfficeToPdfOptions } from '#office/pdf-export.ts';
import { printWithOffice, saveWithOffice } from '#office/print.ts';

type Options = OfficeToPdfOptions & PageSetup;

/** A longer sheet keeps the setup of its file: to rewrite one it is held in memory. */
const longestSheetBytes = 128 * 1024 * 1024;
const isSheet = /^xl\/(?:worksheets|chartsheets)\/[^/]+\.xml$/i;

async function sheetsSetUp(path: string, options: Options): Promise<Map<string, string>> {
  const sheets = new Map<string, string>();
  for (const entry of await zipEntries(path)) {
    if (!isSheet.test(entry.name) || entry.bytes > longestSheetBytes) continue;
    const xml = await entryText(path, entry, longestSheetBytes);
    sheets.set(entry.name, setUpPages(xml, options));
  }
  return sheets;
}

/** The page setup is rewritten in Excel's format, which the others are saved in first. */
async function printSetUp(input: InputFile, output: OutputFile, options: Options, run: Run) {
  const saved = output.path('zip');
  const path = output.path('xlsx');
  const isPlain = input.format === 'xlsx' && !options.password;
  if (!isPlain) await saveWithOffice(input, saved, 'xlsx', options.password, run);
  const workbook = isPlain ? input.path : saved;
  await rewriteZip(workbook, path, await sheetsSetUp(workbook, options));
  const { password: _, ...open } = options;
  await printWithOffice({ ...input, path, format: 'xlsx' }, output, open, run);
  await Promise.all([saved, path].map((file) => rm(file, { force: true })));
}

export default converter<Options>({
  reads: ['xlsx', 'xls', 'ods', 'fods'],
  writes: ['pdf'],
  pool: 'office',
  convert: ([input], output, options, run) =>
    asksForPageSetup(options)
      ? printSetUp(input, output, options, run)
      : printWithOffice(input, output, options, run),
});
