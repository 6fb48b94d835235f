// Finds the texts of the codes that a font shows: by its map, its encoding, its program or the shapes of its glyphs.
import type { Value } from '#formats/pdf/syntax/value.ts';
import { characterOf, nameIn } from '#formats/pdf/font-programs/glyph-names.ts';
import type { Programs } from '#formats/pdf/font-programs/program.ts';
import { encodingOf } from '#formats/pdf/font-programs/simple-encoding.ts';
import {
  cmapOf,
  compositeCodes,
  decoderOf,
  simpleCodes,
  type Code,
} from '#formats/pdf/fonts/codes.ts';
import type { FontUse } from '../content-walk.ts';
import type { EditedPdf } from '../edited-pdf.ts';
import type { GlyphTexts } from './glyph-texts.ts';
import { unicodeOf } from './shared.ts';

export type CodeText = { code: Code; text: string | undefined };

/** PDF/A and PDF/UA do not accept these characters as texts of codes. */
export const isText = (text: string | undefined): boolean =>
  text !== undefined && text !== '' && !/[\0\ufeff\ufffe]/.test(text);

/** A code as a string shows it. */
const bytesOf = ({ value, bytes }: Code): string => {
  const data = Buffer.alloc(bytes);
  data.writeUIntBE(value, 0, bytes);
  return data.toString('latin1');
};

/** The codes that a font shows. */
export async function codesIn(pdf: EditedPdf, { font, strings }: FontUse): Promise<Code[]> {
  const isComposite = pdf.resolved(font['/Subtype']) === '/Type0';
  const map = isComposite ? await cmapOf(pdf, font['/Encoding']) : undefined;
  return map
    ? compositeCodes(strings, map)
    : simpleCodes(strings).map((value) => ({ value, bytes: 1 }));
}

/**
 * The text of each code that a font shows, if any of these gives it.
 * @param glyphs of the font as it was in the file
 * @param encoding of the same
 */
export async function codeTexts(
  pdf: EditedPdf,
  use: FontUse,
  programs: Programs,
  { glyphs, encoding }: { glyphs: GlyphTexts; encoding: Value },
): Promise<CodeText[]> {
  const { font } = use;
  const decode = typeof encoding === 'string' ? decoderOf(encoding) : undefined;
  const isComposite = pdf.resolved(font['/Subtype']) === '/Type0';
  const codes = await codesIn(pdf, use);
  const known = await unicodeOf(pdf, font);
  const { base, differences } = encodingOf(pdf, font);
  const embedded = await programs.of(pdf.dictionary(font['/FontDescriptor']));
  const named = (value: number): string | undefined => {
    if (isComposite) return undefined;
    const program = embedded.kind === 'read' ? embedded.program : undefined;
    const glyph = program?.builtIn(value);
    const builtIn = glyph === undefined ? undefined : program?.nameOf(glyph);
    const name = differences.get(value) ?? (base ? nameIn(base, value) : builtIn);
    const character = characterOf(name ?? '');
    return character === undefined ? undefined : String.fromCodePoint(character);
  };
  const texts = codes.map((code) => {
    const { value } = code;
    const character = isComposite ? decode?.(code) : undefined;
    const decoded = character === undefined ? undefined : String.fromCodePoint(character);
    const replacement = use.actualTexts.get(bytesOf(code));
    const candidates = [known.get(value), decoded, named(value), replacement, glyphs.textOf(value)];
    return { code, text: candidates.find(isText) };
  });
  const unknown = texts.flatMap(({ code, text }) => (text ? [] : code.value));
  if (!unknown.length) return texts;
  const others = new Map(texts.flatMap(({ code, text }) => (text ? [[code.value, text]] : [])));
  const shaped = await glyphs.byShape(unknown, others);
  return texts.map(({ code, text = shaped.get(code.value) }) => ({ code, text }));
}
