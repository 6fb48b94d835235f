// Estimates the pages that a sheet prints from its filled cells: a single distant cell can make it print a million
// pages.
import { ProblemError } from '@octavo/contract';
import { spreadsheetLimits as limits } from '#kernel/limits.ts';
import { guardZip, type PartReader } from '#containers/zip-guard.ts';
import type { ZipEntry } from '#containers/zip-directory.ts';

const cellReference = /<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"/g;
const longestTag = 2048;

/** The number of a column: 1 for A, 16384 for XFD. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

const tooMany = (limit: number) =>
  new ProblemError('too_many_pages', { found: `more than ${limit}`, limit });

/**
 * Counts the printed pages with a filled cell. Empty pages between them are not printed, but LibreOffice visits each,
 * so the whole area has a limit of its own.
 */
class PrintedPages {
  readonly #pages = new Set<number>();
  #across = 0;
  #down = 0;
  #rest = '';

  /** Reads the next piece of a sheet's XML. */
  take(chunk: Buffer): void {
    const text = this.#rest + chunk.toString('latin1');
    for (const [, column = '', row = ''] of text.matchAll(cellReference))
      this.#add(column, Number(row));
    const lastTag = text.lastIndexOf('<');
    this.#rest = lastTag < 0 ? '' : text.slice(lastTag, lastTag + longestTag);
  }

  #add(column: string, row: number): void {
    const across = Math.floor((columnNumber(column) - 1) / limits.columnsPerPage);
    const down = Math.floor((row - 1) / limits.rowsPerPage);
    this.#pages.add(down * 4096 + across);
    this.#across = Math.max(this.#across, across + 1);
    this.#down = Math.max(this.#down, down + 1);
    if (this.#pages.size > limits.pages) throw tooMany(limits.pages);
    if (this.#across * this.#down > limits.areaPages) throw tooMany(limits.areaPages);
  }
}

const isSheet = ({ name }: ZipEntry) => /worksheets\/[^/]+\.xml$/i.test(name);

/**
 * @throws ProblemError `too_many_pages` for a workbook that would print more pages than the limit, and those of the
 * archive guard
 */
export async function guardWorkbook(path: string): Promise<void> {
  await guardZip(path, (entry): PartReader | undefined => {
    if (!isSheet(entry)) return undefined;
    const pages = new PrintedPages();
    return (chunk) => pages.take(chunk);
  });
}
