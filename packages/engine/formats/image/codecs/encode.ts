// Encodes pixels in an image format, with colours that its readers show correctly.
import { imageLimits } from '@octavo/contract';
import type { Metadata, Sharp } from 'sharp';

export type ImageTarget = 'jpg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

export type Encoding = {
  target: ImageTarget;
  /** 1–100, for lossy formats. */
  quality: number;
  /** The background in a format without transparency: a name or `#rrggbb`. */
  background: string;
  /** Keeps metadata (EXIF, XMP, IPTC) of the input; see `writeImage`. */
  keepMetadata?: boolean;
  /** Spends more time on smaller files; below quality 100, PNG and GIF may lose colours. */
  isThorough?: boolean;
  /** Applies PNG row filters: smaller for photos, larger for drawings. */
  isFiltered?: boolean;
};

/** Halves the number of colours for each seventh of quality. sharp rounds up to 2, 4, 16 or 256. */
const coloursFor = (quality: number): number => Math.round(2 ** (1 + (7 * quality) / 100));

/** The maximum difference between a pixel and the one before for it to be left out of a frame. */
const frameErrorFor = (quality: number): number => Math.round((100 - quality) / 4);

/** True if the colours become a palette, reduced as far as the quality allows. */
const hasPalette = ({ target, quality, isThorough }: Encoding): boolean =>
  target === 'png' && isThorough === true && quality < 100;

/** From this size on encoders use less effort: a few percent would take minutes. */
const largePixels = 40_000_000;

/** True if encoding an image takes so long that effort must be reduced. */
export const isLarge = ({ width, height }: Metadata): boolean => width * height > largePixels;

/** With filters, level 9 takes up to ten times as long as 6 for one percent; without them it saves ten percent. */
const losslessPng = ({ isFiltered = false, isThorough = false }: Encoding) => ({
  compressionLevel: isFiltered && !isThorough ? 6 : 9,
  adaptiveFiltering: isFiltered,
});

type Encoder = (image: Sharp, encoding: Encoding, large: boolean) => Sharp;

const encoders: Record<ImageTarget, Encoder> = {
  jpg: (image, { quality, background, isThorough = false }) =>
    image.flatten({ background }).jpeg({
      ...{ quality, mozjpeg: isThorough },
      chromaSubsampling: quality >= imageLimits.fullColourQuality ? '4:4:4' : '4:2:0',
    }),
  png: (image, encoding, large) =>
    hasPalette(encoding)
      ? image.png({
          compressionLevel: 9,
          palette: true,
          quality: encoding.quality,
          effort: large ? 1 : 5,
        })
      : image.png(losslessPng(encoding)),
  webp: (image, { quality }, large) => image.webp({ quality, effort: large ? 1 : 4 }),
  gif: (image, { quality, isThorough }, large) =>
    isThorough && quality < 100
      ? image.gif({
          colours: coloursFor(quality),
          interFrameMaxError: frameErrorFor(quality),
          ...(large && { effort: 1 }),
        })
      : image.gif(large ? { effort: 1 } : {}),
  // Low effort: more takes minutes for a large image and saves a few percent.
  avif: (image, { quality }, large) => image.avif({ quality, effort: large ? 0 : 1 }),
  tiff: (image) => image.tiff({ compression: 'deflate', predictor: 'horizontal' }),
};

/** Keeps an RGB or grey profile; converts CMYK to sRGB, which most viewers expect. */
function withColours(image: Sharp, metadata: Metadata, encoding: Encoding): Sharp {
  const { space, depth, hasProfile } = metadata;
  if (space === 'cmyk') return image.toColourspace('srgb');
  const kept = hasProfile ? image.keepIccProfile() : image;
  const { target } = encoding;
  const isDeep =
    depth === 'ushort' && (target === 'tiff' || (target === 'png' && !hasPalette(encoding)));
  return isDeep ? kept.toColourspace(space === 'grey16' ? 'grey16' : 'rgb16') : kept;
}

/** The pipeline that encodes an image; `metadata` is that of the input. */
export const encoded = (image: Sharp, metadata: Metadata, encoding: Encoding): Sharp =>
  encoders[encoding.target](withColours(image, metadata, encoding), encoding, isLarge(metadata));
