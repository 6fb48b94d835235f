// Reads where the marked content of pages lies.
import { ProblemError } from '@octavo/contract';
import { pageObjectsOf } from '#formats/pdf/drawing/marked-objects.ts';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import { withPdf, type LoadedPage } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { around, type Box } from '#formats/pdf/structure/page-boxes.ts';

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

function addBoxes(loaded: LoadedPage, out: OutParameters, boxes: Map<number, Box>): void {
  for (const { mark, isOfForm, box } of pageObjectsOf(loaded, out))
    if (mark !== undefined && !isOfForm) boxes.set(mark, around(box, boxes.get(mark) ?? box));
}
