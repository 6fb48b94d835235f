// Reads where the marked content of pages lies.
import { ProblemError } from '@octavo/contract';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import { withPdf, type LoadedPage } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Box } from '#formats/pdf/structure/page-boxes.ts';

/** Boxes in user space, by the number of the page, from 1, and that of the mark. */
export type MarkBoxes = ReadonlyMap<number, ReadonlyMap<number, Box>>;

/** Pages are read one after the other; a report lists no more places. */
const mostPages = 50;

/** The boxes of the marks on some pages; none of pages that PDFium cannot read. */
export async function markBoxesOf(
  { path, password }: Source,
  pages: Iterable<number>,
): Promise<MarkBoxes> {
  const boxes = new Map<number, ReadonlyMap<number, Box>>();
  try {
    await withPdf(path, password, async (document) => {
      for (const page of [...pages].slice(0, mostPages))
        boxes.set(page, await document.inspect(page - 1, async (loaded) => boxesOn(loaded)));
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
  return boxes;
}

function boxesOn(loaded: LoadedPage): Map<number, Box> {
  const boxes = new Map<number, Box>();
  const out = new OutParameters(loaded.pdfium);
  try {
    addBoxes(loaded, out, boxes);
  } finally {
    out.free();
  }
  return boxes;
}

function addBoxes({ pdfium, page }: LoadedPage, out: OutParameters, boxes: Map<number, Box>): void {
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    const mark = pdfium._FPDFPageObj_GetMarkedContentID(object);
    const words = [out.word(0), out.word(1), out.word(2), out.word(3)] as const;
    if (mark < 0 || !pdfium._FPDFPageObj_GetBounds(object, ...words)) continue;
    const box: Box = [out.float(0), out.float(1), out.float(2), out.float(3)];
    boxes.set(mark, around(box, boxes.get(mark) ?? box));
  }
}

/** The smallest box with both. */
export const around = (one: Box, other: Box): Box => [
  ...([Math.min(one[0], other[0]), Math.min(one[1], other[1])] as const),
  ...([Math.max(one[2], other[2]), Math.max(one[3], other[3])] as const),
];
