// Repairs composite fonts (ISO 19005-2, 6.2.11.3): embeds missing ones, and draws those anew whose programs break rules.
import type { CMap } from '#formats/pdf/fonts/cmap.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { EditedPdf } from '../edited-pdf.ts';
import type { FontUse } from '../content-walk.ts';
import { keyedCff, type KeyedGlyph } from '#formats/pdf/font-programs/cff-writer.ts';
import {
  cmapDictionary,
  cmapOf,
  compositeCodes,
  decoderOf,
  writtenCMap,
  type Code,
} from '#formats/pdf/fonts/codes.ts';
import { substituteFor } from '#formats/pdf/font-programs/installed-fonts.ts';
import type { FontProgram, Glyph } from '#formats/pdf/font-programs/outline.ts';
import type { Programs } from '#formats/pdf/font-programs/program.ts';
import { fontName } from '#formats/pdf/fonts/simple-widths.ts';
import {
  addToUnicode,
  readOr,
  subsetName,
  unicodeOf,
  writeDescriptor,
  hasWidth,
} from './shared.ts';
import { fitted } from './simple-fonts.ts';
import type { CharacterMap } from '#formats/pdf/font-programs/truetype.ts';

type Shown = { code: Code; cid: number; glyph: number | undefined; width: number };

const adobeIdentity: Dictionary = {
  '/Registry': 'u:Adobe',
  '/Ordering': 'u:Identity',
  '/Supplement': 0,
};

export async function repairCompositeFont(
  pdf: EditedPdf,
  use: FontUse,
  programs: Programs,
): Promise<void> {
  const { font, isVisible } = use;
  const place = `${use.place}, ${fontName(font)}`;
  const descendant = pdf.dictionary(pdf.list(font['/DescendantFonts'])[0]);
  const descriptor = pdf.dictionary(descendant['/FontDescriptor']);
  const map = await cmapOf(pdf, font['/Encoding']);
  if (!map) return pdf.breaks('6.2.11.3.3', place);
  const codes = compositeCodes(use.strings, map);
  const embedded = await programs.of(descriptor);
  if (embedded.kind === 'none' && !isVisible) return;
  if (embedded.kind !== 'read')
    return embedSubstitute(pdf, { font, descendant, descriptor, map, codes, place });
  const { program, key } = embedded;
  const shown = await shownGlyphs(pdf, { program, key, descendant, map, codes });
  if (!shown) return pdf.breaks('6.2.11.3.3', place);
  if (isRightKind(pdf, { font, descendant, descriptor, program, key, map }))
    if (shown.every((one) => isSound(program, one))) return;
  const glyphs = shown.map((one) => ({
    one,
    drawing: readOr<Glyph | undefined>(() => program.glyph(one.glyph ?? 0), undefined),
  }));
  const missing = glyphs.find(({ one, drawing }) => one.glyph && !drawing);
  if (missing) return pdf.breaks('6.2.11.4.1', `${place}, code ${missing.one.code.value}`);
  redraw(
    pdf,
    { font, descendant, descriptor, map },
    glyphs.map(({ one, drawing }) => ({
      code: one.code,
      cid: one.cid,
      width: one.width,
      contours: drawing?.contours ?? [],
    })),
  );
}

/** The glyph of each code, with the width that the document states. */
export async function shownGlyphs(
  pdf: EditedPdf,
  {
    program,
    key,
    descendant,
    map,
    codes,
  }: {
    program: FontProgram;
    key: string;
    descendant: Dictionary;
    map: CMap;
    codes: readonly Code[];
  },
): Promise<Shown[] | undefined> {
  const table = await pdf.dataOf(descendant['/CIDToGIDMap']);
  const widthOf = widthsOf(pdf, descendant);
  const shown: Shown[] = [];
  for (const code of codes) {
    const cid = map.cidOf(code.value);
    if (cid === undefined && !map.isComplete) return undefined;
    const id = cid ?? 0;
    const glyph =
      program.kind === 'cff' && key !== '/FontFile2'
        ? program.glyphOfCid?.(id)
        : table
          ? id * 2 + 1 < table.length
            ? table.readUInt16BE(id * 2)
            : 0
          : id;
    shown.push({ code, cid: id, glyph, width: widthOf(id) });
  }
  return shown;
}

function isSound(program: FontProgram, { cid, glyph, width }: Shown): boolean {
  if (cid === 0 || !glyph || !program.hasGlyph(glyph)) return false;
  return readOr(() => hasWidth(program.glyph(glyph), width), false);
}

function isRightKind(
  pdf: EditedPdf,
  {
    font,
    descendant,
    descriptor,
    program,
    key,
    map,
  }: {
    font: Dictionary;
    descendant: Dictionary;
    descriptor: Dictionary;
    program: FontProgram;
    key: string;
    map: CMap;
  },
): boolean {
  if (typeof font['/BaseFont'] !== 'string') return false;
  const kind = pdf.resolved(descendant['/Subtype']);
  const encoding = pdf.resolved(font['/Encoding']);
  const info = pdf.dictionary(descendant['/CIDSystemInfo']);
  if (typeof encoding !== 'string') {
    const own = pdf.dictionary(font['/Encoding']);
    const stated = pdf.dictionary(own['/CIDSystemInfo']);
    const isSame = ['/Registry', '/Ordering'].every(
      (name) => textOfValue(stated[name]) === textOfValue(info[name]) && textOfValue(info[name]),
    );
    if (!isSame || own['/UseCMap'] !== undefined) return false;
    if ((pdf.number(own['/WMode']) === 1) !== map.isVertical) return false;
  } else if (!/^\/Identity-[HV]$/.test(encoding)) return false;
  if (!textOfValue(info['/Registry']) || !textOfValue(info['/Ordering'])) return false;
  if (program.kind === 'truetype') {
    if (kind !== '/CIDFontType2' || key !== '/FontFile2') return false;
    descendant['/CIDToGIDMap'] ??= '/Identity';
    return true;
  }
  if (kind !== '/CIDFontType0' || key !== '/FontFile3' || program.kind !== 'cff') return false;
  const stream = pdf.resolved(pdf.dictionary(descriptor['/FontFile3'])['/Subtype']);
  return stream === '/CIDFontType0C' || stream === '/OpenType';
}

/** More than there are identifiers: some may occur twice. */
const maxWidths = 200_000;

/** The widths of character identifiers (ISO 32000-2, 9.7.4.3). */
function widthsOf(pdf: EditedPdf, descendant: Dictionary): (cid: number) => number {
  const usual = pdf.number(descendant['/DW']) ?? 1000;
  const widths = new Map<number, number>();
  const list = pdf.list(descendant['/W']).map((entry) => pdf.resolved(entry));
  let left = maxWidths;
  for (let at = 0; at + 1 < list.length && left > 0;) {
    const first = Number(list[at]);
    const second = list[at + 1] as Value;
    if (Array.isArray(second)) {
      left -= second.length;
      for (const [index, width] of second.entries())
        widths.set(first + index, pdf.number(width) ?? usual);
      at += 2;
    } else {
      const width = pdf.number(list[at + 2]) ?? usual;
      const last = Math.min(Number(second), 0xffff);
      for (let cid = first; cid <= last && left > 0; cid += 1, left -= 1) widths.set(cid, width);
      at += 3;
    }
  }
  return (cid) => widths.get(cid) ?? usual;
}

type Parts = { font: Dictionary; descendant: Dictionary; descriptor: Dictionary; map: CMap };

async function embedSubstitute(
  pdf: EditedPdf,
  { codes, place, ...parts }: Parts & { codes: readonly Code[]; place: string },
): Promise<void> {
  const { font, descendant, descriptor, map } = parts;
  const encoding = pdf.resolved(font['/Encoding']);
  const decode = typeof encoding === 'string' ? decoderOf(encoding) : undefined;
  const texts = await unicodeOf(pdf, font);
  const ordering = textOfValue(pdf.dictionary(descendant['/CIDSystemInfo'])['/Ordering']);
  const name = fontName(descendant);
  const flags = pdf.number(descriptor['/Flags']) ?? 0;
  const found = await substituteFor(name, flags, ordering);
  if (!found) return pdf.breaks('6.2.11.4.1', place);
  const program = found.program as FontProgram & { maps?: readonly CharacterMap[] };
  const unicode =
    program.maps?.find((one) => one.platform === 3 && one.encoding === 10) ??
    program.maps?.find((one) => one.platform === 3 && one.encoding === 1);
  const widthOf = widthsOf(pdf, descendant);
  const glyphs: (KeyedGlyph & { code: Code })[] = [];
  const letters: { code: Code; text: string }[] = [];
  for (const [index, code] of codes.entries()) {
    const text = texts.get(code.value);
    const character = text?.codePointAt(0) ?? decode?.(code);
    const glyph = character === undefined ? 0 : (unicode?.glyphOf(character) ?? 0);
    const isBlank = character !== undefined && /^\s$/u.test(String.fromCodePoint(character));
    if (!glyph && !isBlank)
      return pdf.breaks('6.2.11.4.1', `${place}, code ${code.value.toString(16)}`);
    const drawing = glyph ? program.glyph(glyph) : { width: 0, contours: [] };
    const cid = map.cidOf(code.value) ?? asciiCid(character);
    const width = cid === undefined ? (pdf.number(descendant['/DW']) ?? 1000) : widthOf(cid);
    glyphs.push({ code, cid: index + 1, width, contours: fitted(drawing, width) });
    if (character !== undefined)
      letters.push({ code, text: text ?? String.fromCodePoint(character) });
  }
  addToUnicode(pdf, font, letters);
  pdf.losses.fonts.set(name, found.name);
  redraw(pdf, parts, glyphs, true);
}

/** The first identifiers of all Adobe collections are ASCII. */
const asciiCid = (character: number | undefined): number | undefined =>
  character !== undefined && character >= 0x20 && character < 0x7f ? character - 31 : undefined;

/** Replaces the program of a font by one that is made of outlines. */
function redraw(
  pdf: EditedPdf,
  { font, descendant, descriptor, map }: Parts,
  drawn: readonly (KeyedGlyph & { code: Code })[],
  isRenumbered = false,
): void {
  const encoding = pdf.resolved(font['/Encoding']);
  const isIdentity = typeof encoding === 'string' && /^\/Identity-[HV]$/.test(encoding);
  const needsMap = isRenumbered || !isIdentity || drawn.some(({ cid }) => cid === 0);
  const glyphs = needsMap ? drawn.map((glyph, index) => ({ ...glyph, cid: index + 1 })) : drawn;
  if (needsMap) {
    const codes = new Map(glyphs.map(({ code, cid }) => [code, cid] as const));
    const data = writtenCMap(codes, map.isVertical);
    font['/Encoding'] = pdf.addStream(cmapDictionary(map.isVertical), data);
  }
  const distinct = [...new Map(glyphs.map((glyph) => [glyph.cid, glyph] as const)).values()];
  const name = subsetName(
    fontName(descendant),
    distinct.map(({ cid }) => cid),
  );
  const widths: Value[] = distinct
    .toSorted((one, other) => one.cid - other.cid)
    .flatMap(({ cid, width }): Value[] => [cid, [width]]);
  const written: Dictionary = {
    '/Type': '/Font',
    '/Subtype': '/CIDFontType0',
    '/BaseFont': `/${name}`,
    '/CIDSystemInfo': adobeIdentity,
    '/FontDescriptor': writeDescriptor(pdf, descriptor, {
      ...{ name, data: keyedCff(name, distinct), kind: '/CIDFontType0C', glyphs: distinct },
    }),
    '/DW': pdf.number(descendant['/DW']) ?? 1000,
    '/W': widths,
  };
  for (const key of ['/DW2', '/W2'])
    if (!needsMap && descendant[key] !== undefined) written[key] = descendant[key];
  font['/BaseFont'] = `/${name}`;
  font['/DescendantFonts'] = [pdf.add(written)];
}
