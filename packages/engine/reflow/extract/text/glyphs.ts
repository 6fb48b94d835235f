// Reads the glyphs of a page from PDFium's text page, with their positions along their lines.
import { apply, combine, type Point } from '@octavo/contract';
import type { OutParameters, PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import { fillOf, strokeOf } from '#reflow/extract/page/color.ts';
import type { Fonts, FontFace } from './fonts.ts';
import type { Numbering } from '#reflow/extract/page/numbered-content.ts';
import type { Marking } from '#reflow/extract/page/marked-content.ts';
import type { PageObject } from '#reflow/extract/page/page-objects.ts';
import { boxThrough, matrixAt, type PageView } from '#formats/pdf/geometry/page-view.ts';
import { printedCharacter } from './glyph-text.ts';
import type { LetterShapes } from './letter-shapes.ts';
import { isWithoutSpaces } from './scripts.ts';
import { heightOf, widthOf } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';

/** The common properties of a text object's letters. */
export type GlyphFormatting = {
  object: number;
  /** PDFium's handle of it. */
  handle: number;
  face: FontFace;
  /** The displayed size. */
  size: number;
  color: string;
  hidden: boolean;
  marking: Marking;
  /** Clockwise rotation, in degrees. */
  angle: number;
  /** The direction of writing on the displayed page. */
  along: { x: number; y: number };
  clip: Box | undefined;
  /** True for vertical writing, as in Chinese and Japanese. */
  isVertical: boolean;
};

export type Glyph = {
  /** One letter, rarely several; white space becomes a space. */
  text: string;
  formatting: GlyphFormatting;
  /** True if its font maps it to no letter; its text is U+FFFD or a space. */
  isLost?: true;
  /** Its start and end along the direction of writing, and the position of its baseline across it. */
  start: number;
  end: number;
  across: number;
};

/** Text render modes (ISO 32000-1, table 106). */
const renderMode = { stroke: 1, invisible: 3, clip: 7 } as const;

type Reader = {
  pdfium: PdfiumObjects;
  out: OutParameters;
  text: number;
  view: PageView;
  fonts: Fonts;
  objects: ReadonlyMap<number, PageObject>;
  shapes: LetterShapes<FontFace>;
  numbering: Numbering | undefined;
};

/** In degrees; exact for the four upright directions. */
function angleOf(x: number, y: number): number {
  const degrees = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
  const quarter = Math.round(degrees / 90) * 90;
  return Math.abs(degrees - quarter) < 1 ? quarter % 360 : Math.round(degrees * 10) / 10;
}

/** The position and size of a text object's letters. */
type Setting = Pick<GlyphFormatting, 'size' | 'angle' | 'along' | 'isVertical'>;

/** PDFium's box of a letter: from its origin to the next one's, and as high as its font. */
function looseBox({ pdfium, out, text, view }: Reader, index: number): Box {
  pdfium._FPDFText_GetLooseCharBox(text, index, out.at);
  const [left, top, right, bottom] = [out.float(0), out.float(1), out.float(2), out.float(3)];
  return boxThrough(view.matrix, { left, top, right, bottom });
}

function originOf({ pdfium, out, text, view }: Reader, index: number): Point {
  pdfium._FPDFText_GetCharOrigin(text, index, out.at, out.at + 8);
  return apply(view.matrix, out.double(0), out.double(1));
}

/**
 * The plausible height of a Type 3 font relative to its size; a size that contradicts it is ignored. Other fonts state
 * their size, whatever height they claim: that of Cambria Math includes formulas of several lines.
 */
const plausibleHeight = { least: 0.4, most: 4, usual: 1.25 } as const;

function sizeOf(reader: Reader, index: number, stated: number, angle: number): number {
  if (reader.fonts.of(fontAt(reader, index)).isNamed) return stated;
  const box = looseBox(reader, index);
  const height = angle % 180 === 90 ? widthOf(box) : heightOf(box);
  const ratio = height / stated;
  const isPlausible = ratio >= plausibleHeight.least && ratio <= plausibleHeight.most;
  return isPlausible || !(height > 0) || angle % 90 !== 0 ? stated : height / plausibleHeight.usual;
}

const fontAt = ({ pdfium, text }: Reader, index: number): number =>
  pdfium._FPDFTextObj_GetFont(pdfium._FPDFText_GetTextObject(text, index));

/** True if the second letter of an object is straight below the first, as in vertical writing. */
function isWrittenDownwards(reader: Reader, index: number, handle: number, size: number): boolean {
  const { pdfium, text } = reader;
  if (!isWithoutSpaces(String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, index) & 0xffff)))
    return false;
  if (pdfium._FPDFText_GetTextObject(text, index + 1) !== handle) return false;
  const [first, second] = [originOf(reader, index), originOf(reader, index + 1)];
  return Math.abs(first.x - second.x) < 0.3 * size && second.y - first.y > 0.6 * size;
}

function settingOf(reader: Reader, index: number, handle: number): Setting {
  const { pdfium, out, text, view } = reader;
  out.clear();
  pdfium._FPDFText_GetMatrix(text, index, out.at);
  const matrix = combine(matrixAt(out), view.matrix);
  const fontSize = pdfium._FPDFText_GetFontSize(text, index);
  const length = Math.hypot(matrix[0], matrix[1]) * Math.sign(fontSize) || 1;
  const along = { x: matrix[0] / length, y: matrix[1] / length };
  const angle = angleOf(along.x, along.y);
  const size = sizeOf(reader, index, Math.abs(fontSize) * Math.hypot(matrix[2], matrix[3]), angle);
  return angle === 0 && isWrittenDownwards(reader, index, handle, size)
    ? { size, angle: 90, along: { x: 0, y: 1 }, isVertical: true }
    : { size, angle, along, isVertical: false };
}

function formattingOf(
  reader: Reader,
  index: number,
  handle: number,
  object: number,
): GlyphFormatting {
  const { pdfium, out, fonts, objects } = reader;
  const mode = pdfium._FPDFTextObj_GetTextRenderMode(handle);
  const paint = (mode === renderMode.stroke ? strokeOf : fillOf)(pdfium, out, handle);
  const placed = objects.get(handle);
  const unit = placed?.marking.unit;
  return {
    ...settingOf(reader, index, handle),
    object: unit === undefined ? object : (reader.numbering?.operatorOf(unit) ?? object),
    handle,
    face: fonts.of(pdfium._FPDFTextObj_GetFont(handle)),
    color: paint.color,
    hidden: mode === renderMode.invisible || mode === renderMode.clip || paint.opacity < 0.02,
    marking: placed?.marking ?? { isArtifact: false },
    clip: placed?.clip,
  };
}

/** The box of a letter's painted area; PDFium divides a ligature's among its letters. */
function paintedBox({ pdfium, out, text, view }: Reader, index: number): Box {
  const { at } = out;
  pdfium._FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24);
  const [left, right, bottom, top] = [out.double(0), out.double(1), out.double(2), out.double(3)];
  return boxThrough(view.matrix, { left, top, right, bottom });
}

/** Near 45 degrees the width of a turned letter does not follow from the box around it. */
const leastSlant = 0.3;

/** The advance of a glyph along its line; for slanted text PDFium gives only the painted box. */
function advanceOf(reader: Reader, index: number, { angle, along }: GlyphFormatting): number {
  if (angle % 180 === 0) return widthOf(looseBox(reader, index));
  const box = paintedBox(reader, index);
  const [x, y] = [along.x ** 2, along.y ** 2];
  // A box turned by the angle, w wide and h high, has a box of w·|x| + h·|y| by w·|y| + h·|x| around it.
  if (Math.abs(x - y) > leastSlant)
    return Math.max(
      0,
      (Math.abs(along.x) * widthOf(box) - Math.abs(along.y) * heightOf(box)) / (x - y),
    );
  return Math.abs(along.x) * widthOf(box) + Math.abs(along.y) * heightOf(box);
}

/** A glyph of vertical writing, which fills its square. */
function verticalGlyph(
  reader: Reader,
  index: number,
  formatting: GlyphFormatting,
  text: string,
): Glyph {
  const { left, top, bottom } = looseBox(reader, index);
  const across = -(left + formatting.face.descent * formatting.size);
  return { text, formatting, start: top, end: bottom, across };
}

function glyphAt(reader: Reader, index: number, formatting: GlyphFormatting, text: string): Glyph {
  if (formatting.isVertical) return verticalGlyph(reader, index, formatting, text);
  const { along } = formatting;
  const { x, y } = originOf(reader, index);
  const start = x * along.x + y * along.y;
  const across = y * along.x - x * along.y;
  return { text, formatting, start, end: start + advanceOf(reader, index, formatting), across };
}

/** A letter of a ligature. All of them have the same origin, and advances that are less than the ligature's. */
function inLigature(reader: Reader, index: number, glyph: Glyph): Glyph {
  if (glyph.formatting.angle !== 0 || glyph.formatting.isVertical) return glyph;
  return { ...glyph, end: Math.max(glyph.end, paintedBox(reader, index).right) };
}

/** True for glyphs of one code, such as those of a ligature, which share a position. */
export const isSamePlace = (first: Glyph, second: Glyph): boolean =>
  first.formatting === second.formatting &&
  first.start === second.start &&
  first.across === second.across;

/** Measures the shape of an upright letter. A font that is not embedded may be painted with the glyphs of another. */
function addShape(reader: Reader, index: number, glyph: Glyph): void {
  const { formatting, text, start, end, across } = glyph;
  const { angle, isVertical, hidden, size, face } = formatting;
  if (
    angle !== 0 ||
    isVertical ||
    hidden ||
    text === ' ' ||
    face.isSymbolic ||
    face.font.math ||
    !face.isEmbedded
  )
    return;
  reader.shapes.of(face).add(text, (end - start) / size, () => {
    const { top, bottom } = paintedBox(reader, index);
    return {
      top: (across - top) / size,
      bottom: (across - bottom) / size,
      isUnmapped: isUnmapped(reader, index),
    };
  });
}

/**
 * The stand-in for a glyph that its font maps to no letter: a space if nothing is painted, for which PDFium gives a flat box
 * on the baseline.
 */
function lostLetter(reader: Reader, index: number, { size }: GlyphFormatting): string {
  const box = paintedBox(reader, index);
  const isOnBaseline = Math.abs(box.bottom - originOf(reader, index).y) < 0.02 * size;
  return isOnBaseline && heightOf(box) < 0.25 * widthOf(box) ? ' ' : '\ufffd';
}

/** True if a font has no letter for a glyph; PDFium gives its code instead. */
const isUnmapped = ({ pdfium, text }: Reader, index: number): boolean =>
  pdfium._FPDFText_HasUnicodeMapError(text, index) === 1;

/** Smaller letters, in points, are not meant to be read. */
const smallestSize = 0.5;

/**
 * The glyphs of a page in PDFium's order: content order, but right to left for such scripts. Leaves out spaces and line
 * ends that PDFium adds. Collects the shapes of the letters.
 */
export function glyphsOf(
  { pdfium, page }: LoadedPage,
  context: Omit<Reader, 'pdfium' | 'text'>,
): Glyph[] {
  const text = pdfium._FPDFText_LoadPage(page);
  if (!text) return [];
  const reader = { ...context, pdfium, text };
  const glyphs: Glyph[] = [];
  const formatter = new Map<number, GlyphFormatting>();
  let last: Glyph | undefined;
  try {
    const count = pdfium._FPDFText_CountChars(text);
    for (let index = 0; index < count; index++) {
      const handle = pdfium._FPDFText_GetTextObject(text, index);
      if (!handle) continue;
      let formatting = formatter.get(handle);
      if (!formatting)
        formatter.set(handle, (formatting = formattingOf(reader, index, handle, formatter.size)));
      if (formatting.size < smallestSize) continue;
      const character = printedCharacter(pdfium, text, index, formatting.face);
      const isLost = !character && isUnmapped(reader, index);
      if (!character && !isLost) continue;
      const placed = glyphAt(
        reader,
        index,
        formatting,
        character || lostLetter(reader, index, formatting),
      );
      const glyph: Glyph = isLost ? { ...placed, isLost } : placed;
      const isOfLigature = last && isSamePlace(last, glyph);
      if (!isOfLigature) addShape(reader, index, glyph);
      glyphs.push(isOfLigature ? inLigature(reader, index, glyph) : glyph);
      last = glyph;
    }
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
  return glyphs;
}
