// The kerning of a document's fonts, as its own lines show it: embedded subsets rarely keep the table of the font.
import type { NewLetter } from '../new-letter.ts';
import type { ShownGlyph } from '../shown-text.ts';
import { pageScale, type TextLine } from '../text-lines.ts';

/** In font sizes: smaller ones are not seen, larger ones are no kerning. */
const limits = { least: 0.004, most: 0.15 } as const;
/** In font sizes: pairs whose distances differ more are spaced, not kerned. */
const even = 0.02;

export class PairKerning {
  readonly #distances = new Map<string, number[]>();

  /** Notes the distances of letters in the lines of a page. */
  add(lines: readonly TextLine[]): void {
    for (const { glyphs } of lines)
      for (const [index, one] of glyphs.entries()) {
        const before = glyphs[index - 1];
        if (!before || one.isAfterSpace || before.glyph.show.font !== one.glyph.show.font) continue;
        const unit = pageScale(before.glyph) * before.glyph.show.state.size;
        const end = before.from + before.glyph.length * pageScale(before.glyph);
        const distance = (one.from - end) / unit;
        if (!(Math.abs(distance) < limits.most)) continue;
        const key = keyOf(before.glyph, before.glyph.text, one.glyph.text);
        const known = this.#distances.get(key) ?? [];
        if (known.length < 20) this.#distances.set(key, [...known, distance]);
      }
  }

  /** Adds kerning to letters that are set in the font of a glyph. */
  kerned(letters: readonly NewLetter[], anchor: ShownGlyph): NewLetter[] {
    return letters.map((letter, index) => {
      const before = letters[index - 1];
      if (!before || letter.font !== undefined || before.font !== undefined) return letter;
      const kern = this.#of(keyOf(anchor, before.text, letter.text));
      return kern ? { ...letter, kern } : letter;
    });
  }

  #of(key: string): number {
    const known = (this.#distances.get(key) ?? []).toSorted((one, other) => one - other);
    const middle = known[known.length >> 1] ?? 0;
    const isEven = known.filter((one) => Math.abs(one - middle) < even).length > known.length * 0.7;
    return isEven && Math.abs(middle) > limits.least ? middle : 0;
  }
}

const keyOf = ({ show }: ShownGlyph, one: string, other: string): string =>
  `${show.font.name}\n${one}\n${other}`;
