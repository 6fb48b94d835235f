// Resolves page ranges against a document, and validates them before any work.
import {
  pageRangeOf,
  ProblemError,
  spansOfPages,
  textOfSpan,
  type PageSpan,
} from '@octavo/contract';

/**
 * The spans of ranges such as `7`, `1-3` and `10-`.
 * @param count the number of pages
 * @throws ProblemError `page_beyond_end`
 */
export function spansOf(ranges: readonly string[], count: number): PageSpan[] {
  return ranges.map((text) => {
    const range = pageRangeOf(text);
    if (!range)
      throw new ProblemError('invalid_option', { option: text, reason: 'it is no range.' });
    const { first, last = count } = range;
    const beyond = [first, last].find((page) => page > count);
    if (beyond) throw new ProblemError('page_beyond_end', { page: beyond, found: count });
    return { first, last };
  });
}

/** @throws ProblemError `pages_overlap` with the names of two spans that share a page */
export function mustNotOverlap(spans: readonly PageSpan[]): void {
  const inOrder = spans.toSorted((one, other) => one.first - other.first);
  inOrder.forEach((span, index) => {
    const before = inOrder[index - 1];
    if (before && before.last >= span.first)
      throw new ProblemError('pages_overlap', { one: textOfSpan(before), other: textOfSpan(span) });
  });
}

/**
 * The spans that remain of a document without some pages.
 * @throws ProblemError `no_pages_left`
 */
export function spansWithout(removed: readonly PageSpan[], count: number): PageSpan[] {
  const isGone = new Uint8Array(count + 2);
  for (const { first, last } of removed) isGone.fill(1, first, last + 1);
  const left: number[] = [];
  for (let page = 1; page <= count; page += 1) if (!isGone[page]) left.push(page);
  if (!left.length) throw new ProblemError('no_pages_left', { found: count });
  return spansOfPages(left);
}

/**
 * Pages in qpdf's notation.
 * @param pages ascending, from 1
 */
export const rangeForQpdf = (pages: readonly number[]): string =>
  spansOfPages(pages).map(textOfSpan).join(',');
