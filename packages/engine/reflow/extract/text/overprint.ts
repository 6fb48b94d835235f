// Removes duplicate text that is printed twice at nearly the same position, for bold or shadowed letters.
import type { Glyph } from './glyphs.ts';

/** The side of the squares for looking up positions, in points. */
const square = 2;
/** Letters closer than this, in font sizes, are duplicates. */
const nearest = 0.12;

const key = (start: number, across: number): number =>
  ((Math.round(start) & 0xffff) << 16) | (Math.round(across) & 0xffff);

/** An index of glyphs by position. */
class Places {
  readonly #glyphs = new Map<number, Glyph[]>();

  add(glyph: Glyph): void {
    const at = key(glyph.start / square, glyph.across / square);
    const there = this.#glyphs.get(at);
    if (there) there.push(glyph);
    else this.#glyphs.set(at, [glyph]);
  }

  has(glyph: Glyph): boolean {
    for (const right of [-1, 0, 1])
      for (const down of [-1, 0, 1]) {
        const at = key(glyph.start / square + right, glyph.across / square + down);
        if (this.#glyphs.get(at)?.some((other) => isSameLetter(other, glyph))) return true;
      }
    return false;
  }
}

function isSameLetter(a: Glyph, b: Glyph): boolean {
  if (
    a.text !== b.text ||
    a.formatting === b.formatting ||
    a.formatting.angle !== b.formatting.angle
  )
    return false;
  const near = nearest * Math.max(a.formatting.size, b.formatting.size);
  return (
    Math.abs(a.start - b.start) < near &&
    Math.abs(a.across - b.across) < near &&
    Math.abs(a.formatting.size - b.formatting.size) < near
  );
}

/**
 * Leaves out letters that another text object has at the same position. Only objects that start with such a letter are
 * compared.
 */
export function* withoutOverprint(glyphs: Iterable<Glyph>): Generator<Glyph> {
  const places = new Places();
  const seen = new Map<number, 'new' | 'repeated'>();
  for (const glyph of glyphs) {
    if (glyph.text === ' ') {
      if (seen.get(glyph.formatting.object) !== 'repeated') yield glyph;
      continue;
    }
    let kind = seen.get(glyph.formatting.object);
    if (!kind) seen.set(glyph.formatting.object, (kind = places.has(glyph) ? 'repeated' : 'new'));
    if (kind === 'repeated' && places.has(glyph)) continue;
    places.add(glyph);
    yield glyph;
  }
}
