// Reads where the numbered pieces of a page's content and its annotations are.
import type { OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import { around } from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { boxOfObject, type PageObject } from './page-objects.ts';
import { boxThrough, type PageView } from '#formats/pdf/geometry/page-view.ts';

/** The numbers in a copy whose pieces of content are numbered. */
export type Numbering = {
  /** The operator of the original that shows a piece, by their numbers. */
  operatorOf(unit: number): number;
};

/** For annotations without a place. */
const nowhere: Box = { left: 0, top: 0, right: 0, bottom: 0 };

function* annotationsOf(
  { pdfium, page }: LoadedPage,
  out: OutParameters,
  view: PageView,
): Generator<Box> {
  const count = pdfium._FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    out.clear();
    const isPlaced = annotation !== 0 && pdfium._FPDFAnnot_GetRect(annotation, out.at);
    const rectangle = {
      ...{ left: out.float(0), top: out.float(1) },
      ...{ right: out.float(2), bottom: out.float(3) },
    };
    if (annotation) pdfium._FPDFPage_CloseAnnot(annotation);
    yield isPlaced ? boxThrough(view.matrix, rectangle) : nowhere;
  }
}

/** @param objects of the page, with the numbers of their pieces as units */
export function numberedContent(
  loaded: LoadedPage,
  out: OutParameters,
  view: PageView,
  objects: Iterable<PageObject>,
): NonNullable<PageContent['numbered']> {
  const boxes = new Map<number, Box>();
  for (const object of objects) {
    const { unit } = object.marking;
    const box = unit === undefined ? undefined : boxOfObject(loaded, out, object);
    if (unit === undefined || !box) continue;
    const known = boxes.get(unit);
    boxes.set(unit, known ? around([known, box]) : box);
  }
  return {
    units: [...boxes].map(([unit, box]) => ({ ...box, unit })),
    annotations: [...annotationsOf(loaded, out, view)],
  };
}
