// Finds the texts of glyphs in the program of a font, for codes whose letters the document does not name.
import { characterOf } from '#formats/pdf/font-programs/glyph-names.ts';
import type { FontProgram, Glyph } from '#formats/pdf/font-programs/outline.ts';
import type { TrueTypeProgram } from '#formats/pdf/font-programs/truetype.ts';
import type { EditedPdf } from '../edited-pdf.ts';
import type { FontUse } from '../content-walk.ts';
import { cmapOf, compositeCodes } from '#formats/pdf/fonts/codes.ts';
import { shownGlyphs } from './composite-fonts.ts';
import type { Programs } from '#formats/pdf/font-programs/program.ts';
import { fontName } from '#formats/pdf/fonts/simple-widths.ts';
import { lettersByShape } from './letters-by-shape.ts';
import { readOr } from './shared.ts';

/** Symbolic fonts have their codes there. */
const symbols = 0xf000;
/** Characters above are for private use, surrogates or rare forms. */
const lastCharacter = 0xd7ff;

/** Finds the texts of codes that the document does not name. */
export type GlyphTexts = {
  /**
   * The text of a code by the name of its glyph, by the font's own map of characters, or a space for a glyph that draws
   * nothing. Other signs of symbol fonts, such as bullets, are no letters and get private characters.
   */
  textOf(code: number): string | undefined;
  /**
   * The letters of codes by the shapes of their glyphs.
   * @param known the texts of the other codes
   * @returns nothing if one of them is not certain
   */
  byShape(
    codes: readonly number[],
    known: ReadonlyMap<number, string>,
  ): Promise<ReadonlyMap<number, string>>;
};

/** Reads the program of a font, which must not be repaired yet. */
export async function textsOfGlyphs(
  pdf: EditedPdf,
  use: FontUse,
  programs: Programs,
): Promise<GlyphTexts> {
  const { font } = use;
  const isComposite = pdf.resolved(font['/Subtype']) === '/Type0';
  const holder = isComposite ? pdf.dictionary(pdf.list(font['/DescendantFonts'])[0]) : font;
  const descriptor = pdf.dictionary(holder['/FontDescriptor']);
  const flags = pdf.number(descriptor['/Flags']) ?? 0;
  const embedded = await programs.of(descriptor);
  const isSymbolic = isSymbolFont(fontName(font));
  const sign = (code: number) => (isSymbolic ? privateSign(code) : undefined);
  if (embedded.kind !== 'read') return { textOf: sign, byShape: async () => new Map() };
  const { program, key } = embedded;
  const characters = reversedMap(program);
  const glyphs = new Map<number, number | undefined>();
  if (isComposite) {
    const map = await cmapOf(pdf, font['/Encoding']);
    const codes = map ? compositeCodes(use.strings, map) : [];
    const parts = { program, key, descendant: holder, codes };
    const shown = map && (await shownGlyphs(pdf, { ...parts, map }));
    for (const { code, glyph } of shown ?? []) glyphs.set(code.value, glyph);
  }
  const glyphOf = (code: number) =>
    isComposite ? glyphs.get(code) : (builtIn(program, code) ?? undefined);
  const drawingOf = (code: number): Glyph | undefined => {
    const glyph = glyphOf(code);
    return glyph ? readOr(() => program.glyph(glyph), undefined) : undefined;
  };
  const name = fontName(font);
  // Called before and after a font is repaired.
  const byShape = new Map<string, Promise<ReadonlyMap<number, string>>>();
  return {
    textOf(code) {
      const glyph = glyphOf(code);
      const text = glyph && readOr(() => textOfGlyph(program, glyph, characters), undefined);
      return text || sign(code);
    },
    byShape(codes, known) {
      const drawn = <K>(keys: Iterable<readonly [K, number]>): Map<K, Glyph> =>
        new Map(
          [...keys].flatMap(([key, code]) => {
            const drawing = drawingOf(code);
            return drawing ? [[key, drawing] as const] : [];
          }),
        );
      const unknown = drawn(codes.map((code) => [code, code] as const));
      const others = drawn([...known].map(([code, text]) => [text, code] as const));
      if (unknown.size < codes.length) return Promise.resolve(new Map());
      const key = [...codes, ...others.keys()].join();
      const found = byShape.get(key) ?? lettersByShape(name, flags, unknown, others);
      byShape.set(key, found);
      return found;
    },
  };
}

/** True for the name of a font without letters. */
export const isSymbolFont = (name: string): boolean =>
  /^(?:[A-Z]{6}\+)?(?:OpenSymbol|Wingdings|Webdings|ZapfDingbats|Marlett|MonotypeSorts)/i.test(
    name,
  ) ||
  // As Linotype names its fonts of signs; those for mathematics have Greek letters.
  (/[a-z]Pi(?:[-\d].*)?$/.test(name) && !/Math|Greek/.test(name));

/** The first of the characters for private use; those for symbol fonts, which have a meaning by convention, are later. */
const firstPrivate = 0xe000;
const privateCharacters = 0x1000;

/** A character for a sign that is no letter. */
export const privateSign = (code: number): string =>
  String.fromCodePoint(firstPrivate + (code % privateCharacters));

const isTrueType = (program: FontProgram): program is TrueTypeProgram =>
  program.kind === 'truetype' && 'maps' in program;

function builtIn(program: FontProgram, code: number): number | undefined {
  if (!isTrueType(program)) return program.builtIn(code);
  for (const { glyphOf } of program.maps) {
    const glyph = glyphOf(code) || glyphOf(symbols + code);
    if (glyph) return glyph;
  }
  return undefined;
}

function textOfGlyph(
  program: FontProgram,
  glyph: number,
  characters: () => ReadonlyMap<number, number>,
): string | undefined {
  const named = textOfName(program.nameOf(glyph) ?? '');
  if (named) return named;
  const character = characters().get(glyph);
  if (character !== undefined) return String.fromCodePoint(character);
  return program.glyph(glyph).contours.length ? undefined : ' ';
}

/** The text of a glyph's name; names of ligatures have the names of their letters. */
export function textOfName(name: string): string | undefined {
  const parts = name
    .replace(/\..*$/, '')
    .split('_')
    .map((part) => characterOf(part));
  if (!parts.length || parts.includes(undefined)) return undefined;
  return String.fromCodePoint(...(parts as number[]));
}

/** The characters of glyphs, from the font's Unicode map (`cmap`); read only if they are needed. */
function reversedMap(program: FontProgram): () => ReadonlyMap<number, number> {
  let known: Map<number, number> | undefined;
  return () => {
    if (known) return known;
    known = new Map();
    const map = isTrueType(program) ? program.maps.find(isOfUnicode) : undefined;
    for (let character = 0x20; map && character <= lastCharacter; character += 1) {
      const glyph = map.glyphOf(character);
      if (glyph && !known.has(glyph)) known.set(glyph, character);
    }
    return known;
  };
}

const isOfUnicode = ({ platform, encoding }: TrueTypeProgram['maps'][number]): boolean =>
  platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
