// Selects the sheets of a workbook. The office engine first converts everything except unprotected xlsx to xlsx.
import { ProblemError } from '@octavo/contract';
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import { withOpenXml } from '#engines/office/open-xml.ts';
import { openWorkbook, type Sheet } from '#formats/xlsx/workbook-reader.ts';

export type SheetOptions = {
  /** A name or a number; empty for all sheets. */
  sheet: string;
  hidden: boolean;
  password?: string;
};

export type WorkbookJob = { input: InputFile; output: OutputFile; options: SheetOptions; run: Run };

async function hasRows(sheet: Sheet): Promise<boolean> {
  for await (const _ of sheet.rows()) return true;
  return false;
}

async function filled(sheets: Sheet[]): Promise<Sheet[]> {
  const found: Sheet[] = [];
  for (const sheet of sheets) if (await hasRows(sheet)) found.push(sheet);
  if (found.length) return found;
  const reason = 'no sheet of it has a filled cell.';
  throw new ProblemError('invalid_data', { format: 'for a table', reason });
}

/** The sheet with this name or, if there is none, with this number counted from 1. */
function namedSheet(sheets: Sheet[], wanted: string): Sheet {
  const named = sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const found = named ?? (/^\d+$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined);
  if (found) return found;
  const names = sheets.map(({ name }) => `“${name}”`).join(', ');
  const reason = `there is no sheet “${wanted}”. There are: ${names}`;
  throw new ProblemError('invalid_option', { option: 'sheet', reason });
}

/** The sheets to convert, at least one; without empty sheets. */
async function chosenSheets(path: string, { sheet, hidden }: SheetOptions): Promise<Sheet[]> {
  const sheets = await openWorkbook(path);
  const wanted = sheet.trim();
  if (wanted) return filled([namedSheet(sheets, wanted)]);
  return filled(sheets.filter(({ isHidden }) => hidden || !isHidden));
}

/**
 * Opens the workbook for one callback.
 * @throws ProblemError `invalid_option` if there is no such sheet, `invalid_data` if all are empty; errors of the
 * workbook reader and the office engine
 */
export const withSheets = (
  { input, output, options, run }: WorkbookJob,
  work: (sheets: Sheet[]) => Promise<void>,
): Promise<void> =>
  withOpenXml({ input, output, password: options.password, run }, 'xlsx', async (opened) =>
    work(await chosenSheets(opened, options)),
  );
