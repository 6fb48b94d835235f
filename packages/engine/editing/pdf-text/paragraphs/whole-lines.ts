// The lines of a page with the raised and lowered signs that belong to them, such as references to notes.
import { alongLine } from '#formats/pdf/text/lines.ts';
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
  if (one === line || one.angle !== line.angle || one.isMixed || line.isMixed) return false;
  if (one.size > line.size * largest.size || one.glyphs.length > largest.letters) return false;
  if (Math.abs(one.baseline - line.baseline) > reach.across * line.size) return false;
  const margin = reach.along * line.size;
  if (one.to < line.from - margin || one.from > line.to + margin) return false;
  return line.glyphs.every(({ from, to }) => to <= one.from + margin || from >= one.to - margin);
}

/** True if a raised number or sign begins the line, as it does in notes. */
export function startsRaised({ glyphs: [first], baseline, size, angle }: TextLine): boolean {
  if (!first || !/^[\d*†‡§¶a-z]$/.test(first.glyph.text)) return false;
  const { placed, show } = first.glyph;
  const [, place] = alongLine([placed[4], placed[5]], angle);
  const height = Math.hypot(placed[2], placed[3]) * show.state.size;
  return height < size * largest.size && place + show.state.rise > baseline + 0.1 * size;
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
