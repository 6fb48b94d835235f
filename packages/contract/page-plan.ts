// The syntax of page plans. An entry is `7`, `1-3`, `3-1` (backwards), `2:5` (page 5 of the second file) or `10-` (to the end),
// each with an optional rotation (`7@90`), or `/` to start a new file.

/** Clockwise, in degrees. */
export const turns = [90, 180, 270] as const;
export type Turn = 0 | (typeof turns)[number];

export type PlannedPages = {
  /** The index of the file, from 0. */
  file: number;
  first: number;
  /** Below `first` for a backwards range; absent for a range to the end. */
  last?: number;
  turn: Turn;
};

export type PagePlanEntry = 'cut' | PlannedPages;

const form = /^(?:(\d{1,3}):)?(\d{1,6})(?:(-)(\d{1,6})?)?(?:@(90|180|270))?$/;

/** Parses an entry. @returns undefined when it is malformed */
export function pagePlanEntryOf(text: string): PagePlanEntry | undefined {
  const plain = text.replace(/\s+/g, '');
  if (plain === '/') return 'cut';
  const [, file = '1', from, dash, to, turn = '0'] = form.exec(plain) ?? [];
  if (from === undefined) return undefined;
  const first = Number(from);
  const last = dash === undefined ? first : to && Number(to);
  if (first < 1 || last === 0 || Number(file) < 1) return undefined;
  return { file: Number(file) - 1, first, ...(last && { last }), turn: Number(turn) as Turn };
}
