// Joins glyphs to spans: the words and parts of words of a page.
import { isSamePlace, type Glyph, type GlyphFormatting } from './glyphs.ts';
import { letterSpacing } from './letter-spacing.ts';
import { isGap, isSpace, isTouching, runsOf } from './runs.ts';
import { markOf } from '#reflow/extract/page/marked-content.ts';
import type { Box, Span } from '#models/page/page-content.ts';

/** True if two glyphs have the same clip; text with different clips is in different cells. */
const isClippedAlike = ({ clip: a }: GlyphFormatting, { clip: b }: GlyphFormatting): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    Math.abs(a.left - b.left) < 1 &&
    Math.abs(a.right - b.right) < 1);

const isAlike = (a: GlyphFormatting, b: GlyphFormatting): boolean =>
  a === b ||
  (a.face === b.face &&
    isClippedAlike(a, b) &&
    a.color === b.color &&
    a.marking.mark === b.marking.mark &&
    a.marking.unit === b.marking.unit &&
    Math.abs(a.size - b.size) < 0.01 * a.size);

/** A point on the displayed page, from its coordinates along and across the direction of writing. */
const shown = ({ along }: GlyphFormatting, start: number, across: number) => ({
  x: along.x * start - along.y * across,
  y: along.y * start + along.x * across,
});

/** The box of letters, without temporary objects, because it is called for each word of a page. */
function boxOf(
  { along, face, size }: GlyphFormatting,
  start: number,
  end: number,
  across: number,
): Box {
  const up = across - face.ascent * size;
  const down = across + face.descent * size;
  return {
    left: Math.min(along.x * start, along.x * end) - Math.max(along.y * up, along.y * down),
    top: Math.min(along.y * start, along.y * end) + Math.min(along.x * up, along.x * down),
    right: Math.max(along.x * start, along.x * end) - Math.min(along.y * up, along.y * down),
    bottom: Math.max(along.y * start, along.y * end) + Math.max(along.x * up, along.x * down),
  };
}

/**
 * @param glyphs at least one
 * @param spacing their letter spacing, in font sizes
 */
function spanOf(glyphs: readonly Glyph[], spaced: boolean, spacing: number): Span {
  const { formatting, across, start } = glyphs[0]!;
  let [from, to, letters] = [Infinity, -Infinity, ''];
  for (const glyph of glyphs) {
    from = Math.min(from, glyph.start);
    to = Math.max(to, glyph.end);
    letters += glyph.text;
  }
  const origin = shown(formatting, start, across);
  return {
    ...boxOf(formatting, from, to, across),
    text: letters.toWellFormed(),
    spaced,
    baseline: formatting.angle % 180 === 90 ? origin.x : origin.y,
    size: formatting.size,
    font: formatting.face.font,
    color: formatting.color,
    underline: false,
    strike: false,
    angle: formatting.angle,
    object: formatting.object,
    ...markOf(formatting.marking),
    ...(formatting.marking.unit !== undefined && { unit: formatting.marking.unit }),
    ...(formatting.marking.isArtifact && { artifact: true as const }),
    hidden: formatting.hidden,
    ...(spacing && { letterSpacing: spacing * formatting.size }),
  };
}

/** Whether a glyph is separated from the previous one in its run, by a space or only by its formatting. */
function cutBetween(last: Glyph, next: Glyph, spacing: number): 'none' | 'formatting' | 'space' {
  if (isSpace(last) || isSpace(next)) return 'space';
  if (isSamePlace(last, next)) return 'none';
  if (isGap(last, next, spacing)) return 'space';
  return isAlike(last.formatting, next.formatting) ? 'none' : 'formatting';
}

/**
 * True if there is a space before a run.
 * @param before the glyph before it
 */
const beginsSpaced = (first: Glyph, before: Glyph | undefined): boolean =>
  !before || isSpace(before) || !isTouching(before, first);

/** Splits a run at spaces, gaps and changes of formatting. */
function* spansOfRun(run: readonly Glyph[], before: Glyph | undefined): Generator<Span> {
  const spacing = letterSpacing(run);
  let spaced = beginsSpaced(run[0]!, before);
  let word: Glyph[] = [];
  /** The position of its first letter in the run. */
  let first = 0;
  const span = () => spanOf(word, spaced, spacing[first]!.formatted);
  for (const [index, glyph] of run.entries()) {
    const last = run[index - 1];
    const cut = last ? cutBetween(last, glyph, spacing[index]!.measured) : 'none';
    if (cut !== 'none') {
      if (word.length) yield span();
      word = [];
      spaced = cut === 'space';
    }
    if (isSpace(glyph)) continue;
    if (!word.length) first = index;
    word.push(glyph);
  }
  if (word.length) yield span();
}

/** True if a glyph is visible at all. */
function isInside({ formatting, start, end, across }: Glyph): boolean {
  if (!formatting.clip) return false;
  const { x, y } = shown(formatting, (start + end) / 2, across - formatting.size * 0.3);
  const { left, top, right, bottom } = formatting.clip;
  return x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
}

/** Joins the glyphs of a page to spans. */
export function* spansOf(glyphs: readonly Glyph[]): Generator<Span> {
  let before: Glyph | undefined;
  for (const run of runsOf(glyphs)) {
    yield* spansOfRun(run, before);
    before = run.at(-1);
  }
}

/** Leaves out glyphs that are clipped away or outside the page. */
export const visible = (glyphs: readonly Glyph[]): Glyph[] => glyphs.filter(isInside);
