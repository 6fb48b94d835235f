// Measures letter spacing: space between letters in addition to their widths.
import { median } from '#models/page/geometry.ts';
import { isSamePlace, type Glyph } from './glyphs.ts';
import { gapBetween, isSpace } from './runs.ts';

/** Lengths in font sizes. */
const limits = {
  /** Fewer gaps cannot show letter spacing. */
  fewest: 3,
  /** Smaller spacing is that of justified lines. */
  least: 0.02,
  /** The maximum letter spacing; wider gaps separate columns of single characters, unless they are even. */
  widest: 0.45,
  widestEven: 1.2,
  /** Fewer gaps cannot show that they are even. */
  fewestEven: 4,
  /** How much even gaps differ, and the minimum share of them; the others are between words. */
  even: 0.05,
  evenShare: 0.6,
  /** The least spacing and condensing that is formatting. */
  expanded: 0.06,
  condensed: -0.05,
} as const;

export type LetterSpacing = {
  /** In font sizes; 0 without any. */
  measured: number;
  /** The same if it is even, and therefore formatting. */
  formatted: number;
};

const none: LetterSpacing = { measured: 0, formatted: 0 };

/** Letters of one font and size in sequence. */
function* stretchesOf(run: readonly Glyph[]): Generator<Glyph[]> {
  let stretch: Glyph[] = [];
  for (const glyph of run) {
    const last = stretch.at(-1)?.formatting;
    const { face, size } = glyph.formatting;
    const isAlike = last && last.face === face && Math.abs(last.size - size) < 0.01 * size;
    if (last && !isAlike) {
      yield stretch;
      stretch = [];
    }
    stretch.push(glyph);
  }
  if (stretch.length) yield stretch;
}

/** The gaps between letters without a space between them, in font sizes. */
function gapsOf(stretch: readonly Glyph[]): number[] {
  const gaps: number[] = [];
  for (let index = 1; index < stretch.length; index++) {
    const [last, next] = [stretch[index - 1]!, stretch[index]!];
    if (isSpace(last) || isSpace(next) || isSamePlace(last, next)) continue;
    gaps.push(gapBetween(last, next) / next.formatting.size);
  }
  return gaps;
}

function isEven(gaps: readonly number[], middle: number): boolean {
  if (gaps.length < limits.fewestEven) return false;
  const even = gaps.filter((gap) => Math.abs(gap - middle) < limits.even);
  const isBetweenWords = (gap: number) => gap > middle + limits.even;
  return (
    even.length >= limits.evenShare * gaps.length &&
    gaps.every((gap) => even.includes(gap) || isBetweenWords(gap))
  );
}

function spacingOf(gaps: readonly number[]): LetterSpacing {
  if (gaps.length < limits.fewest) return none;
  const middle = median(gaps);
  const evenly = isEven(gaps, middle);
  const isFormatting = middle >= limits.expanded || middle <= limits.condensed;
  const widest = evenly ? limits.widestEven : limits.widest;
  return {
    measured: middle > limits.least && middle < widest ? middle : 0,
    formatted: evenly && isFormatting && middle < widest ? middle : 0,
  };
}

const isOfOneObject = (stretch: readonly Glyph[]): boolean =>
  stretch.every(({ formatting }) => formatting.object === stretch[0]!.formatting.object);

/** The letter spacing of each text object in a stretch of several. */
function spacingByObject(stretch: readonly Glyph[]): Map<number, LetterSpacing> {
  const whole = spacingOf(gapsOf(stretch));
  const spacing = new Map<number, LetterSpacing>();
  for (const [object, glyphs] of Map.groupBy(stretch, ({ formatting }) => formatting.object)) {
    // A text object may be spaced differently, unless it is too short to show that.
    const gaps = gapsOf(glyphs);
    spacing.set(object, gaps.length < limits.fewest ? whole : spacingOf(gaps));
  }
  return spacing;
}

/** The letter spacing at each letter of a run, in its order. */
export function letterSpacing(run: readonly Glyph[]): LetterSpacing[] {
  const spacing: LetterSpacing[] = [];
  for (const stretch of stretchesOf(run)) {
    if (isOfOneObject(stretch)) {
      const whole = spacingOf(gapsOf(stretch));
      for (let count = stretch.length; count > 0; count--) spacing.push(whole);
    } else {
      const byObject = spacingByObject(stretch);
      for (const { formatting } of stretch) spacing.push(byObject.get(formatting.object)!);
    }
  }
  return spacing;
}
