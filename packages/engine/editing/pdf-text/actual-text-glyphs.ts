// Gives glyphs the letters of the `/ActualText` around them, for example if a font maps its small capitals to small letters.
import type { Sequence } from '#formats/pdf/content/marked-content.ts';
import type { ShownGlyph } from './shown-text.ts';

/** A sequence with more glyphs is a whole text; its letters are taken from the fonts. */
const maxGlyphs = 2000;

export class ActualTextGlyphs {
  readonly #glyphs = new Map<Sequence, ShownGlyph[]>();

  /** Adds a shown glyph. Its font notes the glyph's letter now, or at the end of the sequence that has an `/ActualText`. */
  add(glyph: ShownGlyph): void {
    const { sequences, font } = glyph.show;
    const around = sequences.find(({ text }) => text !== undefined);
    if (!around) return font.note(glyph.code, glyph.text);
    const glyphs = this.#glyphs.get(around) ?? [];
    this.#glyphs.set(around, glyphs);
    if (glyphs.length <= maxGlyphs) glyphs.push(glyph);
    else font.note(glyph.code, glyph.text);
  }

  /** Gives the glyphs of a sequence that ends their letters. */
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
        if (isSameLetter(glyph.text, letter)) font.noteActualText(glyph.code, letter);
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

/** True if the font maps the glyph to no letter, or to the same one in the other case. Otherwise the text explains a symbol. */
const isSameLetter = (own: string, letter: string): boolean =>
  /^[\p{Co}\p{Cn}\ufffd]*$/u.test(own) || own.toLowerCase() === letter.toLowerCase();
