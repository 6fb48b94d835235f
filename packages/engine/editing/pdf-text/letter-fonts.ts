// The fonts of a document for text editing: the letters that their codes show, and the codes that show a letter.
import { characterOf, nameIn, symbolEncodingOf } from '#formats/pdf/font-programs/glyph-names.ts';
import { Programs, type Embedded } from '#formats/pdf/font-programs/program.ts';
import { glyphOfCode, nameOfCode } from '#formats/pdf/font-programs/shown-glyph.ts';
import { encodingOf } from '#formats/pdf/font-programs/simple-encoding.ts';
import { cmapOf, decoderOf } from '#formats/pdf/fonts/codes.ts';
import { numberOf, type CMap } from '#formats/pdf/fonts/cmap.ts';
import type { Font, Fonts } from '#formats/pdf/fonts/fonts.ts';
import { lettersOf } from '#formats/pdf/fonts/to-unicode.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

export type LetterFont = {
  value: Value;
  dictionary: Dictionary;
  /** Without the tag of a subset. */
  name: string;
  kind: 'simple' | 'composite' | 'drawn';
  flags: number;
  measures: Font;
  /** The text of a code; empty if the font does not map it. */
  textOf(code: Buffer): string;
  /** The code of a letter for which the font has a glyph. */
  codeOf(letter: string): Buffer | undefined;
  /** Notes that the document shows a code. */
  note(code: Buffer, text: string): void;
  /** Notes that a code shows another letter than the one that the font maps it to. */
  noteActualText(code: Buffer, letter: string): void;
};

type Texts = { textOf(code: Buffer): string; codesOf(letter: string): Iterable<Buffer> };

/** A code of at most two bytes. */
const codeBytes = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

export class LetterFonts {
  readonly #pdf: EditablePdf;
  readonly #fonts: Fonts;
  readonly #programs: Programs;
  readonly #known = new Map<string, Promise<LetterFont>>();
  readonly #families = new Map<string, Promise<LetterFont[]>>();

  constructor(pdf: EditablePdf, fonts: Fonts) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#programs = new Programs(pdf);
  }

  of(value: Value): Promise<LetterFont> {
    const key = isReference(value) ? value : JSON.stringify(value);
    const known = this.#known.get(key);
    if (known) return known;
    const read = this.#read(value);
    this.#known.set(key, read);
    return read;
  }

  /** The other fonts of the document that are further subsets of the same one. */
  async siblingsOf(font: LetterFont): Promise<LetterFont[]> {
    const known = this.#families.get(font.name) ?? this.#familyOf(font.name);
    this.#families.set(font.name, known);
    return (await known).filter((other) => other.value !== font.value);
  }

  async #familyOf(name: string): Promise<LetterFont[]> {
    const family: LetterFont[] = [];
    for (const { reference, value } of this.#pdf.objects()) {
      if (!isFontOf(this.#pdf, value, name)) continue;
      const font = await this.of(reference);
      if (font.kind !== 'drawn' && !font.measures.isVertical) family.push(font);
    }
    return family;
  }

  async #read(value: Value): Promise<LetterFont> {
    const pdf = this.#pdf;
    const dictionary = pdf.dictionary(value);
    const subtype = pdf.resolved(dictionary['/Subtype']);
    const kind = subtype === '/Type0' ? 'composite' : subtype === '/Type3' ? 'drawn' : 'simple';
    const inner =
      kind === 'composite'
        ? pdf.dictionary(pdf.list(dictionary['/DescendantFonts'])[0])
        : dictionary;
    const descriptor = pdf.dictionary(inner['/FontDescriptor']);
    const flags = pdf.number(descriptor['/Flags']) ?? 0;
    const embedded = await this.#programs.of(descriptor);
    const measures = await this.#fonts.of(value);
    const texts =
      kind === 'composite'
        ? await this.#composite(dictionary, inner, embedded)
        : await this.#simple(dictionary, flags, embedded);
    const shown = new Map<string, Buffer>();
    const actualTexts = new Map<string, string>();
    const isOther = (code: Buffer, letter: string) =>
      (actualTexts.get(code.toString('hex')) ?? letter) !== letter;
    return {
      ...{ value, dictionary, kind, flags, measures },
      name: bareName(pdf.resolved(dictionary['/BaseFont'])),
      textOf: (code) => texts.textOf(code),
      codeOf(letter) {
        const known = shown.get(letter);
        if (kind === 'drawn' || (known && !isOther(known, letter))) return known;
        for (const code of texts.codesOf(letter))
          if (!isOther(code, letter) && (measures.glyphsOf(code)?.[0]?.advance ?? 0) > 0)
            return code;
        return undefined;
      },
      note(code, text) {
        if (text && !shown.has(text)) shown.set(text, Buffer.from(code));
      },
      noteActualText(code, letter) {
        actualTexts.set(code.toString('hex'), letter);
        if (!shown.has(letter)) shown.set(letter, Buffer.from(code));
      },
    };
  }

  async #mapped(dictionary: Dictionary): Promise<ReadonlyMap<number, string>> {
    const data = await this.#pdf.dataOf(dictionary['/ToUnicode']);
    return data ? lettersOf(data.toString('latin1')) : new Map();
  }

  async #simple(dictionary: Dictionary, flags: number, embedded: Embedded): Promise<Texts> {
    const encoding = encodingOf(this.#pdf, dictionary);
    const program = embedded.kind === 'read' ? embedded.program : undefined;
    const mapped = await this.#mapped(dictionary);
    const isTrueType = this.#pdf.resolved(dictionary['/Subtype']) === '/TrueType';
    const own = program
      ? undefined
      : symbolEncodingOf(bareName(this.#pdf.resolved(dictionary['/BaseFont'])));
    const nameOf = (code: number) => {
      const named = nameOfCode(encoding, code);
      if (named !== undefined) return named;
      const glyph = program && program.kind !== 'truetype' ? program.builtIn(code) : undefined;
      if (program && glyph !== undefined) return program.nameOf(glyph);
      return nameIn(own ?? (isTrueType ? 'winAnsi' : 'standard'), code);
    };
    const texts = Array.from({ length: 256 }, (_, code) => {
      const character = characterOf(nameOf(code) ?? '');
      return mapped.get(code) ?? (character === undefined ? '' : String.fromCodePoint(character));
    });
    const has = (code: number) => {
      if (embedded.kind === 'none') return nameOf(code) !== undefined;
      const glyph = program && glyphOfCode(program, encoding, flags, code);
      return hasOutline(embedded, glyph, texts[code] ?? '');
    };
    return {
      textOf: (code) => texts[code[0] ?? 0] ?? '',
      *codesOf(letter) {
        for (const [code, text] of texts.entries())
          if (text === letter && has(code)) yield codeBytes(code, 1);
      },
    };
  }

  async #composite(font: Dictionary, inner: Dictionary, embedded: Embedded): Promise<Texts> {
    const map = await cmapOf(this.#pdf, font['/Encoding']);
    const encoding = this.#pdf.resolved(font['/Encoding']);
    const decode = typeof encoding === 'string' ? decoderOf(encoding) : undefined;
    const mapped = await this.#mapped(font);
    const table = await this.#pdf.dataOf(inner['/CIDToGIDMap']);
    const has = (code: number, text: string) => {
      const cid = map?.cidOf(code);
      if (cid === undefined || embedded.kind !== 'read') return false;
      return hasOutline(embedded, glyphOfCid(embedded, cid, table), text);
    };
    const byLetter = new Map<string, number[]>();
    for (const [code, text] of mapped) byLetter.set(text, [...(byLetter.get(text) ?? []), code]);
    return {
      textOf(code) {
        const value = numberOf(code);
        const known = mapped.get(value);
        if (known !== undefined) return known;
        const character = decode?.({ value, bytes: code.length });
        return character === undefined ? '' : String.fromCodePoint(character);
      },
      *codesOf(letter) {
        for (const code of byLetter.get(letter) ?? []) {
          const bytes = map && bytesOfCode(map, code);
          if (bytes && has(code, letter)) yield bytes;
        }
      },
    };
  }
}

const bareName = (value: Value): string =>
  typeof value === 'string' ? value.slice(1).replace(/^[A-Z]{6}\+/, '') : '';

function isFontOf(pdf: EditablePdf, value: Value, name: string): boolean {
  const { '/Type': type, '/Subtype': subtype, '/BaseFont': base = null } = pdf.dictionary(value);
  const isWhole = subtype !== '/CIDFontType0' && subtype !== '/CIDFontType2';
  return type === '/Font' && isWhole && name !== '' && bareName(base) === name;
}

function bytesOfCode(map: CMap, code: number): Buffer | undefined {
  for (const length of [1, 2, 3, 4]) {
    if (code >= 256 ** length) continue;
    const bytes = codeBytes(code, length);
    if (map.lengthAt(bytes, 0) === length) return bytes;
  }
  return undefined;
}

function glyphOfCid(
  { program, key }: Extract<Embedded, { kind: 'read' }>,
  cid: number,
  table: Buffer | undefined,
): number | undefined {
  if (program.kind === 'cff' && key !== '/FontFile2') return program.glyphOfCid?.(cid);
  if (!table) return cid;
  return cid * 2 + 1 < table.length ? table.readUInt16BE(cid * 2) : undefined;
}

/** Subsets keep empty glyphs of letters that they left out. */
function hasOutline(embedded: Embedded, glyph: number | undefined, text: string): boolean {
  if (embedded.kind !== 'read' || !glyph) return false;
  const { program } = embedded;
  try {
    if (!program.hasGlyph(glyph) || program.nameOf(glyph) === '.notdef') return false;
    return !text.trim() || program.glyph(glyph).contours.length > 0;
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return false;
    throw error;
  }
}
