// Verifies a redacted document with PDFium and poppler, which wrote none of it: searches for what should be gone.
import { combine, identity, type Matrix, type WordSearch } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { OutParameters, type PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import { Canvas, withPdf, type LoadedPage, type PdfDocument } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { areaThrough, meet, unitSquare, type Area } from '#formats/pdf/geometry/area.ts';
import { levelOf, type Fill } from '#editing/pdf-redact/geometry/cover.ts';
import { partsUnder, rowsWithin } from '#editing/pdf-redact/images/image-redaction.ts';
import type { Geometry } from '#editing/pdf-redact/geometry/page-geometry.ts';
import { withText, type PageText } from '#formats/pdf/text/page-text.ts';
import { WordPlaces } from '#editing/pdf-redact/search/word-places.ts';
import { pixelsUnder } from './rasterized-page.ts';

/** A page to verify: its index from 0, and its marks in user space. */
export type VerifiedPage = { index: number; marks: readonly Area[]; geometry: Geometry };

/** The copies for reading of the original document and of the redacted one, and the redacted one itself. */
export type Versions = { original: Source; result: Source; copy: Source };

/** What must not be in the result any more. */
export type Redacted = { pages: readonly VerifiedPage[]; search: WordSearch; fill: Fill };

/**
 * Searches for remains of what was redacted.
 * @returns the pages, from 0, that have some
 */
export async function unverifiedPages(
  { original, result, copy }: Versions,
  { pages, search, fill }: Redacted,
  run: Run,
): Promise<Set<number>> {
  const unproven = new Set<number>();
  const words = new WordPlaces(search);
  await withPdf(result.path, result.password, async (drawn) => {
    for (const page of pages)
      if (page.marks.length && !isCovered(drawn, page, fill)) unproven.add(page.index);
  });
  await withPdf(original.path, original.password, (before) =>
    withPdf(copy.path, copy.password, async (after) => {
      for (const [done, page] of pages.entries()) {
        run.signal.throwIfAborted();
        const isProven = await isPageProven({ before, after }, page, words, unproven);
        if (!isProven) unproven.add(page.index);
        run.progress(done + 1, pages.length, 'proving');
      }
    }),
  );
  return unproven;
}

async function isPageProven(
  { before, after }: { before: PdfDocument; after: PdfDocument },
  { index, marks }: VerifiedPage,
  words: WordPlaces,
  unproven: Set<number>,
): Promise<boolean> {
  return withText(after, index, async (text, loaded) => {
    for (const { areas } of words.next(index, text))
      areas.forEach(({ page }) => unproven.add(page));
    if (!marks.length) return true;
    if (!areImagesBlank(loaded, marks)) return false;
    return withText(before, index, (old) => areLettersKept(old, text, marks));
  });
}

/** True if every letter was in the same place before, and none of these was under a mark. */
function areLettersKept(before: PageText, after: PageText, marks: readonly Area[]): boolean {
  const kept = new Set<string>();
  for (const { piece, box } of lettersOf(before))
    if (!marks.some((mark) => isReadable(box, mark))) kept.add(placeOf(piece, box, 0, 0));
  for (const { piece, box } of lettersOf(after))
    if (!steps.some(([x, y]) => kept.has(placeOf(piece, box, x, y)))) return false;
  return true;
}

function* lettersOf(text: PageText): Generator<{ piece: string; box: Area }> {
  for (const [index, piece] of text.pieces.entries()) {
    const box = piece.trim() ? text.letters[index]?.box : undefined;
    if (box) yield { piece, box };
  }
}

/** Positions are rounded to units of the page, so equal ones may differ by one. */
const steps = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const));

const placeOf = (piece: string, { left, bottom }: Area, x: number, y: number): string =>
  `${piece} ${Math.round(left) + x} ${Math.round(bottom) + y}`;

/** The share of its size by which a letter may overlap a mark beside it; its centre must not. */
const shared = 1 / 4;

function isReadable(box: Area, mark: Area): boolean {
  if (!meet(box, mark)) return false;
  const across = Math.min(box.right, mark.right) - Math.max(box.left, mark.left);
  const up = Math.min(box.top, mark.top) - Math.max(box.bottom, mark.bottom);
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const [x, y] = [box.left + width / 2, box.bottom + height / 2];
  const isMiddle = x > mark.left && x < mark.right && y > mark.bottom && y < mark.top;
  return isMiddle || (across > width * shared && up > height * shared);
}

const dotsPerInch = 72;
const maxPixels = 4_000_000;

/** True if only the cover is visible under marks. */
function isCovered(
  document: PdfDocument,
  { index, marks, geometry }: VerifiedPage,
  fill: Fill,
): boolean {
  const shrink = Math.min(1, Math.sqrt(maxPixels / (geometry.width * geometry.height)));
  const side = (points: number) => Math.max(1, Math.round((points / 72) * dotsPerInch * shrink));
  const size = { width: side(geometry.width), height: side(geometry.height) };
  const { data } = document.draw(index, { ...size, background: 'white' }, new Canvas());
  return marks.every((mark) => {
    // Its edges may be inside pixels.
    const { left, right, top, bottom } = pixelsUnder(mark, geometry, size);
    for (let y = top + 1; y < bottom - 1; y += 1)
      for (let at = (y * size.width + left + 1) * 3; at < (y * size.width + right - 1) * 3; at += 1)
        if (data[at] !== levelOf(fill)) return false;
    return true;
  });
}

/** FPDF_PAGEOBJ_… of fpdfview.h. */
const kinds = { image: 3, form: 5 } as const;
const maxDepth = 20;

type Placed = { image: number; matrix: Matrix };

/** The images of a page, including those in forms. */
function* imagesOf({ pdfium, page }: LoadedPage, out: OutParameters): Generator<Placed> {
  const matrixOf = (object: number): Matrix => {
    if (!pdfium._FPDFPageObj_GetMatrix(object, out.at)) return identity;
    return [0, 1, 2, 3, 4, 5].map((index) => out.float(index)) as unknown as Matrix;
  };
  function* within(object: number, outer: Matrix, depth: number): Generator<Placed> {
    const kind = object ? pdfium._FPDFPageObj_GetType(object) : 0;
    if (kind === kinds.image) yield { image: object, matrix: combine(matrixOf(object), outer) };
    if (kind !== kinds.form || depth > maxDepth) return;
    const matrix = combine(matrixOf(object), outer);
    const count = pdfium._FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index += 1)
      yield* within(pdfium._FPDFFormObj_GetObject(object, index), matrix, depth + 1);
  }
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1)
    yield* within(pdfium._FPDFPage_GetObject(page, index), identity, 0);
}

/** In points: a smaller image holds no readable word. */
const readableSide = 8;
const readableLength = 20;

/** True if a page has an image that words may be read in. */
export function hasReadableImage(loaded: LoadedPage): boolean {
  const out = new OutParameters(loaded.pdfium);
  try {
    for (const { matrix } of imagesOf(loaded, out)) {
      const { left, bottom, right, top } = areaThrough(matrix, unitSquare);
      const sides = [right - left, top - bottom];
      if (Math.min(...sides) >= readableSide && Math.max(...sides) >= readableLength) return true;
    }
    return false;
  } finally {
    out.free();
  }
}

function areImagesBlank(loaded: LoadedPage, marks: readonly Area[]): boolean {
  const out = new OutParameters(loaded.pdfium);
  try {
    for (const { image, matrix } of imagesOf(loaded, out)) {
      const parts = partsUnder(matrix, marks);
      if (!parts || (parts.length && !isBlank(loaded.pdfium, image, parts))) return false;
    }
    return true;
  } finally {
    out.free();
  }
}

/** The difference of values in a JPEG block with an edge of a painted area. */
const tolerance = 48;

/** FPDFBitmap_… of fpdfview.h: bytes per pixel, of which the fourth is ignored. */
const bytesOfFormat: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };

/** True if all pixels in some parts of an image are equal. */
function isBlank(
  pdfium: PdfiumObjects,
  image: number,
  parts: NonNullable<ReturnType<typeof partsUnder>>,
): boolean {
  const bitmap = pdfium._FPDFImageObj_GetBitmap(image);
  if (!bitmap) return false;
  try {
    const step = bytesOfFormat[pdfium._FPDFBitmap_GetFormat(bitmap)];
    if (!step) return false;
    const size = {
      width: pdfium._FPDFBitmap_GetWidth(bitmap),
      height: pdfium._FPDFBitmap_GetHeight(bitmap),
    };
    const stride = pdfium._FPDFBitmap_GetStride(bitmap);
    const start = pdfium._FPDFBitmap_GetBuffer(bitmap);
    const pixels = pdfium.HEAPU8.subarray(start, start + stride * size.height);
    return parts.every((part) => isUniform(pixels, rowsWithin(part, size), { stride, step }));
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}

function isUniform(
  pixels: Uint8Array,
  rows: ReturnType<typeof rowsWithin>,
  { stride, step }: { stride: number; step: number },
): boolean {
  const channels = Math.min(step, 3);
  const least = [255, 255, 255];
  const most = [0, 0, 0];
  for (const { y, from, to } of rows)
    for (let x = from; x < to; x += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        const value = pixels[y * stride + x * step + channel] ?? 0;
        if (value < least[channel]!) least[channel] = value;
        if (value > most[channel]!) most[channel] = value;
      }
  return least.every((value, channel) => most[channel]! - value <= tolerance);
}
