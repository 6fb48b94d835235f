// Finds thick borders: bars whose two ends meet other lines, as the sides of frames and of tables do. Other bars stay
// areas, such as those of charts and behind titles.
import { centerOf, heightOf, middleOf, widthOf } from '#models/page/geometry.ts';
import type { Box, Fill, Rule } from '#models/page/page-content.ts';

const limits = {
  /** The maximum thickness of a border, in points; Word offers up to 6, and double ones are thicker. */
  thickness: 10,
  /** The minimum length, in thicknesses and in points. */
  ratio: 2,
  length: 12,
  /** The maximum distance at which lines meet, in points. */
  reach: 1.5,
  /** The maximum share of the page's width or height. */
  share: 0.88,
  /** The maximum number of areas that are compared. */
  fills: 600,
} as const;

type Bar = { fill: Fill; rule: Rule };

function barOf(fill: Fill): Bar | undefined {
  const [width, height] = [widthOf(fill), heightOf(fill)];
  const [thickness, length] = [Math.min(width, height), Math.max(width, height)];
  if (thickness > limits.thickness || length < limits.ratio * thickness || length < limits.length)
    return undefined;
  const { color } = fill;
  const rule: Rule =
    height < width
      ? {
          axis: 'horizontal',
          at: middleOf(fill),
          from: fill.left,
          to: fill.right,
          thickness,
          color,
        }
      : {
          axis: 'vertical',
          at: centerOf(fill),
          from: fill.top,
          to: fill.bottom,
          thickness,
          color,
        };
  return { fill, rule };
}

/** The line across another one on which one of its ends lies. */
const lineAt = ({ axis, at }: Rule, end: number, others: readonly Rule[]): Rule | undefined =>
  others.find(
    (across) =>
      across.axis !== axis &&
      Math.abs(across.at - end) <= across.thickness / 2 + limits.reach &&
      at >= across.from - limits.reach &&
      at <= across.to + limits.reach,
  );

/** The bars among some that meet others at both ends; without those that end nowhere, repeatedly. */
function framed(bars: readonly Bar[], rules: readonly Rule[]): readonly Bar[] {
  const others = [...rules, ...bars.map(({ rule }) => rule)];
  const kept = bars.filter(({ rule }) =>
    [rule.from, rule.to].every((end) => lineAt(rule, end, others)),
  );
  return kept.length < bars.length ? framed(kept, rules) : kept;
}

/** A border that extends to the middle of the lines that it meets. */
function extended(rule: Rule, others: readonly Rule[]): Rule {
  const from = lineAt(rule, rule.from, others)?.at ?? rule.from;
  const to = lineAt(rule, rule.to, others)?.at ?? rule.to;
  return { ...rule, from: Math.min(rule.from, from), to: Math.max(rule.to, to) };
}

const isBehind = (fill: Fill, texts: readonly Box[]) =>
  texts.some(
    (text) =>
      centerOf(text) > fill.left &&
      centerOf(text) < fill.right &&
      middleOf(text) > fill.top &&
      middleOf(text) < fill.bottom,
  );

/**
 * Separates thick borders from other areas.
 * @param texts a bar behind text is no border
 * @param page its size; a frame around nearly all of it is a decoration
 */
export function thickRules(
  fills: readonly Fill[],
  rules: readonly Rule[],
  texts: readonly Box[],
  page: { width: number; height: number },
): { rules: Rule[]; rest: Fill[] } {
  if (fills.length > limits.fills) return { rules: [], rest: [...fills] };
  const isAround = ({ axis, from, to }: Rule) =>
    to - from > limits.share * (axis === 'horizontal' ? page.width : page.height);
  const bars = fills
    .flatMap((fill) => barOf(fill) ?? [])
    .filter(({ fill, rule }) => !isAround(rule) && !isBehind(fill, texts));
  const borders = framed(bars, rules);
  const found = new Set(borders.map(({ fill }) => fill));
  const lines = [...rules, ...borders.map(({ rule }) => rule)];
  return {
    rules: borders.map(({ rule }) => extended(rule, lines)),
    rest: fills.filter((fill) => !found.has(fill)),
  };
}
