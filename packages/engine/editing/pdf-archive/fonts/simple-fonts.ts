// Repairs fonts with one-byte codes: embeds missing ones, and draws those anew whose programs break rules (ISO 19005-2,
// 6.2.11). Positions come from the widths in the document, which stay.
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { EditedPdf } from '../edited-pdf.ts';
import type { FontUse } from '../content-walk.ts';
import { simpleCff, type NamedGlyph } from '#formats/pdf/font-programs/cff-writer.ts';
import { encodingOf, type SimpleEncoding } from '#formats/pdf/font-programs/simple-encoding.ts';
import { simpleCodes } from '#formats/pdf/fonts/codes.ts';
import {
  characterOf,
  isListed,
  nameIn,
  symbolEncodingOf,
} from '#formats/pdf/font-programs/glyph-names.ts';
import { substituteFor } from '#formats/pdf/font-programs/installed-fonts.ts';
import { transformed, type FontProgram, type Glyph } from '#formats/pdf/font-programs/outline.ts';
import type { Programs } from '#formats/pdf/font-programs/program.ts';
import { fontName, widthsOf } from '#formats/pdf/fonts/simple-widths.ts';
import { addToUnicode, readOr, subsetName, writeDescriptor, hasWidth } from './shared.ts';
import {
  glyphByName,
  glyphBySymbol,
  glyphOfCode,
  glyphOfName,
  mapOf,
  nameOfCode,
  type MappedProgram,
} from '#formats/pdf/font-programs/shown-glyph.ts';
import type { CharacterMap } from '#formats/pdf/font-programs/truetype.ts';

type Shown = { code: number; glyph: number | undefined; width: number; name: string | undefined };

export async function repairSimpleFont(
  pdf: EditedPdf,
  use: FontUse,
  programs: Programs,
): Promise<void> {
  const { font, isVisible } = use;
  const descriptor = pdf.dictionary(font['/FontDescriptor']);
  const place = `${use.place}, ${fontName(font)}`;
  const embedded = await programs.of(descriptor);
  const codes = simpleCodes(use.strings);
  if (embedded.kind === 'none' && !isVisible) return;
  if (embedded.kind !== 'read') return embedSubstitute(pdf, use, codes, place);
  const { program, key } = embedded;
  const flags = pdf.number(descriptor['/Flags']) ?? 0;
  const encoding = encodingOf(pdf, font);
  const widths = widthsOf(pdf, font);
  const isTrueType = program.kind === 'truetype';
  const shown = codes.map((code): Shown => {
    const name = nameOfCode(encoding, code);
    const glyph = glyphOfCode(program, encoding, flags, code);
    const own = readOr(() => program.glyph(glyph ?? 0).width, 0);
    return { code, glyph, width: widths?.(code) ?? own, name };
  });
  const isSound =
    widths !== undefined &&
    !embedded.isSegmented &&
    isRightKind(pdf, font, descriptor, program, key) &&
    shown.every((one) => isGlyphSound(program, one)) &&
    (!isTrueType || canBeRead(pdf, font, { program, encoding, flags, shown }));
  if (isSound) return completeWidths(pdf, font, codes);
  const glyphs = shown.map((one) => ({
    ...one,
    drawing: readOr<Glyph | undefined>(() => program.glyph(one.glyph ?? 0), undefined),
  }));
  const missing = glyphs.find(({ drawing, glyph }) => !drawing && glyph);
  if (missing) return pdf.breaks('6.2.11.4.1', `${place}, code ${missing.code}`);
  const names = (one: Shown) =>
    one.name ?? (one.glyph === undefined ? undefined : program.nameOf(one.glyph));
  await redraw(
    pdf,
    font,
    glyphs.map((one) => ({
      code: one.code,
      width: one.width,
      contours: one.drawing?.contours ?? [],
      name: names(one),
      text: textOf(program, one),
    })),
  );
}

/** The letter of a code, by its glyph name or by the font program; nothing if neither gives one. */
function textOf(program: MappedProgram, { name, glyph }: Shown): string | undefined {
  const character = name === undefined ? undefined : characterOf(name);
  if (character !== undefined) return String.fromCodePoint(character);
  const own = glyph === undefined ? undefined : program.nameOf(glyph);
  const other = own === undefined ? undefined : characterOf(own);
  return other === undefined ? undefined : String.fromCodePoint(other);
}

/** Which entry holds which kind of program. */
function isRightKind(
  pdf: EditedPdf,
  font: Dictionary,
  descriptor: Dictionary,
  program: FontProgram,
  key: string,
): boolean {
  const subtype = pdf.resolved(font['/Subtype']);
  if (typeof font['/BaseFont'] !== 'string') return false;
  if (program.kind === 'truetype') return subtype === '/TrueType' && key === '/FontFile2';
  if (subtype === '/TrueType') return false;
  if (program.kind === 'type1') return key === '/FontFile';
  const kind = pdf.resolved(pdf.dictionary(descriptor['/FontFile3'])['/Subtype']);
  const isKeyed = 'isKeyed' in program && program.isKeyed;
  return key === '/FontFile3' && !isKeyed && (kind === '/Type1C' || kind === '/OpenType');
}

function isGlyphSound(program: FontProgram, { glyph, width, name }: Shown): boolean {
  if (glyph === undefined || !program.hasGlyph(glyph) || name === '.notdef') return false;
  if (program.kind === 'type1' ? program.nameOf(glyph) === '.notdef' : glyph === 0) return false;
  return readOr(() => hasWidth(program.glyph(glyph), width), false);
}

/** Rules for TrueType fonts (ISO 19005-2, 6.2.11.6); changes flags and encoding where glyphs stay the same. */
function canBeRead(
  pdf: EditedPdf,
  font: Dictionary,
  {
    program,
    encoding,
    flags,
    shown,
  }: { program: MappedProgram; encoding: SimpleEncoding; flags: number; shown: readonly Shown[] },
): boolean {
  const isRead = ({ platform, encoding: own }: CharacterMap) =>
    platform === 3 ? own <= 1 : platform === 1;
  if (program.maps?.some((map) => isRead(map) && !map.isCommon)) return false;
  const named = () =>
    (encoding.base === 'winAnsi' || encoding.base === 'macRoman') &&
    (mapOf(program, 3, 1) !== undefined || mapOf(program, 1, 0) !== undefined) &&
    (!encoding.differences.size ||
      (mapOf(program, 3, 1) !== undefined && [...encoding.differences.values()].every(isListed))) &&
    shown.every(({ code, glyph }) => {
      const name = nameOfCode(encoding, code);
      return name !== undefined && glyphByName(program, name) === glyph;
    });
  const symbolic = () =>
    (program.maps?.length === 1 || mapOf(program, 3, 0) !== undefined) &&
    shown.every(({ code, glyph }) => glyphBySymbol(program, code) === glyph);
  const isSymbolic = Boolean(flags & 4);
  if (isSymbolic && font['/Encoding'] === undefined && symbolic()) return true;
  if (!isSymbolic && named()) return true;
  const descriptor = { ...pdf.dictionary(font['/FontDescriptor']) };
  if (named()) descriptor['/Flags'] = (flags & ~4) | 32;
  else if (symbolic()) {
    keepText(pdf, font, encoding, shown);
    descriptor['/Flags'] = (flags & ~32) | 4;
    delete font['/Encoding'];
  } else return false;
  font['/FontDescriptor'] = pdf.add(descriptor);
  return true;
}

/** Readers find the letters of the codes by the encoding. */
function keepText(
  pdf: EditedPdf,
  font: Dictionary,
  encoding: SimpleEncoding,
  shown: readonly Shown[],
): void {
  const texts = shown.flatMap(({ code }) => {
    const character = characterOf(nameOfCode(encoding, code) ?? '');
    return character === undefined
      ? []
      : [{ code: { value: code, bytes: 1 }, text: String.fromCodePoint(character) }];
  });
  addToUnicode(pdf, font, texts);
}

/** The widths must be as many as the codes. */
function completeWidths(pdf: EditedPdf, font: Dictionary, codes: readonly number[]): void {
  const first = pdf.number(font['/FirstChar']) ?? 0;
  const list = pdf.list(font['/Widths']);
  const last = pdf.number(font['/LastChar']);
  const widest = Math.max(...codes, first);
  if (last === first + list.length - 1 && widest <= last) return;
  const widths = widthsOf(pdf, font);
  const end = Math.max(widest, first + list.length - 1);
  font['/LastChar'] = end;
  font['/Widths'] = Array.from(
    { length: end - first + 1 },
    (_, index) => widths?.(first + index) ?? 0,
  );
}

const blank = /^(?:space|nbspace|nonbreakingspace|uni00A0|CR|NULL|nonmarkingreturn|\.null)$/;

async function embedSubstitute(
  pdf: EditedPdf,
  { font }: FontUse,
  codes: readonly number[],
  place: string,
): Promise<void> {
  const name = fontName(font);
  const descriptor = pdf.dictionary(font['/FontDescriptor']);
  const found = await substituteFor(name, pdf.number(descriptor['/Flags']) ?? 0);
  if (!found) return pdf.breaks('6.2.11.4.1', place);
  const program: MappedProgram = found.program;
  const encoding = encodingOf(pdf, font);
  const own = symbolEncodingOf(name);
  const isTrueType = pdf.resolved(font['/Subtype']) === '/TrueType';
  const fallback = own ?? (isTrueType ? 'winAnsi' : 'standard');
  const widths = widthsOf(pdf, font);
  const glyphs: DrawnGlyph[] = [];
  for (const code of codes) {
    const glyphName =
      encoding.differences.get(code) ??
      (own ? undefined : encoding.base && nameIn(encoding.base, code)) ??
      nameIn(fallback, code);
    const glyph = glyphName === undefined ? undefined : glyphOfName(program, glyphName);
    const isBlank = glyphName === undefined || blank.test(glyphName) || glyphName === '.notdef';
    if (glyph === undefined && !isBlank)
      return pdf.breaks('6.2.11.4.1', `${place}, character ${glyphName}`);
    const drawing = glyph === undefined ? { width: 0, contours: [] } : program.glyph(glyph);
    const width = widths?.(code) ?? drawing.width;
    const character = characterOf(glyphName ?? '');
    glyphs.push({
      code,
      width,
      contours: fitted(drawing, width),
      name: glyphName,
      text: character === undefined ? undefined : String.fromCodePoint(character),
    });
  }
  pdf.losses.fonts.set(name, found.name);
  await redraw(pdf, font, glyphs);
}

/** Glyphs that are wider than their place become narrower, as readers draw substitutes. */
export function fitted({ width, contours }: Glyph, place: number) {
  const isWider = place > 0 && width > place * 1.02;
  return isWider ? transformed(contours, [place / width, 0, 0, 1, 0, 0]) : contours;
}

type DrawnGlyph = Omit<NamedGlyph, 'name'> & {
  code: number;
  name: string | undefined;
  text: string | undefined;
};

/** Replaces the program of a font by one that is made of outlines. */
async function redraw(
  pdf: EditedPdf,
  font: Dictionary,
  glyphs: readonly DrawnGlyph[],
): Promise<void> {
  const used = new Set<string>(['.notdef']);
  const named = new Map<number, NamedGlyph>();
  const differences: Value[] = [];
  for (const { code, width, contours, name } of glyphs) {
    const isUsable = name !== undefined && /^[A-Za-z0-9._]{1,60}$/.test(name) && !used.has(name);
    const own = isUsable ? name : `g${code}`;
    used.add(own);
    named.set(code, { name: own, width, contours });
    differences.push(code, `/${own}`);
  }
  const old = pdf.dictionary(font['/FontDescriptor']);
  const name = subsetName(
    fontName(font),
    glyphs.map(({ code }) => code),
  );
  const data = simpleCff(name, named);
  const [first = 0, last = 0] = [glyphs[0]?.code, glyphs.at(-1)?.code];
  const widths = Array.from(
    { length: last - first + 1 },
    (_, index) => named.get(first + index)?.width ?? 0,
  );
  addToUnicode(
    pdf,
    font,
    glyphs.flatMap(({ code, text }) =>
      text === undefined ? [] : [{ code: { value: code, bytes: 1 }, text }],
    ),
  );
  font['/Subtype'] = '/Type1';
  font['/BaseFont'] = `/${name}`;
  font['/FirstChar'] = first;
  font['/LastChar'] = last;
  font['/Widths'] = widths;
  font['/Encoding'] = { '/Type': '/Encoding', '/Differences': differences };
  font['/FontDescriptor'] = writeDescriptor(pdf, old, {
    name,
    data,
    kind: '/Type1C',
    glyphs: [...named.values()],
  });
  delete font['/Name'];
}
