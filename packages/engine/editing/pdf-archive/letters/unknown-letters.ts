// The letters of a document for which neither a map, an encoding nor a glyph's name or shape gives a text (ISO 14289-1, 7.21.7),
// numbered in the order of their fonts. They get the texts that people enter.
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Programs } from '#formats/pdf/font-programs/program.ts';
import type { Code } from '#formats/pdf/fonts/codes.ts';
import { fontName } from '#formats/pdf/fonts/simple-widths.ts';
import type { FontUse } from '../content-walk.ts';
import { pageIn, type EditedPdf } from '../edited-pdf.ts';
import { codeTexts } from '../fonts/code-texts.ts';
import { privateSign, type GlyphTexts } from '../fonts/glyph-texts.ts';
import { addToUnicode } from '../fonts/shared.ts';

export type UnknownLetter = {
  /** From 1. */
  number: number;
  /** The name of its font. */
  font: string;
  /** Where its font is used first, from 1. */
  page: number;
  hasText: boolean;
};

/** The text of a letter by its number; empty for a sign that is no letter; nothing if nobody entered one. */
export type LetterTexts = (number: number) => string | undefined;

export class UnknownLetters {
  readonly found: UnknownLetter[] = [];
  readonly #pdf: EditedPdf;
  readonly #textOf: LetterTexts;

  constructor(pdf: EditedPdf, textOf: LetterTexts) {
    this.#pdf = pdf;
    this.#textOf = textOf;
  }

  /** Those without a text. */
  get open(): readonly UnknownLetter[] {
    return this.found.filter(({ hasText }) => !hasText);
  }

  /** Adds the letters of a font, which must not be repaired yet, and writes the texts that were entered. */
  async add(
    use: FontUse,
    programs: Programs,
    known: { glyphs: GlyphTexts; encoding: Value },
  ): Promise<void> {
    if (!(await this.#isDrawn(use, programs))) return;
    const texts: { code: Code; text: string }[] = [];
    let isNamed = false;
    for (const { code, text } of await codeTexts(this.#pdf, use, programs, known)) {
      const entered = text ? undefined : this.#entered(use, code);
      if (entered) isNamed = true;
      const found = text ?? entered;
      if (found) texts.push({ code, text: found });
    }
    if (!isNamed) return;
    delete use.font['/ToUnicode'];
    addToUnicode(this.#pdf, use.font, texts);
  }

  #entered({ font, place }: FontUse, code: Code): string | undefined {
    const number = this.found.length + 1;
    const text = this.#textOf(number);
    const hasText = text !== undefined;
    this.found.push({ number, font: displayName(font), page: pageIn(place), hasText });
    return text === '' ? privateSign(code.value) : text;
  }

  /** True if the file has the shapes of the letters. Others cannot be recognised by anybody, and are replaced. */
  async #isDrawn({ font }: FontUse, programs: Programs): Promise<boolean> {
    const kind = this.#pdf.resolved(font['/Subtype']);
    if (kind === '/Type3') return true;
    const [descendant] = this.#pdf.list(font['/DescendantFonts']);
    const holder = kind === '/Type0' ? this.#pdf.dictionary(descendant) : font;
    const embedded = await programs.of(this.#pdf.dictionary(holder['/FontDescriptor']));
    return embedded.kind === 'read';
  }
}

/** Without the tag of a subset; fonts of Type 3 need not have a name. */
const displayName = (font: Dictionary): string =>
  font['/BaseFont'] === undefined ? 'Type 3' : fontName(font).replace(/^[A-Z]{6}\+/, '');
