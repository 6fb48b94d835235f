// The objects of a page that belong to marked content, with those in its forms (ISO 32000-2, 14.6).
import { apply, combine, identity, type Matrix } from '@octavo/contract';
import type { OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import type { Box } from '#formats/pdf/structure/page-boxes.ts';

/** PDFium's number for forms (fpdf_edit.h). */
const formType = 5;
const maxDepth = 8;

export type PageObject = {
  /** PDFium's handle. */
  object: number;
  /** The number of its mark, or of that around the form that it is in; nothing outside all marks with numbers. */
  mark: number | undefined;
  /** The mark is in a form and counts for the form alone. */
  isOfForm: boolean;
  /** In user space. */
  box: Box;
};

/** All objects of a page and of its forms, in the order in which they are painted. */
export function* pageObjectsOf(loaded: LoadedPage, out: OutParameters): Generator<PageObject> {
  const { pdfium, page } = loaded;
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1)
    yield* objectsIn(loaded, out, pdfium._FPDFPage_GetObject(page, index), outside);
}

type Around = { mark: number | undefined; isOfForm: boolean; matrix: Matrix; depth: number };

const outside: Around = { mark: undefined, isOfForm: false, matrix: identity, depth: 0 };

function* objectsIn(
  loaded: LoadedPage,
  out: OutParameters,
  object: number,
  around: Around,
): Generator<PageObject> {
  const { pdfium } = loaded;
  const own = pdfium._FPDFPageObj_GetMarkedContentID(object);
  const isOwn = own >= 0;
  const mark = isOwn ? own : around.mark;
  const isOfForm = isOwn ? around.depth > 0 : around.isOfForm;
  const words = [out.word(0), out.word(1), out.word(2), out.word(3)] as const;
  if (!pdfium._FPDFPageObj_GetBounds(object, ...words)) return;
  const bounds: Box = [out.float(0), out.float(1), out.float(2), out.float(3)];
  yield { object, mark, isOfForm, box: moved(bounds, around.matrix) };
  if (pdfium._FPDFPageObj_GetType(object) !== formType || around.depth >= maxDepth) return;
  const placed = pdfium._FPDFPageObj_GetMatrix(object, out.at)
    ? ([0, 1, 2, 3, 4, 5].map((at) => out.float(at)) as unknown as Matrix)
    : identity;
  const inside = {
    mark,
    isOfForm,
    matrix: combine(placed, around.matrix),
    depth: around.depth + 1,
  };
  const count = pdfium._FPDFFormObj_CountObjects(object);
  for (let index = 0; index < count; index += 1)
    yield* objectsIn(loaded, out, pdfium._FPDFFormObj_GetObject(object, index), inside);
}

function moved(box: Box, matrix: Matrix): Box {
  if (matrix === identity) return box;
  const [left, bottom, right, top] = box;
  const corners = [
    ...[apply(matrix, left, bottom), apply(matrix, right, bottom)],
    ...[apply(matrix, left, top), apply(matrix, right, top)],
  ];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
