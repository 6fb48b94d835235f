// Prints a document to PDF with the office engine.
import { ProblemError } from '@octavo/contract';
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { pdfExport, type OfficeToPdfOptions } from '#engines/office/pdf-export.ts';
import { pagesOfPdf } from '#formats/pdf/pdfium.ts';

// Without a language, LibreOffice assumes Letter paper and inches. It asks for a password only without `Batch`.
const loadOptions = (password: string | undefined) =>
  password ? 'Language=en-GB' : 'Language=en-GB,Batch=true';

type Printing = { input: InputFile; path: string; options: OfficeToPdfOptions; run: Run };

const print = ({ input, path, options, run }: Printing): Promise<void> =>
  run.tools.office({
    input: input.path,
    format: input.format,
    output: path,
    target: 'pdf',
    loadOptions: loadOptions(options.password),
    saveOptions: JSON.stringify(pdfExport(options)),
    ...(options.password && { password: options.password }),
  });

/**
 * Saves the input in another of LibreOffice's formats, such as `xlsx`.
 * @throws ProblemError of the office engine
 */
export const saveWithOffice = (
  input: InputFile,
  path: string,
  target: string,
  password: string | undefined,
  run: Run,
): Promise<void> =>
  run.tools.office({
    input: input.path,
    format: input.format,
    output: path,
    target,
    loadOptions: loadOptions(password),
    saveOptions: '',
    ...(password && { password }),
  });

/**
 * LibreOffice fails without a reason if a range selects no page. Prints all pages to distinguish that from other
 * failures.
 * @throws ProblemError `no_such_page`, or the original error
 */
async function explainFailure(error: unknown, printing: Printing): Promise<never> {
  const { pages } = printing.options;
  const failed = error instanceof ProblemError && error.problem.code === 'conversion_failed';
  if (!failed || !pages.trim()) throw error;
  await print({ ...printing, options: { ...printing.options, pages: '' } });
  pagesInRange(pages, await pagesOfPdf(printing.path));
  throw error;
}

/**
 * Prints the input, or the pages that the options select.
 * @throws ProblemError of the office engine; `no_such_page`
 */
export async function printWithOffice(
  input: InputFile,
  output: OutputFile,
  options: OfficeToPdfOptions,
  run: Run,
): Promise<void> {
  const printing = { input, path: output.path('pdf'), options, run };
  run.progress(0, 1, 'Converting to PDF');
  await print(printing).catch((error: unknown) => explainFailure(error, printing));
  run.progress(1, 1, 'Converting to PDF');
}
