// Pages as people write them for one part of a document: `7`, `1-3`, or `10-` for all from there on.

export type PageRange = { first: number; /** Absent: to the end. */ last?: number };

/** The range that a text stands for; nothing when it stands for none, or runs backwards. */
export function pageRangeOf(text: string): PageRange | undefined {
  const [, from, dash, to] = /^\s*(\d{1,6})\s*(?:(-)\s*(\d{1,6})?\s*)?$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  const first = Number(from);
  const last = dash === undefined ? first : to && Number(to);
  if (first < 1 || (last && last < first) || last === 0) return undefined;
  return { first, ...(last && { last }) };
}
