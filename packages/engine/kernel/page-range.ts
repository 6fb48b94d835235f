// Pages as people write them: `1-3, 7, 10-`.
import {
  ProblemError,
  spansOfPages,
  textOfSpan,
  writtenRangeOf,
  type PageSpan,
} from '@octavo/contract';

/** `10-` of a document with 5 pages names none, as what is no range does; `7-3` is read as 3-7. */
function spanOf(text: string, count: number): PageSpan {
  const range = writtenRangeOf(text);
  if (!range) return { first: 1, last: 0 };
  const { first, last } = range;
  if (last === undefined) return { first, last: count };
  return { first: Math.min(first, last), last: Math.max(first, last) };
}

/**
 * The pages that a range names, in the document's order, each once; all of them when it is empty. Pages that the
 * document does not have are left out.
 * @param count pages of the document.
 * @returns page numbers from 1.
 * @throws ProblemError `no_such_page` when none is left.
 */
export function pagesInRange(range: string, count: number): number[] {
  const spans = range.trim()
    ? range.split(',').map((part) => spanOf(part, count))
    : [{ first: 1, last: count }];
  const pages = new Set<number>();
  for (const { first, last } of spans)
    for (let page = Math.max(1, first); page <= Math.min(last, count); page++) pages.add(page);
  if (!pages.size) throw new ProblemError('no_such_page', { found: count, pages: range.trim() });
  return [...pages].sort((a, b) => a - b);
}

/** Characters of a range that people read; nobody reads more. */
const mostCharacters = 300;

/** Pages as a range that people read: `1-3, 7`; the end of a very long one is left out. @param pages rising, from 1 */
export function rangeOf(pages: readonly number[]): string {
  const text = spansOfPages(pages).map(textOfSpan).join(', ');
  if (text.length <= mostCharacters) return text;
  return `${text.slice(0, text.lastIndexOf(',', mostCharacters))}, …`;
}
