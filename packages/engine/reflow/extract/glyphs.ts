// The glyphs of a page as PDFium's text page gives them, on the lines they are written along.
import type { OutParameters, PdfiumObjects } from '#pdf/page-objects-module.ts';
import type { LoadedPage } from '#pdf/pdfium.ts';
import { fillOf, strokeOf } from '#reflow/extract/color.ts';
import type { Fonts, FontFace } from '#reflow/extract/fonts.ts';
import type { PageObject } from '#reflow/extract/page-objects.ts';
import { apply, combine, matrixAt, type Matrix, type PageView } from '#reflow/extract/page-view.ts';
import { printedCharacter } from '#reflow/extract/printed-character.ts';
import type { Box } from '#reflow/page-content.ts';

/** What all letters of a text object share. */
export type TextLook = {
  object: number;
  face: FontFace;
  /** As shown. */
  size: number;
  color: string;
  hidden: boolean;
  mark: number | undefined;
  /** Clockwise, degrees. */
  angle: number;
  /** The direction of writing on the shown page. */
  along: { x: number; y: number };
  clip: Box | undefined;
  /** From the text's own space to the shown page. */
  matrix: Matrix;
};

export type Glyph = {
  /** A letter, seldom several; white space stands for a space. */
  text: string;
  look: TextLook;
  /** Where it begins and ends along the direction of writing, and how far its baseline is across it. */
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
};

/** Degrees, whole ones for the four upright directions. */
function angleOf(x: number, y: number): number {
  const degrees = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
  const quarter = Math.round(degrees / 90) * 90;
  return Math.abs(degrees - quarter) < 1 ? quarter % 360 : Math.round(degrees * 10) / 10;
}

function lookOf(reader: Reader, index: number, handle: number, object: number): TextLook {
  const { pdfium, out, text, view, fonts, objects } = reader;
  out.clear();
  pdfium._FPDFText_GetMatrix(text, index, out.at);
  const matrix = combine(matrixAt(out), view.matrix);
  const mode = pdfium._FPDFTextObj_GetTextRenderMode(handle);
  const paint = (mode === renderMode.stroke ? strokeOf : fillOf)(pdfium, out, handle);
  const mark = pdfium._FPDFPageObj_GetMarkedContentID(handle);
  const length = Math.hypot(matrix[0], matrix[1]) || 1;
  const along = { x: matrix[0] / length, y: matrix[1] / length };
  return {
    object,
    face: fonts.of(pdfium._FPDFTextObj_GetFont(handle)),
    size: pdfium._FPDFText_GetFontSize(text, index) * Math.hypot(matrix[2], matrix[3]),
    color: paint.color,
    hidden: mode === renderMode.invisible || mode === renderMode.clip || paint.opacity < 0.02,
    mark: mark >= 0 ? mark : undefined,
    angle: angleOf(along.x, along.y),
    along,
    clip: objects.has(handle) ? objects.get(handle)?.clip : undefined,
    matrix,
  };
}

/** How wide a glyph is along its line: PDFium gives the advance of upright text, else the width of what is painted. */
function advanceOf({ pdfium, out, text, view }: Reader, index: number, look: TextLook): number {
  const isUpright = look.angle % 180 === 0 && Math.abs(view.matrix[0]) === 1;
  if (isUpright) {
    pdfium._FPDFText_GetLooseCharBox(text, index, out.at);
    return Math.abs(out.float(2) - out.float(0));
  }
  pdfium._FPDFText_GetCharBox(text, index, out.at, out.at + 8, out.at + 16, out.at + 24);
  const box = {
    left: out.double(0),
    right: out.double(1),
    bottom: out.double(2),
    top: out.double(3),
  };
  const across = Math.abs(box.right - box.left);
  const down = Math.abs(box.top - box.bottom);
  const [x, y] = view.matrix[0] ? [across, down] : [down, across];
  return Math.abs(look.along.x) * x + Math.abs(look.along.y) * y;
}

function glyphAt(reader: Reader, index: number, look: TextLook, character: string): Glyph {
  const { pdfium, out, text, view } = reader;
  pdfium._FPDFText_GetCharOrigin(text, index, out.at, out.at + 8);
  const { x, y } = apply(view.matrix, out.double(0), out.double(1));
  const start = x * look.along.x + y * look.along.y;
  const across = y * look.along.x - x * look.along.y;
  return { text: character, look, start, end: start + advanceOf(reader, index, look), across };
}

/** Letters smaller than this, in points, are not there to be read. */
const smallestSize = 0.5;

/**
 * The glyphs of a page in PDFium's order: that of the content, but from right to left for such scripts. Spaces and line
 * ends that PDFium adds are left out.
 */
export function* glyphsOf(
  { pdfium, page }: LoadedPage,
  context: Omit<Reader, 'pdfium' | 'text'>,
): Generator<Glyph> {
  const text = pdfium._FPDFText_LoadPage(page);
  if (!text) return;
  const reader = { ...context, pdfium, text };
  const looks = new Map<number, TextLook>();
  try {
    const count = pdfium._FPDFText_CountChars(text);
    for (let index = 0; index < count; index++) {
      const handle = pdfium._FPDFText_GetTextObject(text, index);
      if (!handle) continue;
      let look = looks.get(handle);
      if (!look) looks.set(handle, (look = lookOf(reader, index, handle, looks.size)));
      if (look.size < smallestSize) continue;
      const character = printedCharacter(pdfium, text, index, look.face);
      if (character) yield glyphAt(reader, index, look, character);
    }
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}
