// The user's options for pages that a browser prints, and the resulting request to the print tool.
import type { PrintRequest, Run } from '#kernel/converter.ts';
import { maxPrintedPages } from '#kernel/limits.ts';
import { rm } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import { pagesOfPdf } from '#formats/pdf/pdfium.ts';

export type PageOptions = Pick<
  PrintRequest,
  | 'paper'
  | 'orientation'
  | 'pages'
  | 'margin'
  | 'scale'
  | 'background'
  | 'media'
  | 'header'
  | 'footer'
> & { pageNumbers: boolean };

const withPageNumbers = (footer: string) =>
  [footer, '{page} / {pages}'].filter(Boolean).join(' · ');

/** The total number of pages, if the requested ones are not among them. */
async function pagesInAll(request: PrintRequest, run: Run): Promise<number> {
  const output = `${request.output}.all`;
  await run.tools.print({ ...request, output, pages: '' });
  const pages = await pagesOfPdf(output);
  await rm(output);
  return pages;
}

/**
 * Prints a page.
 * @param page its source, its name, and a path for the PDF that does not exist yet
 * @param step gets a description of the next step
 * @throws ProblemError `too_many_pages`, `no_such_page`, and those of the print tool
 */
export async function printPage(
  page: Pick<PrintRequest, 'source' | 'title' | 'output'>,
  { pageNumbers, footer, ...options }: PageOptions,
  run: Run,
  step?: (what: string) => void,
): Promise<void> {
  const line = pageNumbers ? withPageNumbers(footer) : footer;
  const request = { ...page, ...options, footer: line };
  await run.tools.print(request, step).catch(async (error: unknown) => {
    if (!(error instanceof ProblemError) || error.problem.code !== 'no_such_page') throw error;
    const found = await pagesInAll(request, run);
    throw new ProblemError('no_such_page', { found, pages: options.pages });
  });
  const found = await pagesOfPdf(page.output);
  const limit = maxPrintedPages;
  if (found > limit) throw new ProblemError('too_many_pages', { found, limit });
}
