// What a person may choose for pages that a browser prints, and how the print tool is told.
import type { PrintRequest, Run } from '#core/converter.ts';
import { printLimits } from '#core/limits.ts';
import { ProblemError } from '@octavo/contract';
import { pagesOfPdf } from '#pdf/pdfium.ts';

export type PageOptions = Pick<
  PrintRequest,
  'paper' | 'orientation' | 'margin' | 'scale' | 'background' | 'media' | 'header' | 'footer'
> & { pageNumbers: boolean };

const withPageNumbers = (footer: string) =>
  [footer, '{page} / {pages}'].filter(Boolean).join(' · ');

/**
 * Prints a stored page.
 * @param page its address below the print origin, what to call it, and a path for the PDF that is not there yet
 * @throws ProblemError `too_many_pages`, and what the print tool throws
 */
export async function printPage(
  page: Pick<PrintRequest, 'document' | 'title' | 'output'>,
  { pageNumbers, footer, ...options }: PageOptions,
  run: Run,
): Promise<void> {
  const { output } = page;
  await run.tools.print({
    ...page,
    ...options,
    footer: pageNumbers ? withPageNumbers(footer) : footer,
  });
  const found = await pagesOfPdf(output);
  const limit = printLimits.pages;
  if (found > limit) throw new ProblemError('too_many_pages', { found, limit });
}
