// Finds runs of rows that may be a table: rows with several segments, and between them single texts that are lines of
// cells or headings. Prose, leaders, other font sizes, wide gaps and separate single texts end a run. With rules, rows
// may be further apart.
import { median, sharedWidth } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import { hasLeaders, isTabular, wordsOf } from './tabular-rows.ts';
import type { TextRow } from './text-rows.ts';

/** In font sizes unless stated otherwise. */
const reach = {
  /** The maximum gap between two rows, and with a rule between them. */
  gap: 2.4,
  ruledGap: 6,
  /** The same if at least so many texts begin exactly where those of the last row with several do. */
  alignedGap: 4.5,
  aligned: { texts: 3, edge: 1 },
  /** The maximum gap between two lines of a cell. */
  line: 0.55,
  /** How much larger than usual the gaps above and below a separate text are. */
  apart: { above: 0.4, below: 0.25 },
  /** The maximum gap between a table heading and the rules around it. */
  rule: 0.9,
  size: 0.4,
  /** A single text wider than this share of the table, with this many words, is prose. */
  prose: { width: 0.62, words: 5, betweenRules: 14 },
  /** How far a single text may extend beyond the sides, in points. */
  outdent: { left: 12, right: 60 },
} as const;

/** The number of gaps that determine the usual distance of rows. */
const counted = 15;

/** Rows that may be a table, and the rows above and below them. */
export type Run = {
  rows: TextRow[];
  /** The rows above that belong to no other run, from top to bottom. */
  before: readonly TextRow[];
  above: TextRow | undefined;
  below: TextRow | undefined;
};

/** The positions of rules between rows, from top to bottom. */
export type Rules = readonly number[];

const middle = ({ top, bottom }: Box) => (top + bottom) / 2;

/** The first rule below a position. */
function ruleBelow(rules: Rules, place: number): number {
  let [low, high] = [0, rules.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((rules[half] ?? Infinity) <= place) low = half + 1;
    else high = half;
  }
  return rules[low] ?? Infinity;
}

/** The next row, and whether the following lines lead to one with several segments. */
type Ahead = { next: TextRow | undefined; leadsOn: boolean };

/** A run that is being extended. */
class GrowingRun {
  readonly rows: TextRow[] = [];
  readonly above: TextRow | undefined;
  readonly #rules: Rules;
  /** The last row with several segments. */
  #pattern: TextRow | undefined;
  /** The distances of rows below rules. */
  readonly #ruleGaps: number[] = [];
  #left = Infinity;
  #right = -Infinity;

  constructor(rules: Rules, above: TextRow | undefined) {
    this.#rules = rules;
    this.above = above;
  }

  add(row: TextRow): void {
    if (!this.rows.length) this.#noteRuleAbove(row);
    this.rows.push(row);
    if (row.segments.length > 1) this.#pattern = row;
    this.#left = Math.min(this.#left, row.left);
    this.#right = Math.max(this.#right, row.right);
  }

  follows(row: TextRow, ahead: Ahead): boolean {
    const last = this.rows.at(-1);
    if (!last || hasLeaders(row) || Math.abs(row.size - last.size) > reach.size * row.size)
      return false;
    if (this.#isBelowLastRule(row, last)) return false;
    const isAligned = this.#isAligned(row);
    const widest = this.#isRuled(last, row)
      ? reach.ruledGap
      : isAligned
        ? reach.alignedGap
        : reach.gap;
    if (row.top - last.bottom > widest * row.size) return false;
    return row.segments.length > 1 || this.#fits(row, last, ahead);
  }

  /** The rows without single texts at the end that are not lines of a cell. */
  trimmed(): TextRow[] {
    let end = this.rows.length;
    while (end > 1 && !this.#mayEnd(this.rows[end - 1], this.rows[end - 2])) end--;
    return this.rows.slice(0, end);
  }

  #noteRuleAbove(row: TextRow): void {
    const rule = ruleBelow(this.#rules, row.top - row.size);
    if (rule < middle(row)) this.#ruleGaps.push(row.top - rule);
  }

  /** True if as many texts as in the last row with several begin where they do. */
  #isAligned({ segments }: TextRow): boolean {
    const pattern = this.#pattern?.segments ?? [];
    return (
      segments.length >= reach.aligned.texts &&
      segments.length === pattern.length &&
      segments.every(({ left }, at) => Math.abs(left - pattern[at]!.left) < reach.aligned.edge)
    );
  }

  #isRuled(above: TextRow, below: TextRow): boolean {
    return ruleBelow(this.#rules, middle(above)) < middle(below);
  }

  /** True if a row is further below a rule than those before: the rule ended the table. */
  #isBelowLastRule(row: TextRow, last: TextRow): boolean {
    const rule = ruleBelow(this.#rules, middle(last));
    if (rule > middle(row)) return false;
    const usual = median(this.#ruleGaps);
    const gap = row.top - rule;
    const isFar =
      this.#ruleGaps.length > 0 && gap > 2 * Math.max(0, usual) + reach.apart.above * row.size;
    this.#ruleGaps.push(gap);
    return isFar;
  }

  /** True if a text extends over several segments of the last row with several, as lines of cells do not. */
  #isAcross(row: TextRow): boolean {
    const under = this.#pattern?.segments.filter((segment) => sharedWidth(segment, row) > 0) ?? [];
    return under.length > 1;
  }

  #isWide = (row: TextRow) => row.right - row.left > reach.prose.width * (this.#right - this.#left);

  /** True if a row with one segment may belong to the run: a line of a cell, or a heading above the next row. */
  #fits(row: TextRow, last: TextRow, { next, leadsOn }: Ahead): boolean {
    const [segment] = row.segments;
    const words = segment ? wordsOf(segment) : 0;
    const isBetweenRules = this.#isBetweenRules(row, last, next);
    const most = isBetweenRules ? reach.prose.betweenRules : reach.prose.words;
    if (this.#isWide(row) && this.#isAcross(row) && words > most) return false;
    if (this.#standsOut(row)) return false;
    if (isBetweenRules) return true;
    if (next && this.#standsApart(row, last, next)) return false;
    return row.top - last.bottom < reach.line * row.size || leadsOn;
  }

  /** True if a text extends beyond the sides. Text between rules was searched only within their width. */
  #standsOut(row: TextRow): boolean {
    const { left, right } = reach.outdent;
    if (this.#rules.length) return false;
    return row.left < this.#left - left || row.right > this.#right + right;
  }

  #isBetweenRules(row: TextRow, last: TextRow, next: TextRow | undefined): boolean {
    if (!next || !this.#isRuled(last, row) || !this.#isRuled(row, next)) return false;
    const upper = ruleBelow(this.#rules, middle(last));
    const lower = ruleBelow(this.#rules, middle(row));
    return Math.max(row.top - upper, lower - row.bottom) < reach.rule * row.size;
  }

  #standsApart(row: TextRow, last: TextRow, next: TextRow): boolean {
    const { above, below } = reach.apart;
    const usual = this.#usualGap();
    if (row.top - last.bottom <= usual + above * row.size) return false;
    return next.top - row.bottom > usual + below * row.size || this.#isHeader(next);
  }

  /** True if there is a rule directly below a row, as below another row of the run. */
  #isHeader(row: TextRow): boolean {
    const rule = ruleBelow(this.#rules, middle(row));
    return rule < row.bottom + reach.rule * row.size && this.#ruleGaps.length > 0;
  }

  #usualGap(): number {
    const rows = this.rows.slice(-counted - 1);
    if (rows.length < 2) return reach.line * (rows[0]?.size ?? 0);
    return median(rows.slice(1).map(({ top }, index) => top - (rows[index]?.bottom ?? top)));
  }

  #mayEnd(row: TextRow | undefined, above: TextRow | undefined): boolean {
    if (!row || !above || row.segments.length > 1) return true;
    return row.top - above.bottom < reach.line * row.size && !this.#isAcross(row);
  }
}

/** For each row, whether it leads to one with several segments: through closely spaced lines, or another heading. */
function leadingOn(rows: readonly TextRow[]): boolean[] {
  const leads = rows.map(() => false);
  const closely = [...leads];
  const directly = [...leads];
  for (let index = rows.length - 2; index >= 0; index--) {
    const [row, next] = [rows[index], rows[index + 1]];
    if (!row || !next) continue;
    const gap = (next.top - row.bottom) / row.size;
    const leadsOn = isTabular(next) || (closely[index + 1] ?? false);
    closely[index] = leadsOn && gap < reach.line;
    const isHeadingAbove = directly[index + 1] ?? false;
    directly[index] = leadsOn && gap < reach.gap;
    leads[index] = (leadsOn || isHeadingAbove) && gap < reach.gap;
  }
  return leads;
}

/**
 * The runs of rows that may be tables, from top to bottom.
 * @param rules the positions of rules between the rows, if there are any
 */
export function* runsOf(rows: readonly TextRow[], rules: Rules = []): Generator<Run> {
  let run: GrowingRun | undefined;
  let [start, end] = [0, 0];
  const leads = leadingOn(rows);
  const ended = (made: GrowingRun, from: number, below?: TextRow): Run => {
    const before = rows.slice(end, from);
    const own = made.trimmed();
    end = from + own.length;
    return { rows: own, before, above: made.above, below };
  };
  for (const [index, row] of rows.entries()) {
    const ahead = { next: rows[index + 1], leadsOn: leads[index] ?? false };
    if (run && !run.follows(row, ahead)) {
      yield ended(run, start, row);
      run = undefined;
    }
    if (!run && isTabular(row)) {
      run = new GrowingRun(rules, rows[index - 1]);
      start = index;
    }
    run?.add(row);
  }
  if (run) yield ended(run, start);
}
