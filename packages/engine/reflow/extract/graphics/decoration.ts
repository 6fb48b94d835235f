// Detects rules that underline or strike through words.
import type { Rule, Span } from '#models/page/page-content.ts';

/** The position of rules below the baseline (negative: above it), in font sizes. */
const underlineRange = { least: -0.02, most: 0.27 } as const;
const strikeRange = { least: -0.45, most: -0.15 } as const;

/** How far a rule may extend past its words (an underlined space), and words past the rule, in font sizes. */
const past = { rule: 0.7, word: 0.25 } as const;

/** The minimum share of a word that a rule covers. */
const minCoveredShare = 0.6;

const isThin = (rule: Rule, size: number): boolean => rule.thickness < 0.16 * size + 0.4;

type Range = { least: number; most: number };

function liesAlong(rule: Rule, span: Span, { least, most }: Range): boolean {
  const below = (rule.at - span.baseline) / span.size;
  if (below < least || below > most || !isThin(rule, span.size)) return false;
  const covered = Math.min(rule.to, span.right) - Math.max(rule.from, span.left);
  if (covered < minCoveredShare * (span.right - span.left)) return false;
  const slack = past.word * span.size + 0.5;
  return span.left >= rule.from - slack && span.right <= rule.to + slack;
}

/** The words that a rule decorates: all along it, if it ends where they end. */
function decorated(rule: Rule, spans: readonly Span[], range: Range): Span[] {
  const words = spans.filter((span) => liesAlong(rule, span, range));
  if (!words.length) return [];
  const size = Math.max(...words.map((word) => word.size));
  const left = Math.min(...words.map((word) => word.left));
  const right = Math.max(...words.map((word) => word.right));
  const slack = past.rule * size;
  return left - rule.from <= slack && rule.to - right <= slack ? words : [];
}

/** A rule that meets a vertical one is the border of a cell. */
const isBorder = (rule: Rule, verticals: readonly Rule[]): boolean =>
  verticals.some(
    ({ at, from, to }) =>
      rule.at >= from - 1 &&
      rule.at <= to + 1 &&
      (Math.abs(at - rule.from) < 1.5 || Math.abs(at - rule.to) < 1.5),
  );

/** Groups upright words by vertical position, so that each rule is compared with few. */
function byBaseline(spans: readonly Span[]): (at: number) => Span[] {
  const rows = new Map<number, Span[]>();
  for (const span of spans) {
    if (span.angle !== 0 || span.hidden) continue;
    const row = Math.round(span.baseline / 10);
    const there = rows.get(row);
    if (there) there.push(span);
    else rows.set(row, [span]);
  }
  // Half of the largest size of decorated words, in rows.
  const reach = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
  return (at) => reach.flatMap((step) => rows.get(Math.round(at / 10) + step) ?? []);
}

/**
 * Marks underlined and struck words.
 * @returns the rules that decorate none
 */
export function decorate(spans: readonly Span[], rules: readonly Rule[]): Rule[] {
  const near = byBaseline(spans);
  const verticals = rules.filter(({ axis }) => axis === 'vertical');
  return rules.filter((rule) => {
    if (rule.axis === 'vertical' || isBorder(rule, verticals)) return true;
    const words = near(rule.at);
    const underlined = decorated(rule, words, underlineRange);
    for (const word of underlined) word.underline = true;
    const struck = underlined.length ? [] : decorated(rule, words, strikeRange);
    for (const word of struck) word.strike = true;
    return !underlined.length && !struck.length;
  });
}
