// The lines of a page with the raised and lowered signs that belong to them, such as references to notes.
import type { LineGlyph, TextLine } from '../text-lines.ts';

/** In letter heights of the line: how far such a sign is from its baseline, and from its letters. */
const reach = { across: 0.62, along: 0.3 } as const;
/** A sign is at most this high, in letter heights of the line, and has at most so many letters. */
const largest = { size: 0.86, letters: 12 } as const;
/** In letter heights: a wider gap is a space. */
const space = 0.18;

export function wholeLinesOf(lines: readonly TextLine[]): TextLine[] {
  const added = new Map<TextLine, TextLine[]>();
  for (const one of lines) {
    const line = lines.find((other) => isSignOf(one, other));
    if (line) added.set(line, [...(added.get(line) ?? []), one]);
  }
  const signs = new Set([...added.values()].flat());
  return lines
    .filter((line) => !signs.has(line))
    .map((line) => (added.has(line) ? joined(line, added.get(line) ?? []) : line));
}

function isSignOf(one: TextLine, line: TextLine): boolean {
  if (one === line || one.angle !== line.angle || one.isRightToLeft || line.isRightToLeft)
    return false;
  if (one.size > line.size * largest.size || one.glyphs.length > largest.letters) return false;
  if (Math.abs(one.baseline - line.baseline) > reach.across * line.size) return false;
  const margin = reach.along * line.size;
  if (one.from < line.from - margin || one.from > line.to + margin) return false;
  return line.glyphs.every(({ from, to }) => to <= one.from + margin || from >= one.to - margin);
}

function joined(line: TextLine, signs: readonly TextLine[]): TextLine {
  const own = new Set(line.glyphs);
  const all = [...line.glyphs, ...signs.flatMap(({ glyphs }) => glyphs)].toSorted(
    (one, other) => one.from - other.from,
  );
  const glyphs = all.map((one, index): LineGlyph => {
    const before = all[index - 1];
    if (!before || (own.has(one) && own.has(before))) return one;
    return { ...one, isAfterSpace: one.from - before.to > space * line.size };
  });
  const to = Math.max(...glyphs.map((one) => one.to));
  return { ...line, glyphs, from: glyphs[0]?.from ?? line.from, to };
}
