// Gives glyphs the letters that the `/ActualText` around them says, such as capitals whose font tells small letters.
import type { Sequence } from '#formats/pdf/content/marked-content.ts';
import type { ShownGlyph } from './shown-text.ts';

/** More are a whole text in one sequence, whose letters the fonts tell. */
const maxGlyphs = 2000;

export class SpokenGlyphs {
  readonly #glyphs = new Map<Sequence, ShownGlyph[]>();

  /** @param glyph one that was shown in sequences; it is noted in its font as soon as its letter is known */
  add(glyph: ShownGlyph): void {
    const { sequences, font } = glyph.show;
    const around = sequences.find(({ text }) => text !== undefined);
    if (!around) return font.note(glyph.code, glyph.text);
    const glyphs = this.#glyphs.get(around) ?? [];
    this.#glyphs.set(around, glyphs);
    if (glyphs.length <= maxGlyphs) glyphs.push(glyph);
    else font.note(glyph.code, glyph.text);
  }

  end(sequence: Sequence | undefined): void {
    const glyphs = sequence && this.#glyphs.get(sequence);
    if (!glyphs) return;
    this.#glyphs.delete(sequence);
    const letters = lettersFor(glyphs, sequence.text ?? '');
    for (const [index, glyph] of glyphs.entries()) {
      const { font } = glyph.show;
      const letter = letters?.[index];
      if (letter === undefined || letter === glyph.text) font.note(glyph.code, glyph.text);
      else {
        if (isSameLetter(glyph.text, letter)) font.noteSpoken(glyph.code, letter);
        glyph.text = letter;
      }
    }
  }
}

/** One text for each glyph; nothing if they do not correspond. */
function lettersFor(glyphs: readonly ShownGlyph[], text: string): string[] | undefined {
  if (glyphs.length === 1) return text.trim() ? [text] : undefined;
  const letters = [...text];
  if (letters.length !== glyphs.length) return undefined;
  return letters.map((letter, index) =>
    /\p{Cc}/u.test(letter) ? (glyphs[index]?.text ?? '') : letter,
  );
}

/** True if the font tells no letter, or the other case of it; otherwise the text says what a sign means. */
const isSameLetter = (own: string, letter: string): boolean =>
  /^[\p{Co}\p{Cn}\ufffd]*$/u.test(own) || own.toLowerCase() === letter.toLowerCase();
