// Glyphs to spans: the words and parts of words of a page.
import type { Glyph, TextLook } from './glyphs.ts';
import { isGap, isSamePlace, isSpace, isTouching, letterSpacing, runsOf } from './runs.ts';
import { markOf } from '#reflow/extract/page/marked-content.ts';
import type { Box, Span } from '#models/page/page-content.ts';

/** Text that is cut off at different places stands in different cells. */
const isClippedAlike = ({ clip: a }: TextLook, { clip: b }: TextLook): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    Math.abs(a.left - b.left) < 1 &&
    Math.abs(a.right - b.right) < 1);

const isAlike = (a: TextLook, b: TextLook): boolean =>
  a === b ||
  (a.face === b.face &&
    isClippedAlike(a, b) &&
    a.color === b.color &&
    a.marking.mark === b.marking.mark &&
    Math.abs(a.size - b.size) < 0.01 * a.size);

/** A place on the shown page, given along and across the direction of writing. */
const shown = ({ along }: TextLook, start: number, across: number) => ({
  x: along.x * start - along.y * across,
  y: along.y * start + along.x * across,
});

function boxOf(look: TextLook, start: number, end: number, across: number): Box {
  const up = across - look.face.ascent * look.size;
  const down = across + look.face.descent * look.size;
  const corners = [
    shown(look, start, up),
    shown(look, end, up),
    shown(look, start, down),
    shown(look, end, down),
  ];
  return {
    left: Math.min(...corners.map(({ x }) => x)),
    top: Math.min(...corners.map(({ y }) => y)),
    right: Math.max(...corners.map(({ x }) => x)),
    bottom: Math.max(...corners.map(({ y }) => y)),
  };
}

/** @param glyphs at least one */
function spanOf(glyphs: readonly Glyph[], spaced: boolean): Span {
  const { look, across, start } = glyphs[0]!;
  const from = glyphs.reduce((least, glyph) => Math.min(least, glyph.start), Infinity);
  const to = glyphs.reduce((most, glyph) => Math.max(most, glyph.end), -Infinity);
  const origin = shown(look, start, across);
  return {
    ...boxOf(look, from, to, across),
    text: glyphs
      .map(({ text }) => text)
      .join('')
      .toWellFormed(),
    spaced,
    baseline: look.angle % 180 === 90 ? origin.x : origin.y,
    size: look.size,
    font: look.face.font,
    color: look.color,
    underline: false,
    strike: false,
    angle: look.angle,
    object: look.object,
    ...markOf(look.marking),
    ...(look.marking.isArtifact && { artifact: true as const }),
    hidden: look.hidden,
  };
}

/** What parts a glyph of a run from the one before it: a space, or only another look. */
function cutBetween(last: Glyph, next: Glyph, spacing: number): 'none' | 'look' | 'space' {
  if (isSpace(last) || isSpace(next)) return 'space';
  if (isSamePlace(last, next)) return 'none';
  if (isGap(last, next, spacing)) return 'space';
  return isAlike(last.look, next.look) ? 'none' : 'look';
}

/** Whether a space stands before a run. @param before the glyph before it */
const beginsSpaced = (first: Glyph, before: Glyph | undefined): boolean =>
  !before || isSpace(before) || !isTouching(before, first);

/** Cuts a run at spaces, at gaps and where the look changes. */
function* spansOfRun(run: readonly Glyph[], before: Glyph | undefined): Generator<Span> {
  const spacing = letterSpacing(run);
  let spaced = beginsSpaced(run[0]!, before);
  let word: Glyph[] = [];
  for (const [index, glyph] of run.entries()) {
    const last = run[index - 1];
    const cut = last ? cutBetween(last, glyph, spacing.get(glyph.look.object) ?? 0) : 'none';
    if (cut !== 'none') {
      if (word.length) yield spanOf(word, spaced);
      word = [];
      spaced = cut === 'space';
    }
    if (!isSpace(glyph)) word.push(glyph);
  }
  if (word.length) yield spanOf(word, spaced);
}

/** Whether a glyph can be seen at all. */
function isInside({ look, start, end, across }: Glyph): boolean {
  if (!look.clip) return false;
  const { x, y } = shown(look, (start + end) / 2, across - look.size * 0.3);
  const { left, top, right, bottom } = look.clip;
  return x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
}

/** Joins the glyphs of a page to spans. */
export function* spansOf(glyphs: Iterable<Glyph>): Generator<Span> {
  let before: Glyph | undefined;
  for (const run of runsOf(glyphs)) {
    yield* spansOfRun(run, before);
    before = run.at(-1);
  }
}

/** Leaves out what is clipped away or outside of the page. */
export function* visible(glyphs: Iterable<Glyph>): Generator<Glyph> {
  for (const glyph of glyphs) if (isInside(glyph)) yield glyph;
}
