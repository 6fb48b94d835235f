// Measures the empty margins of a page by rendering it.
import { Canvas, type PdfDocument, type Picture } from '#formats/pdf/pdfium.ts';
import type { Margins } from '#formats/pdf/structure/page-boxes.ts';

/** One pixel per point, except for pages larger than this. */
const maxPixels = 2000;

/** The brightness difference up to which a pixel counts as white paper. */
const faintest = 10;

const canvas = new Canvas();

/**
 * The margins of a page as it is displayed, in points.
 * @param index from 0
 * @returns nothing for an empty page
 */
export function emptyMargins(document: PdfDocument, index: number): Margins | undefined {
  const { picture, scale } = smallPicture(document, index);
  const box = printedBox(picture);
  if (!box) return undefined;
  const points = (pixels: number) => Math.max(0, pixels / scale);
  return {
    ...{ left: points(box.left), right: points(picture.width - box.right) },
    ...{ top: points(box.top), bottom: points(picture.height - box.bottom) },
  };
}

/** A page as it is displayed, on white paper, with a pixel for each point, and at most this many on a side. */
export function smallPicture(
  document: PdfDocument,
  index: number,
  most = maxPixels,
): { picture: Picture; scale: number } {
  const { width, height } = document.pageSize(index);
  const scale = Math.min(1, most / Math.max(width, height));
  const sheet = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return { picture: document.draw(index, { ...sheet, background: 'white' }, canvas), scale };
}

type PixelBox = { left: number; right: number; top: number; bottom: number };

/** The box of the pixels that are not paper; `right` and `bottom` are exclusive. */
export function printedBox(picture: Pick<Picture, 'data' | 'width' | 'height' | 'channels'>) {
  const { width, height } = picture;
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) => hasInk(picture, y));
  const [top, last] = [rows[0], rows.at(-1)];
  if (top === undefined || last === undefined) return undefined;
  const box: PixelBox = { left: width, right: 0, top, bottom: last + 1 };
  for (const y of rows) widen(box, picture, y);
  return box;
}

/** From 0 to 255, of the darkest of a pixel's colours. */
export function lightnessAt(
  { data, channels }: Pick<Picture, 'data' | 'channels'>,
  at: number,
): number {
  const place = at * channels;
  return Math.min(data[place] ?? 255, data[place + 1] ?? 255, data[place + 2] ?? 255);
}

const isInk = (picture: Pick<Picture, 'data' | 'channels'>, at: number): boolean =>
  lightnessAt(picture, at) < 255 - faintest;

function hasInk(picture: Pick<Picture, 'data' | 'width' | 'channels'>, y: number): boolean {
  for (let x = 0; x < picture.width; x += 1) if (isInk(picture, y * picture.width + x)) return true;
  return false;
}

/** Extends the box; looks only where it can still grow. */
function widen(
  box: PixelBox,
  picture: Pick<Picture, 'data' | 'width' | 'channels'>,
  y: number,
): void {
  const start = y * picture.width;
  for (let x = 0; x < box.left; x += 1) if (isInk(picture, start + x)) box.left = x;
  for (let x = picture.width - 1; x >= box.right; x -= 1)
    if (isInk(picture, start + x)) box.right = x + 1;
}
