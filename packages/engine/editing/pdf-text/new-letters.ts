// Sets a text with the font of the text that it replaces, with other subsets of that font, or with a stand-in.
import { isReference } from '#formats/pdf/objects/objects.ts';
import { formedLetters, isFormed } from '#formats/pdf/text/arabic-forms.ts';
import { mirrored } from '#formats/pdf/text/bidi.ts';
import { rightToLeft } from '#formats/pdf/text/lines.ts';
import type { LetterForms } from './letter-forms.ts';
import type { LetterFont, LetterFonts } from './letter-fonts.ts';
import type { NewLetter } from './new-letter.ts';
import type { Show } from './shown-text.ts';
import type { StandIns } from './stand-ins.ts';
import type { Brackets } from './brackets.ts';

/** In font sizes: the gap for a space in a font without one. */
const spaceWidth = 0.27;

/** What fonts have instead of a character, in the order of preference. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  '-': ['\u2010', '\u00ad'],
  '\u2010': ['-'],
  "'": ['\u2019'],
  '\u00a0': [' '],
};

/** Signs that change the way others are shown, and take no place themselves. */
const withoutPlace = /\p{Cf}/gu;
/** The writing systems of India and its neighbours, whose letters change their shape and order beside others. */
const joined = /[\u0900-\u0dff\u0f00-\u109f\u1780-\u17ff]/;

export class NewLetters {
  readonly #fonts: LetterFonts;
  readonly #standIns: StandIns;
  readonly #forms: LetterForms | undefined;

  /** @param forms those of letters that are joined; without them they are not set */
  constructor(fonts: LetterFonts, standIns: StandIns, forms?: LetterForms) {
    this.#fonts = fonts;
    this.#standIns = standIns;
    this.#forms = forms;
  }

  /**
   * The letters of a text that is read from the right, from left to right.
   * @returns nothing if no font has one of them, or if it has marks over or under letters
   */
  async fromRight(
    text: string,
    { font }: Pick<Show, 'font'>,
    brackets: Brackets,
  ): Promise<NewLetter[] | undefined> {
    if (joined.test(text) || /\p{M}/u.test(text.normalize('NFC'))) return undefined;
    const signs = formedLetters(
      text.normalize('NFC').replace(/[^\P{Cf}\u200c]/gu, ''),
    ).toReversed();
    const letters: NewLetter[] = [];
    for (const [index, one] of signs.entries()) {
      const beside = [signs[index + 1]?.text ?? '', signs[index - 1]?.text ?? ''] as const;
      const named = brackets === 'visual' ? mirrored(one.text) : one.text;
      const letter = isFormed(one.text)
        ? this.#forms?.letterOf(font, one, beside)
        : await this.#fromDocument(font, named);
      if (!letter) {
        const seen = signs.map(({ text: read, sign }) => ({
          text: brackets === 'visual' ? mirrored(read) : read,
          sign: mirrored(sign),
        }));
        return this.#standIns.drawnFor(font, seen);
      }
      letters.push(letter);
    }
    return letters;
  }

  /**
   * @param signs fonts for signs that the font of the text does not have
   * @returns nothing if no font has one of the letters, or if they are not set one by one from left to right
   */
  async of(
    text: string,
    { font }: Pick<Show, 'font'>,
    signs: ReadonlyMap<string, LetterFont> = new Map(),
  ): Promise<NewLetter[] | undefined> {
    if (rightToLeft.test(text) || joined.test(text)) return undefined;
    const composed = text.normalize('NFC').replace(withoutPlace, '');
    const letters: NewLetter[] = [];
    for (const sign of withLigatures(composed, font)) {
      const letter = (await this.#fromDocument(font, sign)) ?? letterOf(signs.get(sign), sign);
      if (!letter) return this.#standing([...composed], font);
      letters.push(letter);
    }
    return letters;
  }

  async #fromDocument(font: LetterFont, sign: string): Promise<NewLetter | undefined> {
    const own = letterIn(font, sign);
    if (own) return own;
    for (const sibling of await this.#fonts.siblingsOf(font)) {
      const letter = letterOf(sibling, sign);
      if (letter) return letter;
    }
    if (/\s/.test(sign))
      return { text: ' ', code: Buffer.alloc(0), advance: spaceWidth, isSpace: false, isGap: true };
    return undefined;
  }

  /** A whole text in one font looks better than a word in two. */
  async #standing(signs: readonly string[], font: LetterFont): Promise<NewLetter[] | undefined> {
    const letters = await this.#standIns.lettersFor(font, signs);
    if (!letters) return undefined;
    const isMissing = await Promise.all(
      signs.map(async (sign) => !(await this.#fromDocument(font, sign))),
    );
    return letters.map(({ standIn, ...letter }, index) =>
      isMissing[index] && standIn ? { ...letter, standIn } : letter,
    );
  }
}

const ligatures: Readonly<Record<string, string>> = {
  ...{ ffi: '\ufb03', ffl: '\ufb04', ff: '\ufb00', fi: '\ufb01', fl: '\ufb02' },
};

/** The letters of a text, and the ligatures that the font has, as its program that set the document would have used them. */
function withLigatures(text: string, font: LetterFont): string[] {
  return text.split(/(ffi|ffl|ff|fi|fl)/).flatMap((part) => {
    const single = ligatures[part];
    if (!single) return [...part];
    const found = [part, single].find((sign) => font.codeOf(sign));
    return found ? [found] : [...part];
  });
}

/** A letter in another font than that of the text. */
function letterOf(font: LetterFont | undefined, sign: string): NewLetter | undefined {
  const letter = font && isReference(font.value) ? letterIn(font, sign) : undefined;
  return letter && font && { ...letter, font: font.value as string };
}

function letterIn(font: LetterFont, sign: string): NewLetter | undefined {
  for (const one of [sign, ...(alternatives[sign] ?? [])]) {
    const code = font.codeOf(one);
    const glyph = code && font.measures.glyphsOf(code)?.[0];
    if (!glyph) continue;
    const own = font.textOf(code);
    const needsActualText = own !== one && own.toLowerCase() === one.toLowerCase();
    return {
      ...{ text: sign, code, advance: glyph.advance, isSpace: glyph.isSpace },
      ...(needsActualText && { needsActualText }),
    };
  }
  return undefined;
}
