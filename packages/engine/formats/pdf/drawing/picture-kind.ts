// Describes how pages are rendered and encoded, as plain data that can be sent to another thread.
import type { Sharp } from 'sharp';
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import type { Background, Picture } from '#formats/pdf/pdfium.ts';

export type PictureKind = { dpi: number; grayscale: boolean } & (
  | { format: 'jpg'; /** 1–100 */ quality: number; smaller: boolean }
  | { format: 'png'; transparent: boolean }
);

/** Above this level, zlib takes several times as long for a few percent. */
const pngCompression = { compressionLevel: 6, adaptiveFiltering: false } as const;

export const backgroundOf = (kind: PictureKind): Background =>
  kind.format === 'png' && kind.transparent ? 'transparent' : 'white';

/** Encodes a rendered page on one of libvips' threads. */
export async function encode(picture: Picture, kind: PictureKind): Promise<Buffer> {
  const sharp = await loadSharp();
  const { data, ...raw } = picture;
  const isGrey = raw.channels === 1;
  return finished(sharp(data, { raw, limitInputPixels: false }), kind, isGrey);
}

/** Encodes a page whose pixels libvips computes meanwhile. @param isGrey its pixels have one channel */
export function finished(page: Sharp, kind: PictureKind, isGrey: boolean): Promise<Buffer> {
  const image = page.withDensity(kind.dpi);
  // One channel: sharp's own conversion to greys writes three.
  const shade = kind.grayscale || isGrey ? image.toColourspace('b-w') : image;
  if (kind.format === 'png') return shade.png(pngCompression).toBuffer();
  const { quality, smaller } = kind;
  // Optimised Huffman tables would double the time for six percent.
  return shade.jpeg({ quality, mozjpeg: smaller, optimiseCoding: smaller }).toBuffer();
}
