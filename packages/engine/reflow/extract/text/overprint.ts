// Text printed twice at nearly one place, which some programs do for bold or shadowed letters, is one text.
import type { Glyph } from './glyphs.ts';

/** The side of the squares by which places are looked up; points. */
const square = 2;
/** So near, in parts of the size, letters are one. */
const nearest = 0.12;

const key = (start: number, across: number): number =>
  ((Math.round(start) & 0xffff) << 16) | (Math.round(across) & 0xffff);

/** What stands where; asked for the squares around a place. */
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

/** Leaves out letters that another text object has at the same place. Only objects that begin so are looked at. */
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
