// Lists the pages of a PDF.
import { isReference, type Objects } from './objects.ts';
import { malformed } from '#formats/pdf/syntax/lexer.ts';

/**
 * The references of all pages, in order.
 * @throws ProblemError `damaged_file` if the page tree is invalid: programs that repair it may find other pages
 */
export function pageReferencesOf(objects: Objects): string[] {
  const found: string[] = [];
  for (const { reference, page } of objects.pageObjects()) {
    if (!isReference(reference) || page['/Type'] !== '/Page') return malformed('no page');
    found.push(reference);
  }
  const declared = objects.number(objects.dictionary(objects.catalog['/Pages'])['/Count']);
  return declared === found.length && declared > 0 ? found : malformed('a wrong count of pages');
}
