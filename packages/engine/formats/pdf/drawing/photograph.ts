// Pages that show one JPEG and nothing else, as scanners and cameras make them: libvips scales the JPEG itself in less than half the time
// that PDFium takes to decode and draw it.
import { apply, combine, type Matrix } from '@octavo/contract';
import { openImage } from '#formats/image/codecs/sharp.ts';
import { matrixAt, pageView } from '#formats/pdf/geometry/page-view.ts';
import {
  bytesOf,
  isInvisibleText,
  OutParameters,
  type PdfiumObjects,
  pixelSizeOf,
} from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import { finished, type PictureKind } from './picture-kind.ts';

/** PDFium's numbers for page objects (fpdf_edit.h, FPDF_PAGEOBJ_…). */
const kinds = { text: 1, image: 3 } as const;
/** A box that lies within this many points of another one is the same. */
const near = 0.5;
const maxStoredBytes = 64 * 1024 * 1024;
/** A progressive JPEG is in memory as a whole, with six bytes a pixel. */
const limitInputPixels = 60e6;
/** Text in the colour profile that PDFium, too, takes for no conversion. */
const standardProfile = 'sRGB';

type Size = { width: number; height: number };
type Rectangle = { left: number; top: number; right: number; bottom: number };

/** A JPEG and where it lies on the drawn page. */
type Photograph = {
  stored: Buffer;
  /** As the PDF has it; that of the JPEG may be another. */
  pixels: Size;
  /** Clockwise, in degrees. */
  turn: 0 | 90 | 180 | 270;
  /** In pixels; may reach beyond the page. */
  place: Rectangle;
};

/**
 * The JPEG that is all that a page shows.
 * @param size of the drawn page, in pixels
 * @returns nothing if the page shows anything else, or shows the picture cut, mirrored, skewed or enlarged
 */
export function photographOn(loaded: LoadedPage, size: Size): Photograph | undefined {
  const out = new OutParameters(loaded.pdfium);
  try {
    const image = onlyImage(loaded);
    return image === undefined ? undefined : placed(loaded, out, image, size);
  } finally {
    out.free();
  }
}

/** The only object that paints. A page with annotations shows more than its objects. */
function onlyImage({ pdfium, page }: LoadedPage): number | undefined {
  if (pdfium._FPDFPage_GetAnnotCount(page) > 0) return undefined;
  const count = pdfium._FPDFPage_CountObjects(page);
  let found: number | undefined;
  for (let index = 0; index < count; index += 1) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    const kind = pdfium._FPDFPageObj_GetType(object);
    if (kind === kinds.text && isInvisibleText(pdfium, object)) continue;
    if (kind !== kinds.image || found !== undefined) return undefined;
    found = object;
  }
  return found;
}

function placed(
  loaded: LoadedPage,
  out: OutParameters,
  image: number,
  size: Size,
): Photograph | undefined {
  const { pdfium } = loaded;
  if (pdfium._FPDFPageObj_HasTransparency(image) || !isJpeg(pdfium, image)) return undefined;
  const view = pageView(loaded, out);
  if (!pdfium._FPDFPageObj_GetMatrix(image, out.at)) return undefined;
  const own = matrixAt(out);
  const scale: Matrix = [size.width / view.width, 0, 0, size.height / view.height, 0, 0];
  const matrix = combine(combine(own, view.matrix), scale);
  const turn = turnOf(matrix);
  if (turn === undefined || isCut(loaded, out, image, own)) return undefined;
  const place = pixelsOf(boxOf(matrix));
  const pixels = pixelSizeOf(pdfium, out, image);
  if (isEnlarged(pixels, place, turn)) return undefined;
  if (!isStandardColour(loaded, image, out)) return undefined;
  const stored = bytesOf(
    pdfium,
    (...buffer) => pdfium._FPDFImageObj_GetImageDataRaw(image, ...buffer),
    maxStoredBytes,
  );
  return stored.length > 0 ? { stored, pixels, turn, place } : undefined;
}

function isJpeg(pdfium: PdfiumObjects, image: number): boolean {
  if (pdfium._FPDFImageObj_GetImageFilterCount(image) !== 1) return false;
  const name = bytesOf(pdfium, (...buffer) =>
    pdfium._FPDFImageObj_GetImageFilter(image, 0, ...buffer),
  );
  return /^DCT(Decode)?\0?$/.test(name.toString('latin1'));
}

/** How an upright picture, whose top is at y = 1, is turned; nothing if it is mirrored or skewed. */
function turnOf([a, b, c, d]: Matrix): Photograph['turn'] | undefined {
  const small = 1e-4 * Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  const isLevel = Math.abs(b) <= small && Math.abs(c) <= small;
  const isUpended = Math.abs(a) <= small && Math.abs(d) <= small;
  if (isLevel && a > 0 && d < 0) return 0;
  if (isLevel && a < 0 && d > 0) return 180;
  if (isUpended && b > 0 && c > 0) return 90;
  return isUpended && b < 0 && c < 0 ? 270 : undefined;
}

/** The bounding box of the unit square through a matrix. */
function boxOf(matrix: Matrix): Rectangle {
  const [one, other] = [apply(matrix, 0, 0), apply(matrix, 1, 1)];
  return {
    ...{ left: Math.min(one.x, other.x), right: Math.max(one.x, other.x) },
    ...{ top: Math.min(one.y, other.y), bottom: Math.max(one.y, other.y) },
  };
}

/** All pixels that a box touches, as PDFium fills them. */
function pixelsOf({ left, top, right, bottom }: Rectangle): Rectangle {
  const hair = 1e-3;
  return {
    ...{ left: Math.floor(left + hair), top: Math.floor(top + hair) },
    ...{ right: Math.ceil(right - hair), bottom: Math.ceil(bottom - hair) },
  };
}

/** Whether a clip takes part of a picture away, or may do so: only rectangles around it do not. */
function isCut(
  { pdfium, page }: LoadedPage,
  out: OutParameters,
  image: number,
  matrix: Matrix,
): boolean {
  const clip = pdfium._FPDFPageObj_GetClipPath(image);
  const paths = clip ? pdfium._FPDFClipPath_CountPaths(clip) : 0;
  if (paths <= 0) return false;
  pdfium._FPDF_GetPageBoundingBox(page, out.at);
  const [left, top, right, bottom] = [out.float(0), out.float(1), out.float(2), out.float(3)];
  const box = boxOf(matrix);
  const seen = {
    ...{ left: Math.max(box.left, left), right: Math.min(box.right, right) },
    ...{ top: Math.max(box.top, bottom), bottom: Math.min(box.bottom, top) },
  };
  for (let path = 0; path < paths; path += 1)
    if (!isAround(seen, cornersOf(pdfium, out, clip, path))) return true;
  return false;
}

function cornersOf(
  pdfium: PdfiumObjects,
  out: OutParameters,
  clip: number,
  path: number,
): { x: number; y: number }[] {
  const count = pdfium._FPDFClipPath_CountPathSegments(clip, path);
  return Array.from({ length: Math.max(0, Math.min(count, 6)) }, (_, index) => {
    const segment = pdfium._FPDFClipPath_GetPathSegment(clip, path, index);
    pdfium._FPDFPathSegment_GetPoint(segment, out.word(0), out.word(1));
    return { x: out.float(0), y: out.float(1) };
  });
}

function isAround(box: Rectangle, corners: readonly { x: number; y: number }[]): boolean {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const isCorner = ({ x, y }: { x: number; y: number }) =>
    (x === left || x === right) && (y === low || y === high);
  return (
    (corners.length === 4 || corners.length === 5) &&
    corners.every(isCorner) &&
    left <= box.left + near &&
    right >= box.right - near &&
    low <= box.top + near &&
    high >= box.bottom - near
  );
}

/** An enlarged picture gains nothing, and its pixels show how it is enlarged. */
function isEnlarged(
  { width, height }: Size,
  { left, top, right, bottom }: Rectangle,
  turn: Photograph['turn'],
): boolean {
  const [across, down] = turn % 180 ? [height, width] : [width, height];
  return right - left > across || bottom - top > down;
}

/** Whether a picture has no colour profile, or one that changes nothing. */
function isStandardColour({ pdfium, page }: LoadedPage, image: number, out: OutParameters) {
  const profile = bytesOf(pdfium, (buffer, bytes) => {
    out.clear();
    pdfium._FPDFImageObj_GetIccProfileDataDecoded(image, page, buffer, bytes, out.at);
    return out.int(0);
  });
  return profile.length === 0 || profile.includes(standardProfile, 0, 'latin1');
}

/**
 * Draws a page that shows a JPEG alone.
 * @throws Error if the JPEG is broken, very large, for printing or not of the size that the PDF says
 */
export async function drawPhotograph(
  { stored, pixels, turn, place }: Photograph,
  size: Size,
  kind: PictureKind,
): Promise<Buffer> {
  // Its own profile and orientation do not count in a PDF (ISO 32000-2, 8.6.5.8 and 8.9.5.2).
  const source = await openImage(stored, { ignoreIcc: true, limitInputPixels });
  const { channels, ...found } = await source.metadata();
  const isAsSaid = found.width === pixels.width && found.height === pixels.height;
  if (channels > 3 || !isAsSaid) throw new Error('not a plain JPEG');
  const [width, height] = [place.right - place.left, place.bottom - place.top];
  const scaled = source.rotate(turn).resize(width, height, { fit: 'fill' });
  const seen = {
    ...{ left: Math.max(0, -place.left), top: Math.max(0, -place.top) },
    width: Math.min(size.width, place.right) - Math.max(0, place.left),
    height: Math.min(size.height, place.bottom) - Math.max(0, place.top),
  };
  const page = scaled.extract(seen).extend({
    ...{ left: Math.max(0, place.left), top: Math.max(0, place.top) },
    right: Math.max(0, size.width - place.right),
    bottom: Math.max(0, size.height - place.bottom),
    background: 'white',
  });
  return finished(page, kind, channels === 1);
}
