// Reads a workbook with LibreOffice.
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../conversions/programs.ts';

/** The first sheet as LibreOffice writes it in CSV: UTF-8, commas, cells as shown. */
export async function sheetAsCsv(folder: string, workbook: string): Promise<string> {
  const target = await mkdtemp(join(folder, 'csv-'));
  await run('soffice', [
    `-env:UserInstallation=file://${join(folder, 'office-profile')}`,
    '--headless',
    ...['--convert-to', 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false'],
    ...['--outdir', target, workbook],
  ]);
  const [name = ''] = await readdir(target);
  return readFile(join(target, name), 'utf8');
}
