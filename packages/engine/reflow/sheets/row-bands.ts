// Rows of text to rows of the sheet: between rules that part the rows, all lines are those of one; elsewhere the distance of the
// lines tells which of them go on in the cell above.
import type { PageContent } from '#reflow/page-content.ts';
import { guttersOf } from '#reflow/tables/gutters.ts';
import { middleOfText, type TextRow } from '#reflow/tables/text-rows.ts';
import { wrappedRows } from '#reflow/tables/wrapped-rows.ts';

/** A rule parts rows when it is as long as this part of the text's width. */
const ruleShare = 0.5;
/** Fewer rules frame or underline something. */
const fewestRules = 4;
/** So many of the bands between rules that have text must lie within the rules, and so many lines may be in each. */
const within = { bands: 0.6, lines: 1.6 } as const;

/** The heights at which rules run across most of the text, downwards. */
function rulesAcross(rows: readonly TextRow[], { rules }: PageContent): number[] {
  const left = Math.min(...rows.map((row) => row.left));
  const right = Math.max(...rows.map((row) => row.right));
  const reach = new Map<number, number>();
  for (const { axis, at, from, to } of rules)
    if (axis === 'horizontal') {
      const height = Math.round(at);
      reach.set(height, (reach.get(height) ?? 0) + Math.min(to, right) - Math.max(from, left));
    }
  return [...reach]
    .filter(([, length]) => length > ruleShare * (right - left))
    .map(([at]) => at)
    .toSorted((a, b) => a - b);
}

/** Rows by the band between rules that they stand in; 0 is above the first. */
function bandsOf(rows: readonly TextRow[], rules: readonly number[]): Map<number, TextRow[]> {
  const bands = new Map<number, TextRow[]>();
  for (const row of rows) {
    const band = rules.filter((at) => at < middleOfText(row)).length;
    bands.set(band, [...(bands.get(band) ?? []), row]);
  }
  return bands;
}

function rowsBetweenRules(rows: readonly TextRow[], page: PageContent): TextRow[][] | undefined {
  const rules = rulesAcross(rows, page);
  if (rules.length < fewestRules) return undefined;
  const bands = [...bandsOf(rows, rules)];
  const inside = bands.filter(([band]) => band > 0 && band < rules.length);
  const lines = inside.reduce((sum, [, { length }]) => sum + length, 0);
  if (inside.length < within.bands * bands.length || lines > within.lines * inside.length)
    return undefined;
  return bands.flatMap(([band, group]) =>
    band > 0 && band < rules.length ? [group] : group.map((row) => [row]),
  );
}

/** The lines of text that are one row of the sheet each. */
export const rowBands = (rows: readonly TextRow[], page: PageContent): TextRow[][] =>
  rowsBetweenRules(rows, page) ??
  wrappedRows(rows, guttersOf(rows.filter(({ segments }) => segments.length > 1)));
