// Removes duplicate text that is printed twice at nearly the same position, for bold or shadowed letters.
import type { Glyph } from './glyphs.ts';

/** The side of the squares for looking up positions, in points. */
const square = 2;
/** Letters closer than this, in font sizes, are duplicates. */
const nearest = 0.12;

const key = (start: number, across: number): number =>
  ((Math.round(start) & 0xffff) << 16) | (Math.round(across) & 0xffff);

/** An index of glyphs by position. Most squares have one glyph, so those of a square are a linked list. */
class Places {
  /** The number of the last glyph in each square. */
  readonly #last = new Map<number, number>();
  readonly #glyphs: Glyph[] = [];
  /** For each glyph, the number of the one before it in its square, or -1. */
  readonly #before: number[] = [];

  add(glyph: Glyph): void {
    const at = key(glyph.start / square, glyph.across / square);
    this.#before.push(this.#last.get(at) ?? -1);
    this.#last.set(at, this.#glyphs.length);
    this.#glyphs.push(glyph);
  }

  has(glyph: Glyph): boolean {
    for (const right of [-1, 0, 1])
      for (const down of [-1, 0, 1]) {
        const at = key(glyph.start / square + right, glyph.across / square + down);
        if (this.#isIn(at, glyph)) return true;
      }
    return false;
  }

  #isIn(at: number, glyph: Glyph): boolean {
    let index = this.#last.get(at) ?? -1;
    while (index >= 0 && !isSameLetter(this.#glyphs[index]!, glyph)) index = this.#before[index]!;
    return index >= 0;
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
export function withoutOverprint(glyphs: readonly Glyph[]): Glyph[] {
  const places = new Places();
  const seen = new Map<number, 'new' | 'repeated'>();
  return glyphs.filter((glyph) => {
    let kind = seen.get(glyph.formatting.object);
    if (glyph.text === ' ') return kind !== 'repeated';
    if (!kind) seen.set(glyph.formatting.object, (kind = places.has(glyph) ? 'repeated' : 'new'));
    if (kind === 'repeated' && places.has(glyph)) return false;
    places.add(glyph);
    return true;
  });
}
