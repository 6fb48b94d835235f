// Reads the text of a page and the boxes of its characters with PDFium, including annotations and form fields.
import { OutParameters, type PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage, PdfDocument } from '#formats/pdf/pdfium.ts';
import { paintAnnotations } from '#reflow/extract/page/annotations.ts';
import { boundsOf, cornersOf, type Area } from '#editing/pdf-redact/geometry/area.ts';
import type { Pieces } from './word-search.ts';

export type PageText = {
  /** Characters, including the spaces and line ends that PDFium detects between them. */
  pieces: Pieces;
  /** The box of a painted character in user space; nothing for detected ones. */
  boxOf(index: number): Area | undefined;
  /** The direction of a character's line on the page. */
  directionOf(index: number): 'across' | 'up' | 'slanted';
};

/** Reads a page. Pages count from 0. Flattens the annotations into the page in memory. */
export async function withText<T>(
  document: PdfDocument,
  index: number,
  work: (text: PageText, loaded: LoadedPage) => T | Promise<T>,
): Promise<T> {
  await document.inspect(index, async (loaded) => paintAnnotations(loaded));
  return document.inspect(index, async (loaded) => {
    const { pdfium, page } = loaded;
    const text = pdfium._FPDFText_LoadPage(page);
    const out = new OutParameters(pdfium);
    try {
      return await work(textOf(pdfium, text, out), loaded);
    } finally {
      out.free();
      if (text) pdfium._FPDFText_ClosePage(text);
    }
  });
}

function textOf(pdfium: PdfiumObjects, text: number, out: OutParameters): PageText {
  const count = text ? Math.max(0, pdfium._FPDFText_CountChars(text)) : 0;
  const pieces = Array.from({ length: count }, (_, index) =>
    signOf(pdfium._FPDFText_GetUnicode(text, index)),
  );
  return {
    pieces,
    boxOf(index) {
      const { at } = out;
      if (!pdfium._FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24)) return undefined;
      const [left, right, bottom, top] = [0, 1, 2, 3].map((value) => out.double(value));
      const box = { left, right, bottom, top } as Area;
      return box.right > box.left || box.top > box.bottom ? box : undefined;
    },
    directionOf(index) {
      if (!pdfium._FPDFText_GetMatrix(text, index, out.at)) return 'across';
      const [a, b] = [Math.abs(out.float(0)), Math.abs(out.float(1))];
      if (Math.min(a, b) > 0.02 * Math.max(a, b)) return 'slanted';
      return a >= b ? 'across' : 'up';
    },
  };
}

/** Halves of a surrogate pair stay halves and form the character again when joined. */
const signOf = (unicode: number): string =>
  unicode > 0xffff && unicode <= 0x10ffff
    ? String.fromCodePoint(unicode)
    : String.fromCharCode(unicode & 0xffff);

/**
 * The areas of a range of characters: one for each line, if lines are parallel to the edges of the page. They are
 * slightly higher than the letters, because recognised text does not match the letters of the picture exactly.
 */
export function areasOf(text: PageText, first: number, last: number): Area[] {
  const areas: Area[] = [];
  for (let index = first; index <= last; index += 1) {
    const box = text.boxOf(index);
    if (!box || !(text.pieces[index] ?? '').trim()) continue;
    const direction = text.directionOf(index);
    const letter = higher(box, direction);
    const before = areas.at(-1);
    if (before && direction !== 'slanted' && isSameLine(before, letter))
      areas[areas.length - 1] = boundsOf([...cornersOf(before), ...cornersOf(letter)]);
    else areas.push(letter);
  }
  return areas;
}

/** The margin above and below, in letter heights. */
const margin = 0.1;

function higher(box: Area, direction: ReturnType<PageText['directionOf']>): Area {
  const { left, bottom, right, top } = box;
  const [x, y] = [(right - left) * margin, (top - bottom) * margin];
  if (direction === 'across') return { left, right, bottom: bottom - y, top: top + y };
  return direction === 'up' ? { left: left - x, right: right + x, bottom, top } : box;
}

/** True if boxes are beside or below each other, no further apart than the width of a space. */
function isSameLine(one: Area, other: Area): boolean {
  const across = gap(one.left, one.right, other.left, other.right);
  const up = gap(one.bottom, one.top, other.bottom, other.top);
  const [height, width] = [
    Math.max(one.top - one.bottom, other.top - other.bottom),
    Math.max(one.right - one.left, other.right - other.left),
  ];
  return (up < 0 && across < height * 1.5) || (across < 0 && up < Math.min(width, height) * 0.5);
}

/** The distance of two ranges; negative if they overlap. */
const gap = (from: number, to: number, low: number, high: number) =>
  Math.max(low - to, from - high);
