// Pages as people write them: `1-3, 7, 10-`.
import { ProblemError } from '@octavo/contract';

type Span = readonly [first: number, last: number];

function spanOf(part: string, count: number): Span {
  const [first = '', last] = part.split('-').map((text) => text.trim());
  const from = Number(first);
  if (last === undefined) return [from, from];
  const to = last === '' ? count : Number(last);
  // `10-` of a document with 5 pages names none; `7-3` is read as 3-7.
  return last === '' || from <= to ? [from, to] : [to, from];
}

/**
 * The pages that a range names, in the document's order, each once; all of them when it is empty. Pages that the
 * document does not have are left out.
 * @param count pages of the document.
 * @returns page numbers from 1.
 * @throws ProblemError `no_such_page` when none is left.
 */
export function pagesInRange(range: string, count: number): number[] {
  const spans: Span[] = range.trim()
    ? range.split(',').map((part) => spanOf(part, count))
    : [[1, count]];
  const pages = new Set<number>();
  for (const [first, last] of spans)
    for (let page = Math.max(1, first); page <= Math.min(last, count); page++) pages.add(page);
  if (!pages.size) throw new ProblemError('no_such_page', { found: count, pages: range.trim() });
  return [...pages].sort((a, b) => a - b);
}

/** Characters of a range that people read; nobody reads more. */
const mostCharacters = 300;

/** Pages as a range that people read: `1-3, 7`; the end of a very long one is left out. @param pages rising, from 1 */
export function rangeOf(pages: readonly number[]): string {
  const spans: [first: number, last: number][] = [];
  for (const page of pages) {
    const open = spans.at(-1);
    if (open && page === open[1] + 1) open[1] = page;
    else spans.push([page, page]);
  }
  const text = spans
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(', ');
  if (text.length <= mostCharacters) return text;
  return `${text.slice(0, text.lastIndexOf(',', mostCharacters))}, …`;
}
