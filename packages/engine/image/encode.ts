// Writes pixels in one of the image formats, in colours that its readers show right.
import type { Metadata, Sharp } from 'sharp';

export type ImageTarget = 'jpg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

export type Encoding = {
  target: ImageTarget;
  /** 1–100; for the formats that lose something. */
  quality: number;
  /** What shows through in a format without transparency. */
  background: 'white' | 'black';
};

const encoders: Record<ImageTarget, (image: Sharp, encoding: Encoding) => Sharp> = {
  jpg: (image, { quality, background }) => image.flatten({ background }).jpeg({ quality }),
  png: (image) => image.png({ compressionLevel: 9 }),
  webp: (image, { quality }) => image.webp({ quality }),
  gif: (image) => image.gif(),
  // Little effort: more of it takes minutes for a large image and saves a few percent.
  avif: (image, { quality }) => image.avif({ quality, effort: 2 }),
  tiff: (image) => image.tiff({ compression: 'deflate', predictor: 'horizontal' }),
};

/** Keeps an RGB or grey profile; CMYK is turned into sRGB, since most viewers expect that. */
function withColours(image: Sharp, { space, depth }: Metadata, target: ImageTarget): Sharp {
  if (space === 'cmyk') return image.toColourspace('srgb');
  const kept = image.keepIccProfile();
  const isDeep = depth === 'ushort' && (target === 'png' || target === 'tiff');
  return isDeep ? kept.toColourspace(space === 'grey16' ? 'grey16' : 'rgb16') : kept;
}

/** The image as a pipeline that ends in its format; `metadata` is that of the input. */
export const encoded = (image: Sharp, metadata: Metadata, encoding: Encoding): Sharp =>
  encoders[encoding.target](withColours(image, metadata, encoding.target), encoding);
