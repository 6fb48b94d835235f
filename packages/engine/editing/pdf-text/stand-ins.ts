// Installed fonts that stand in for letters that a document's fonts do not have.
import { createHash } from 'node:crypto';
import { keyedCff } from '#formats/pdf/font-programs/cff-writer.ts';
import { glyphNameOf } from '#formats/pdf/font-programs/glyph-names.ts';
import { substituteFor, type Substitute } from '#formats/pdf/font-programs/installed-fonts.ts';
import type { Glyph } from '#formats/pdf/font-programs/outline.ts';
import { glyphOfName } from '#formats/pdf/font-programs/shown-glyph.ts';
import { writtenToUnicode } from '#formats/pdf/fonts/codes.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { isBold, isItalic } from './font-style.ts';
import type { LetterFont } from './letter-fonts.ts';
import type { NewLetter } from './new-letter.ts';

type StandIn = Substitute & {
  reference: string;
  original: LetterFont;
  /** By the sign that is drawn. */
  glyphs: Map<string, { text: string; cid: number; drawing: Glyph }>;
};

export class StandIns {
  readonly #pdf: EditablePdf;
  readonly #made = new Map<string, Promise<StandIn | undefined>>();

  constructor(pdf: EditablePdf) {
    this.#pdf = pdf;
  }

  /** @returns nothing if no installed font has all these letters */
  async lettersFor(font: LetterFont, signs: readonly string[]): Promise<NewLetter[] | undefined> {
    for (const name of namesFor(font)) {
      const standIn = await this.#of(font, name);
      const letters = standIn && signs.map((sign) => letterIn(standIn, sign));
      if (letters?.every((letter) => letter !== undefined)) return letters;
    }
    return undefined;
  }

  /**
   * Letters of which each is drawn as another sign: a form of it, or a bracket that faces the other way.
   * @returns nothing if no installed font has all these signs
   */
  async drawnFor(
    font: LetterFont,
    letters: readonly { text: string; sign: string }[],
  ): Promise<NewLetter[] | undefined> {
    for (const name of [...namesFor(font), ...arabicNames(font)]) {
      const standIn = await this.#of(font, name);
      const drawn = standIn && letters.map(({ text, sign }) => letterIn(standIn, text, sign));
      if (drawn?.every((letter) => letter !== undefined)) return drawn;
    }
    return undefined;
  }

  #of(font: LetterFont, name: string): Promise<StandIn | undefined> {
    const key = `${font.name} ${font.flags} ${name}`;
    const known = this.#made.get(key);
    if (known) return known;
    const made = substituteFor(name, font.flags).then(
      (found) =>
        found && { ...found, reference: this.#pdf.add({}), glyphs: new Map(), original: font },
    );
    this.#made.set(key, made);
    return made;
  }

  /** Writes the fonts with the letters that were asked for. */
  async write(): Promise<void> {
    for (const made of await Promise.all(this.#made.values()))
      if (made?.glyphs.size) writeFont(this.#pdf, made);
  }
}

/** The twin of a font, then fonts with more letters. */
function namesFor(font: LetterFont): string[] {
  const { name, flags } = font;
  const style = `${isBold(font) ? 'Bold' : ''}${isItalic(font) ? 'Italic' : ''}` || 'Regular';
  const families =
    flags & 2 ? ['LiberationSerif', 'DejaVuSerif'] : ['LiberationSans', 'DejaVuSans'];
  const isSerif = flags & 2 || /serif|song|ming|mincho/i.test(name);
  const eastAsian = `Noto${isSerif ? 'Serif' : 'Sans'}CJK-${isBold(font) ? 'Bold' : 'Regular'}`;
  return [name, ...families.map((family) => `${family}-${style}`), eastAsian];
}

const arabicNames = (font: LetterFont): string[] =>
  ['NotoNaskhArabic', 'DejaVuSans'].map((name) => `${name}-${isBold(font) ? 'Bold' : 'Regular'}`);

function letterIn(standIn: StandIn, text: string, sign = text): NewLetter | undefined {
  const { reference, name, original } = standIn;
  const drawn = glyphFor(standIn, text, sign);
  return (
    drawn && {
      ...{ text, font: reference, code: Buffer.from([drawn.cid >> 8, drawn.cid & 255]) },
      ...{ advance: drawn.drawing.width / 1000, isSpace: false },
      standIn: { font: original.name || '–', twin: name, letter: text },
    }
  );
}

/** @param sign is drawn for the text */
function glyphFor(standIn: StandIn, text: string, sign: string) {
  const known = standIn.glyphs.get(sign);
  if (known) return known;
  const character = sign.codePointAt(0) ?? 0;
  const name =
    glyphNameOf(character) ?? `uni${character.toString(16).toUpperCase().padStart(4, '0')}`;
  const glyph = glyphOfName(standIn.program, name);
  if (!glyph) return undefined;
  const made = { text, cid: standIn.glyphs.size + 1, drawing: standIn.program.glyph(glyph) };
  standIn.glyphs.set(sign, made);
  return made;
}

function writeFont(pdf: EditablePdf, { reference, original, name: twin, glyphs }: StandIn): void {
  const all = [...glyphs.values()].map(({ drawing, ...one }) => ({ ...one, ...drawing }));
  const digest = createHash('sha256')
    .update(all.map(({ text }) => text).join(''))
    .digest();
  const tag = [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26)));
  const name = `${tag.join('')}+${twin.replace(/[^A-Za-z0-9._-]/g, '')}`;
  const data = keyedCff(name, all);
  const information = { '/Registry': 'u:Adobe', '/Ordering': 'u:Identity', '/Supplement': 0 };
  const descriptor = pdf.add({
    ...{ '/Type': '/FontDescriptor', '/FontName': `/${name}` },
    ...{ '/Flags': (original.flags & ~32) | 4, '/ItalicAngle': 0, '/StemV': 80 },
    ...{ '/FontBBox': [-200, -300, 1200, 1000], '/Ascent': 900, '/Descent': -250 },
    ...{ '/CapHeight': 700, '/FontFile3': pdf.addStream({ '/Subtype': '/CIDFontType0C' }, data) },
  });
  const descendant = pdf.add({
    ...{ '/Type': '/Font', '/Subtype': '/CIDFontType0', '/BaseFont': `/${name}` },
    ...{ '/CIDSystemInfo': information, '/FontDescriptor': descriptor },
    '/W': [1, all.map(({ width }) => width)],
  });
  const texts = all.map(({ text, cid }) => ({ text, code: { value: cid, bytes: 2 } }));
  pdf.set(reference, {
    ...{ '/Type': '/Font', '/Subtype': '/Type0', '/BaseFont': `/${name}` },
    ...{ '/Encoding': '/Identity-H', '/DescendantFonts': [descendant] },
    '/ToUnicode': pdf.addStream({}, writtenToUnicode(texts)),
  });
}
