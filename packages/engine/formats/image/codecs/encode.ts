// Writes pixels in one of the image formats, in colours that its readers show right.
import { imageLimits } from '@octavo/contract';
import type { Metadata, Sharp } from 'sharp';

export type ImageTarget = 'jpg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

export type Encoding = {
  target: ImageTarget;
  /** 1–100; for the formats that lose something. */
  quality: number;
  /** What shows through in a format without transparency: a name or `#rrggbb`. */
  background: string;
  /** Whether metadata (EXIF, XMP, IPTC) of the input stay; see `writeImage`. */
  keepMetadata?: boolean;
  /** Takes the time that smaller files need, and below 100 lets PNG and GIF lose colours for it. */
  isThorough?: boolean;
  /** Whether rows of a PNG are packed as they differ from each other: smaller for photos, larger for drawings. */
  isFiltered?: boolean;
};

/** Half as many colours for each seventh of quality that is given up. sharp rounds them up to 2, 4, 16 or 256. */
const coloursFor = (quality: number): number => Math.round(2 ** (1 + (7 * quality) / 100));

/** How much colours of a frame may differ from those before, to be left out. */
const frameErrorFor = (quality: number): number => Math.round((100 - quality) / 4);

/** Whether the colours become a palette, of as few as the quality allows. */
const hasPalette = ({ target, quality, isThorough }: Encoding): boolean =>
  target === 'png' && isThorough === true && quality < 100;

/** From here on encoders take less effort: what gains a few percent would take minutes. */
const largePixels = 40_000_000;

/** Whether writing an image takes so long that it must be saved. */
export const isLarge = ({ width, height }: Metadata): boolean => width * height > largePixels;

/** With filters, level 9 takes up to ten times as long as 6 for one percent; without them it saves ten. */
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
  // Little effort: more of it takes minutes for a large image and saves a few percent.
  avif: (image, { quality }, large) => image.avif({ quality, effort: large ? 0 : 1 }),
  tiff: (image) => image.tiff({ compression: 'deflate', predictor: 'horizontal' }),
};

/** Keeps an RGB or grey profile; CMYK is turned into sRGB, since most viewers expect that. */
function withColours(image: Sharp, metadata: Metadata, encoding: Encoding): Sharp {
  const { space, depth, hasProfile } = metadata;
  if (space === 'cmyk') return image.toColourspace('srgb');
  const kept = hasProfile ? image.keepIccProfile() : image;
  const { target } = encoding;
  const isDeep =
    depth === 'ushort' && (target === 'tiff' || (target === 'png' && !hasPalette(encoding)));
  return isDeep ? kept.toColourspace(space === 'grey16' ? 'grey16' : 'rgb16') : kept;
}

/** The image as a pipeline that ends in its format; `metadata` is that of the input. */
export const encoded = (image: Sharp, metadata: Metadata, encoding: Encoding): Sharp =>
  encoders[encoding.target](withColours(image, metadata, encoding), encoding, isLarge(metadata));
