// A plan for the pages of a result, entry by entry: `7`, `1-3`, `3-1` (backwards), `2:5` (page 5 of the second file), `10-` (to the
// end), any of them turned (`7@90`), and `/` where a file of its own ends.

/** Clockwise, in degrees. */
export const turns = [90, 180, 270] as const;
export type Turn = 0 | (typeof turns)[number];

export type PlannedPages = {
  /** From 0: which of the files. */
  file: number;
  first: number;
  /** Below `first` when they run backwards; absent to the end. */
  last?: number;
  turn: Turn;
};

export type PagePlanEntry = 'cut' | PlannedPages;

const form = /^(?:(\d{1,3}):)?(\d{1,6})(?:(-)(\d{1,6})?)?(?:@(90|180|270))?$/;

/** What an entry stands for; nothing when it stands for nothing. */
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
