// The pages of a document that ranges name, checked before any work.
import { pageRangeOf, ProblemError } from '@octavo/contract';

export type Span = { first: number; last: number };

/**
 * The spans that ranges such as `7`, `1-3` and `10-` name.
 * @param count pages of the document
 * @throws ProblemError `page_beyond_end`
 */
export function spansOf(ranges: readonly string[], count: number): Span[] {
  return ranges.map((text) => {
    const range = pageRangeOf(text);
    if (!range)
      throw new ProblemError('invalid_option', { option: text, reason: 'it is no range.' });
    const { first, last = text.includes('-') ? count : first } = range;
    const beyond = [first, last].find((page) => page > count);
    if (beyond) throw new ProblemError('page_beyond_end', { page: beyond, found: count });
    return { first, last };
  });
}

/** @throws ProblemError `pages_overlap` naming two spans that share a page */
export function mustNotOverlap(spans: readonly Span[]): void {
  const inOrder = spans.toSorted((one, other) => one.first - other.first);
  inOrder.forEach((span, index) => {
    const before = inOrder[index - 1];
    if (before && before.last >= span.first)
      throw new ProblemError('pages_overlap', { one: textOf(before), other: textOf(span) });
  });
}

/** The spans of what is left of a document without some pages. @throws ProblemError `no_pages_left` */
export function spansWithout(removed: readonly Span[], count: number): Span[] {
  const isGone = new Uint8Array(count + 2);
  for (const { first, last } of removed) isGone.fill(1, first, last + 1);
  const left: number[] = [];
  for (let page = 1; page <= count; page += 1) if (!isGone[page]) left.push(page);
  if (!left.length) throw new ProblemError('no_pages_left', { found: count });
  return spansOfPages(left);
}

/** As qpdf and people write it. */
export const textOf = ({ first, last }: Span): string =>
  first === last ? `${first}` : `${first}-${last}`;

/** Pages as qpdf takes them. @param pages rising, from 1 */
export const rangeForQpdf = (pages: readonly number[]): string =>
  spansOfPages(pages).map(textOf).join(',');

function spansOfPages(pages: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (const page of pages) {
    const open = spans.at(-1);
    if (open && open.last === page - 1) open.last = page;
    else spans.push({ first: page, last: page });
  }
  return spans;
}
