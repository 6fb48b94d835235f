// Draws a page for recognition: straightened, and at the resolution that Tesseract was trained with.
import { combine, inverse, type Matrix } from '@octavo/contract';
import type { Sharp } from 'sharp';
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import { Canvas, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { skewOf, type GrayPicture } from '#engines/recognition/skew.ts';

const dotsPerInch = 300;
const pointsPerInch = 72;
/** The width in pixels of the picture in which skew is measured. */
const skewWidth = 700;

/** A page with level lines. */
export type DrawnPage = {
  picture: Sharp;
  /** In pixels. */
  width: number;
  height: number;
  /** Points per pixel. */
  scale: number;
  /** The angle in degrees by which the page's lines fell to the right, before the picture was straightened. */
  skew: number;
};

type Size = { width: number; height: number };

/** Draws a page with level lines. Its size is in points, as displayed. */
export async function drawPage(
  document: PdfDocument,
  { number, width, height }: Size & { number: number },
): Promise<DrawnPage> {
  const size = pixelsOfPage({ width, height }, dotsPerInch);
  const drawn = document.draw(number - 1, { ...size, background: 'white' }, new Canvas());
  const { data, ...raw } = drawn;
  const straight = await straightened((await loadSharp())(data, { raw }), size);
  return { ...straight, ...size, scale: width / size.width };
}

/** The picture of a page that Tesseract gets. */
export async function pictureFor({ picture, scale }: DrawnPage) {
  const png = await picture.clone().grayscale().png({ compressionLevel: 1 }).toBuffer();
  return { picture: png, dotsPerInch: Math.round(pointsPerInch / scale) };
}

/** The brightness of each pixel. */
export const grayOf = async (picture: Sharp): Promise<GrayPicture> => {
  const { data, info } = await picture
    .clone()
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Renders a picture, so that further operations can follow. */
async function renderedToMemory(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return (await loadSharp())(data, { raw: { width, height, channels } });
}

/**
 * Rotates the picture of a page so that its lines are level; its size stays.
 * @param most degrees; a page with a larger skew stays as it is
 */
export async function straightened(
  picture: Sharp,
  size: Size,
  most = Infinity,
): Promise<Pick<DrawnPage, 'picture' | 'skew'>> {
  const small = picture.clone().resize({ width: Math.min(size.width, skewWidth) });
  const skew = skewOf(await grayOf(await renderedToMemory(small)));
  if (!skew || Math.abs(skew) > most) return { picture, skew: 0 };
  const angle = (-skew * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // `rotate` interpolates linearly, which blurs small letters.
  const how = { background: 'white', interpolator: 'bicubic' } as const;
  const turned = await renderedToMemory(picture.affine([cos, -sin, sin, cos], how));
  const { width, height } = await turned.metadata();
  const [left, top] = [(width - size.width) / 2, (height - size.height) / 2];
  const middle = { left: Math.round(left), top: Math.round(top), ...size };
  return { picture: await renderedToMemory(turned.extract(middle)), skew };
}

/** Maps pixels of the straightened picture to those of the skewed page, around its centre. */
export function ontoScan({ skew, width, height }: Omit<DrawnPage, 'picture' | 'scale'>): Matrix {
  const angle = (skew * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const toMiddle: Matrix = [1, 0, 0, 1, -width / 2, -height / 2];
  return combine(combine(toMiddle, [cos, sin, -sin, cos, 0, 0]), inverse(toMiddle));
}

/** Maps pixels to the page's own coordinates. */
export function ontoPage({ width, height }: Size, view: Size & { matrix: Matrix }): Matrix {
  const shown: Matrix = [view.width / width, 0, 0, view.height / height, 0, 0];
  return combine(shown, inverse(view.matrix));
}

/**
 * The matrix that makes the content of a skewed page level, in the page's own coordinates.
 * @param toPage maps pixels to them
 */
export const levelling = (drawn: Omit<DrawnPage, 'picture' | 'scale'>, toPage: Matrix): Matrix =>
  combine(combine(inverse(toPage), inverse(ontoScan(drawn))), toPage);
