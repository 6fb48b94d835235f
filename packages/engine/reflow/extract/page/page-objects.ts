// Walks the objects of a page, including those in form XObjects, with the matrix to the displayed page and the clip of
// each.
import { apply, combine, type Matrix } from '@octavo/contract';
import type { OutParameters, PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import { markingOf, unitOf, type Marking } from './marked-content.ts';
import { matrixAt, overlap, type PageView } from '#formats/pdf/geometry/page-view.ts';
import { around } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';

/** FPDF_PAGEOBJ_… of fpdf_edit.h. */
const kinds = { 1: 'text', 2: 'path', 3: 'image', 5: 'form' } as const;

export type PageObject = {
  kind: 'text' | 'path' | 'image';
  /** PDFium's handle. */
  handle: number;
  /** From the object's surrounding space (the page's, or that of its form) to the displayed page. */
  outer: Matrix;
  /** The visible area at most, on the displayed page; nothing if it is clipped away. */
  clip: Box | undefined;
  /** Content of forms has its form's marking: marks inside belong to tags of the form's own. */
  marking: Marking;
  /** True if it or a form around it has a soft mask, a blend mode or an opacity, which its own data does not show. */
  isBlended: boolean;
};

/** The maximum nesting of forms; real files stay below 10. */
const deepestForm = 30;

type Walk = { pdfium: PdfiumObjects; out: OutParameters };

function pointsOfClip({ pdfium, out }: Walk, clip: number, path: number, matrix: Matrix): Box {
  const points: Box[] = [];
  const segments = pdfium._FPDFClipPath_CountPathSegments(clip, path);
  for (let index = 0; index < segments; index++) {
    const segment = pdfium._FPDFClipPath_GetPathSegment(clip, path, index);
    pdfium._FPDFPathSegment_GetPoint(segment, out.word(0), out.word(1));
    const { x, y } = apply(matrix, out.float(0), out.float(1));
    points.push({ left: x, top: y, right: x, bottom: y });
  }
  return around(points);
}

/** The part of a box inside an object's clip paths, which are approximated by their bounding boxes. */
function clippedBox(walk: Walk, object: number, matrix: Matrix, box: Box): Box | undefined {
  const { pdfium } = walk;
  const clip = pdfium._FPDFPageObj_GetClipPath(object);
  if (!clip) return box;
  const paths = pdfium._FPDFClipPath_CountPaths(clip);
  let rest: Box | undefined = box;
  for (let path = 0; path < paths && rest; path++)
    rest = overlap(rest, pointsOfClip(walk, clip, path, matrix));
  return rest;
}

export function matrixOf({ pdfium, out }: Walk, object: number): Matrix {
  out.clear();
  pdfium._FPDFPageObj_GetMatrix(object, out.at);
  return matrixAt(out);
}

function isActive({ pdfium, out }: Walk, object: number): boolean {
  out.clear();
  return !pdfium._FPDFPageObj_GetIsActive(object, out.at) || (out.int(0) & 1) === 1;
}

/** The context of all objects of a page or a form. */
type Context = {
  /** True in a copy whose pieces of content are numbered, also those in forms. */
  isNumbered: boolean;
  outer: Matrix;
  sheet: Box;
  marking: Marking | undefined;
  isBlended: boolean;
  depth: number;
};

function* objectsOf(
  walk: Walk,
  handles: Iterable<number>,
  context: Context,
): Generator<PageObject> {
  const { pdfium, out } = walk;
  const { outer, sheet, depth, isNumbered } = context;
  for (const handle of handles) {
    const kind = kinds[pdfium._FPDFPageObj_GetType(handle) as keyof typeof kinds];
    if (!kind || !isActive(walk, handle)) continue;
    const clip = clippedBox(walk, handle, outer, sheet);
    const marking =
      context.marking ?? (isNumbered ? unitOf(pdfium, handle) : markingOf(pdfium, out, handle));
    const isBlended = context.isBlended || pdfium._FPDFPageObj_HasTransparency(handle) !== 0;
    if (kind !== 'form') yield { kind, handle, outer, clip, marking, isBlended };
    else if (clip && depth < deepestForm) {
      const inner = combine(matrixOf(walk, handle), outer);
      const inside = { outer: inner, sheet: clip, isNumbered, isBlended, depth: depth + 1 };
      const isWhole = !isNumbered || marking.unit !== undefined;
      yield* objectsOf(walk, partsOfForm(pdfium, handle), {
        ...inside,
        marking: isWhole ? marking : undefined,
      });
    }
  }
}

function* partsOfForm(pdfium: PdfiumObjects, form: number): Generator<number> {
  const count = pdfium._FPDFFormObj_CountObjects(form);
  for (let index = 0; index < count; index++) yield pdfium._FPDFFormObj_GetObject(form, index);
}

function* partsOfPage(pdfium: PdfiumObjects, page: number): Generator<number> {
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) yield pdfium._FPDFPage_GetObject(page, index);
}

/** The visible extent of an object on the displayed page; nothing if it is clipped away. */
export function boxOfObject(
  { pdfium }: LoadedPage,
  out: OutParameters,
  { handle, outer, clip }: PageObject,
): Box | undefined {
  out.clear();
  const words = [out.word(0), out.word(1), out.word(2), out.word(3)] as const;
  if (!clip || !pdfium._FPDFPageObj_GetBounds(handle, ...words)) return undefined;
  const corners = [
    apply(outer, out.float(0), out.float(1)),
    apply(outer, out.float(2), out.float(3)),
  ];
  const points = corners.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y }));
  return overlap(around(points), clip);
}

/**
 * All objects of a page in painting order.
 * @param isNumbered true in a copy whose pieces of content are numbered
 */
export function pageObjects(
  { pdfium, page }: LoadedPage,
  out: OutParameters,
  view: PageView,
  isNumbered = false,
): Generator<PageObject> {
  const sheet = { left: 0, top: 0, right: view.width, bottom: view.height };
  const context = {
    ...{ outer: view.matrix, sheet, marking: undefined, isBlended: false, depth: 0 },
    isNumbered,
  };
  return objectsOf({ pdfium, out }, partsOfPage(pdfium, page), context);
}
