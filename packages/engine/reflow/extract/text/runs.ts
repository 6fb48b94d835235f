// Groups adjacent glyphs on one line into runs, by the gaps between them.
import { isSamePlace, type Glyph } from './glyphs.ts';
import { directionOf, isCombining, isWithoutSpaces } from './scripts.ts';

/** Lengths in font sizes. */
const gaps = {
  /** Wider gaps are spaces. */
  space: 0.17,
  /** The same between ideographs, whose boxes are wide. */
  ideographic: 0.6,
  /** The maximum difference of baselines on one line; superscripts are separate. */
  baseline: 0.08,
  /** Glyphs further apart, or further back, start a new run. */
  furthest: 2,
  back: 0.6,
} as const;

/** The distance of the second glyph from the first in reading order; negative if they overlap. */
export function gapBetween(first: Glyph, second: Glyph): number {
  const direction = directionOf(second.text);
  const isBackwards =
    direction === 'rtl' ||
    (direction === 'neutral' && directionOf(first.text) === 'rtl' && second.start < first.start);
  return isBackwards ? first.start - second.end : second.start - first.end;
}

export const isSpace = ({ text }: Glyph): boolean => text === ' ';

function continues(last: Glyph, next: Glyph): boolean {
  const { size, angle } = last.formatting;
  if (isSamePlace(last, next)) return true;
  if (angle !== next.formatting.angle || last.formatting.hidden !== next.formatting.hidden)
    return false;
  if (Math.abs(next.across - last.across) > gaps.baseline * size) return false;
  const gap = gapBetween(last, next);
  if (gap > gaps.furthest * size) return false;
  // Some fonts do not state their widths; glyphs of one object still follow each other.
  if (last.formatting === next.formatting && next.start > last.start) return true;
  return gap > -gaps.back * Math.max(size, last.end - last.start);
}

/** Splits glyphs into runs. */
export function* runsOf(glyphs: readonly Glyph[]): Generator<Glyph[]> {
  let run: Glyph[] = [];
  for (const glyph of glyphs) {
    const last = run.at(-1);
    if (last && !continues(last, glyph)) {
      yield run;
      run = [];
    }
    run.push(glyph);
  }
  if (run.length) yield run;
}

const isEmpty = (glyph: Glyph): boolean =>
  isSpace(glyph) && glyph.end - glyph.start < 0.01 * glyph.formatting.size;

/** Leaves out spaces without width before the next letter, which is shaped with the one before them. */
export const withoutEmptySpaces = (glyphs: readonly Glyph[]): Glyph[] =>
  glyphs.filter((glyph, index) => {
    const next = glyphs[index + 1];
    if (!next || !isEmpty(glyph)) return true;
    const isBefore =
      glyph.formatting === next.formatting &&
      next.start < glyph.start - 0.02 * next.formatting.size &&
      directionOf(next.text) !== 'rtl';
    return !isBefore;
  });

/**
 * True if the gap between two glyphs of a run is a space.
 * @param spacing letter spacing, in font sizes
 */
export function isGap(last: Glyph, next: Glyph, spacing: number): boolean {
  if (isCombining(next.text)) return false;
  const isIdeographic = isWithoutSpaces(last.text) && isWithoutSpaces(next.text);
  const least = (isIdeographic ? gaps.ideographic : gaps.space) + spacing;
  return gapBetween(last, next) > least * Math.max(last.formatting.size, next.formatting.size);
}

/** True if two glyphs touch, in either direction of reading. */
export function isTouching(first: Glyph, second: Glyph): boolean {
  const { size } = first.formatting;
  if (first.formatting.angle !== second.formatting.angle) return false;
  if (Math.abs(first.across - second.across) > size) return false;
  const apart = Math.min(Math.abs(second.start - first.end), Math.abs(first.start - second.end));
  return apart < gaps.space * size;
}
