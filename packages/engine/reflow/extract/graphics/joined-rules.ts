// Joins rules that were drawn in pieces: adjacent, dashed, or dotted.
import { heightOf, widthOf } from '#models/page/geometry.ts';
import type { Box, Drawing, Fill, Rule } from '#models/page/page-content.ts';

/** In points. */
const tolerance = { across: 0.35, thickness: 0.4, touching: 0.6 } as const;
/** Shorter pieces may be dashes, if the gaps between them are not longer. */
const longestDash = 8;
const fewestDashes = 4;
/** The maximum side of a dot. */
const largestDot = 2.6;
const fewestDots = 5;

const length = ({ from, to }: Rule): number => to - from;

const isAlike = (a: Rule, b: Rule): boolean =>
  a.axis === b.axis &&
  a.color === b.color &&
  Math.abs(a.at - b.at) <= tolerance.across &&
  Math.abs(a.thickness - b.thickness) <= tolerance.thickness;

const byText = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

const inOrder = (rules: readonly Rule[]): Rule[] =>
  rules.toSorted(
    (a, b) =>
      byText(a.axis, b.axis) ||
      byText(a.color, b.color) ||
      Math.round(a.at / tolerance.across) - Math.round(b.at / tolerance.across) ||
      a.from - b.from,
  );

/** Joins neighbours among sorted rules. */
function joined(rules: readonly Rule[], mayJoin: (last: Rule, next: Rule) => boolean): Rule[] {
  const result: Rule[] = [];
  for (const next of rules) {
    const last = result.at(-1);
    if (last && isAlike(last, next) && mayJoin(last, next)) {
      last.from = Math.min(last.from, next.from);
      last.to = Math.max(last.to, next.to);
    } else result.push({ ...next });
  }
  return result;
}

/** Dashed lines: rows of at least `fewest` evenly spaced pieces. */
function dashed(rules: readonly Rule[], fewest: number): Rule[] {
  const result: Rule[] = [];
  let row: Rule[] = [];
  const finish = () => {
    const [first] = row;
    if (first && row.length >= fewest) result.push({ ...first, to: row.at(-1)!.to });
    else result.push(...row);
    row = [];
  };
  for (const next of rules) {
    const last = row.at(-1);
    const follows =
      last &&
      isAlike(last, next) &&
      length(next) <= longestDash &&
      length(last) <= longestDash &&
      next.from - last.to <= Math.max(3, 2 * Math.max(length(last), last.thickness));
    if (!follows) finish();
    row.push(next);
  }
  finish();
  return result;
}

/** Joins pieces that look like one line. */
export function joinedRules(rules: readonly Rule[]): Rule[] {
  const whole = joined(inOrder(rules), (last, next) => {
    // Of two lines that are not exactly in line, the second may begin before the first.
    const gap = Math.max(tolerance.touching, last.thickness);
    return next.from <= last.to + gap && next.to >= last.from - gap;
  });
  return dashed(whole, fewestDashes);
}

const isDot = (box: Box): boolean => widthOf(box) <= largestDot && heightOf(box) <= largestDot;

const asRule = ({ left, top, right, bottom }: Box, color: string, axis: Rule['axis']): Rule =>
  axis === 'horizontal'
    ? { axis, color, at: (top + bottom) / 2, from: left, to: right, thickness: bottom - top }
    : { axis, color, at: (left + right) / 2, from: top, to: bottom, thickness: right - left };

/** The rules formed by rows of dots, and the remaining dots. */
function dotted<T extends Fill | Drawing>(dots: readonly T[], axis: Rule['axis']) {
  const origin = new Map<Rule, T>();
  for (const dot of dots) origin.set(asRule(dot, dot.color, axis), dot);
  const rules = dashed(inOrder([...origin.keys()]), fewestDots);
  return {
    rules: rules.filter((rule) => !origin.has(rule)),
    rest: rules.flatMap((rule) => origin.get(rule) ?? []),
  };
}

/** Extracts rows of dots from filled shapes. */
export function dottedRules<T extends Fill | Drawing>(
  shapes: readonly T[],
): { rules: Rule[]; rest: T[] } {
  const dots = shapes.filter(isDot);
  if (dots.length < fewestDots) return { rules: [], rest: [...shapes] };
  const across = dotted(dots, 'horizontal');
  const down = dotted(across.rest, 'vertical');
  const single = new Set(down.rest);
  return {
    rules: [...across.rules, ...down.rules],
    rest: shapes.filter((shape) => !isDot(shape) || single.has(shape)),
  };
}
