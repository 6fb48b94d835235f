// Parses and formats page ranges: `1-3, 7, 10-`.
import {
  ProblemError,
  spansOfPages,
  textOfSpan,
  writtenRangeOf,
  type PageSpan,
} from '@octavo/contract';

/** Parses one range. An invalid one, and one beyond the end, is empty; `7-3` means 3-7. */
function spanOf(text: string, count: number): PageSpan {
  const range = writtenRangeOf(text);
  if (!range) return { first: 1, last: 0 };
  const { first, last } = range;
  if (last === undefined) return { first, last: count };
  return { first: Math.min(first, last), last: Math.max(first, last) };
}

/**
 * The pages of a range, in document order, each once; all pages if it is empty. Missing pages are left out.
 * @param count the number of pages
 * @returns page numbers from 1
 * @throws ProblemError `no_such_page` if none is left
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

/** The maximum number of characters of a range in messages. */
const maxCharacters = 300;

/**
 * Formats pages as a range for messages: `1-3, 7`; cuts very long ones.
 * @param pages ascending, from 1
 */
export function rangeOf(pages: readonly number[]): string {
  const text = spansOfPages(pages).map(textOfSpan).join(', ');
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, text.lastIndexOf(',', maxCharacters))}, …`;
}
