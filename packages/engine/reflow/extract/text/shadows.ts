// Removes the shadows of text: copies of it a little beside it, painted before it.
import type { Glyph, GlyphFormatting } from './glyphs.ts';

/** The distance between a text and its shadow, in font sizes, along and across the line. */
const furthest = 0.5;
/** Copies of the same colour are as close as this, and of at least so many letters: others may be meant. */
const sameColor = { furthest: 0.35, letters: 2 } as const;
/** The maximum difference of their sizes, as a share. */
const sameSize = 0.02;

/** A text object. */
type Written = { first: Glyph; text: string };

/** The text objects of a page, in the order of painting. */
function writtenOf(glyphs: readonly Glyph[]): Map<GlyphFormatting, Written> {
  const all = new Map<GlyphFormatting, Written>();
  for (const glyph of glyphs) {
    if (glyph.text === ' ' || glyph.formatting.hidden) continue;
    const written = all.get(glyph.formatting);
    if (written) written.text += glyph.text;
    else all.set(glyph.formatting, { first: glyph, text: glyph.text });
  }
  return all;
}

function isShadow({ first: a, text }: Written, { first: b }: Written): boolean {
  const [shadow, above] = [a.formatting, b.formatting];
  const { size } = above;
  if (shadow.face !== above.face || shadow.angle !== above.angle) return false;
  if (Math.abs(shadow.size - size) > sameSize * size) return false;
  const [along, across] = [Math.abs(a.start - b.start), Math.abs(a.across - b.across)];
  if (shadow.color !== above.color) return Math.max(along, across) < furthest * size;
  return (
    text.length >= sameColor.letters &&
    Math.min(along, across) > 0 &&
    Math.max(along, across) < sameColor.furthest * size
  );
}

/** The shadows among text objects with the same text. */
function* shadowsAmong(objects: readonly Written[]): Generator<Written> {
  // By position, so that texts that a page repeats often, such as numbers in a table, are compared with few others.
  const order = new Map(objects.map((written, index) => [written, index]));
  const sorted = objects.toSorted((a, b) => a.first.across - b.first.across);
  for (const [index, one] of sorted.entries())
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]!;
      if (other.first.across - one.first.across > furthest * one.first.formatting.size) break;
      const [lower, upper] = order.get(one)! < order.get(other)! ? [one, other] : [other, one];
      if (isShadow(lower, upper)) yield lower;
    }
}

/** Leaves out the shadows of text. */
export function withoutShadows(glyphs: readonly Glyph[]): readonly Glyph[] {
  const all = writtenOf(glyphs);
  const alike = Map.groupBy(all.values(), ({ text }) => text);
  const shadows = new Set<GlyphFormatting>();
  for (const objects of alike.values())
    if (objects.length > 1)
      for (const { first } of shadowsAmong(objects)) shadows.add(first.formatting);
  return shadows.size ? glyphs.filter(({ formatting }) => !shadows.has(formatting)) : glyphs;
}
