// Pages as people write them for one part of a document: `7`, `1-3`, or `10-` for all from there on.

export type PageRange = { first: number; /** Absent: to the end. */ last?: number };

/** The range that a text stands for, as it is written: it may run backwards, or begin with 0. Nothing when it stands for none. */
export function writtenRangeOf(text: string): PageRange | undefined {
  const [, from, dash, to] = /^\s*(\d{1,6})\s*(?:(-)\s*(\d{1,6})?\s*)?$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  const first = Number(from);
  if (dash === undefined) return { first, last: first };
  return { first, ...(to && { last: Number(to) }) };
}

/** The range that a text stands for; nothing when it stands for none, or runs backwards. */
export function pageRangeOf(text: string): PageRange | undefined {
  const range = writtenRangeOf(text);
  if (!range || range.first < 1) return undefined;
  return range.last === undefined || range.last >= range.first ? range : undefined;
}

/** Pages one after the other. */
export type PageSpan = { first: number; last: number };

/** Pages as spans, as few as possible. @param pages rising */
export function spansOfPages(pages: readonly number[]): PageSpan[] {
  const spans: PageSpan[] = [];
  for (const page of pages) {
    const open = spans.at(-1);
    if (open && open.last === page - 1) open.last = page;
    else spans.push({ first: page, last: page });
  }
  return spans;
}

/** A span as qpdf and people write it. */
export const textOfSpan = ({ first, last }: PageSpan): string =>
  first === last ? `${first}` : `${first}-${last}`;
