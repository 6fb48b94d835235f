// Parses and formats page ranges: `7`, `1-3`, or `10-` for all pages from 10 on.

export type PageRange = { first: number; /** Absent: to the end. */ last?: number };

/** Parses a range without checking its order: it may be backwards or start with 0. @returns undefined when it is malformed */
export function writtenRangeOf(text: string): PageRange | undefined {
  const [, from, dash, to] = /^\s*(\d{1,6})\s*(?:(-)\s*(\d{1,6})?\s*)?$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  const first = Number(from);
  if (dash === undefined) return { first, last: first };
  return { first, ...(to && { last: Number(to) }) };
}

/** Parses a range. @returns undefined when it is malformed, backwards or starts with 0 */
export function pageRangeOf(text: string): PageRange | undefined {
  const range = writtenRangeOf(text);
  if (!range || range.first < 1) return undefined;
  return range.last === undefined || range.last >= range.first ? range : undefined;
}

/** Consecutive pages. */
export type PageSpan = { first: number; last: number };

/** Groups pages into as few spans as possible. @param pages in ascending order */
export function spansOfPages(pages: readonly number[]): PageSpan[] {
  const spans: PageSpan[] = [];
  for (const page of pages) {
    const open = spans.at(-1);
    if (open && open.last === page - 1) open.last = page;
    else spans.push({ first: page, last: page });
  }
  return spans;
}

/** Formats a span, such as `7` or `1-3`; qpdf accepts this notation, too. */
export const textOfSpan = ({ first, last }: PageSpan): string =>
  first === last ? `${first}` : `${first}-${last}`;
