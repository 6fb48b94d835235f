// The sheets that a person wants of a workbook of any kind. All but plain xlsx are turned into it by the office engine first.
import { unlink } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import { guardZip } from '#container/zip-guard.ts';
import type { InputFile, OutputFile, Run } from '#core/converter.ts';
import { headOf } from '#core/file-bytes.ts';
import { openWorkbook, type Sheet } from '#formats/xlsx/workbook-reader.ts';

export type SheetOptions = {
  /** A name or a number; empty for all. */
  sheet: string;
  hidden: boolean;
  password?: string;
};

export type WorkbookJob = { input: InputFile; output: OutputFile; options: SheetOptions; run: Run };

const isPlain = async ({ path, format }: InputFile) =>
  format === 'xlsx' && (await headOf(path, 2)).toString('latin1') === 'PK';

/** Saves a workbook of another kind, or a protected one, as xlsx. */
async function saveAsXlsx({ input, options, run }: WorkbookJob, path: string): Promise<void> {
  const { password } = options;
  run.progress(0, 1, 'Opening the workbook');
  await run.tools.office({
    input: input.path,
    format: input.format,
    output: path,
    target: 'xlsx',
    // A password is asked for only without `Batch`.
    loadOptions: password ? 'Language=en-GB' : 'Language=en-GB,Batch=true',
    saveOptions: '',
    ...(password && { password }),
  });
}

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

/** The one sheet of a name or, where none has it, of a number counted from 1. */
function namedSheet(sheets: Sheet[], wanted: string): Sheet {
  const named = sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const found = named ?? (/^\d+$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined);
  if (found) return found;
  const names = sheets.map(({ name }) => `“${name}”`).join(', ');
  const reason = `there is no sheet “${wanted}”. There are: ${names}`;
  throw new ProblemError('invalid_option', { option: 'sheet', reason });
}

/** The sheets to convert, at least one; each has a filled cell. */
async function chosenSheets(path: string, { sheet, hidden }: SheetOptions): Promise<Sheet[]> {
  const sheets = await openWorkbook(path);
  const wanted = sheet.trim();
  if (wanted) return filled([namedSheet(sheets, wanted)]);
  return filled(sheets.filter(({ isHidden }) => hidden || !isHidden));
}

/**
 * Opens the workbook for one piece of work.
 * @throws ProblemError `invalid_option` when there is no such sheet, `invalid_data` when none has a filled cell; those of the
 * workbook reader and the office engine.
 */
export async function withSheets(
  job: WorkbookJob,
  work: (sheets: Sheet[]) => Promise<void>,
): Promise<void> {
  if (await isPlain(job.input)) return work(await chosenSheets(job.input.path, job.options));
  const path = job.output.path('xlsx');
  await saveAsXlsx(job, path);
  await guardZip(path);
  await work(await chosenSheets(path, job.options));
  await unlink(path);
}
