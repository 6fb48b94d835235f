// Encodes pixels in an image format, with colours that its readers show correctly.
import {
  hasFullColour,
  paletteUseOf,
  effortOutOfSix,
  type EncoderSettings,
} from '@octavo/contract';
import type { Metadata, Sharp } from 'sharp';
import type { Fields } from '#formats/image/metadata/fields.ts';

export type ImageTarget = 'jpg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

export type Encoding = {
  target: ImageTarget;
  /** 1–100, for lossy formats. */
  quality: number;
  /** The background in a format without transparency: a name or `#rrggbb`. */
  background: string;
  /** Settings of single encoders. */
  settings?: Partial<EncoderSettings>;
  /** The metadata (EXIF, XMP, IPTC) of the input that is kept; see `writeImage`. */
  keeps?: Fields;
  /** Keeps the colour profile; true unless set. */
  keepsProfile?: boolean;
  /** Spends more time on smaller files; below quality 100, PNG and GIF may lose colours. */
  isThorough?: boolean;
  /** Applies PNG row filters: smaller for photos, larger for drawings. */
  isFiltered?: boolean;
  /** The pixels are fewer than those of the input, so that a black and white image has become grey. */
  isScaled?: boolean;
};

/** Halves the number of colours for each seventh of quality. sharp rounds up to 2, 4, 16 or 256. */
const coloursFor = (quality: number): number => Math.round(2 ** (1 + (7 * quality) / 100));

/** The maximum difference between a pixel and the one before for it to be left out of a frame. */
const frameErrorFor = (quality: number): number => Math.round((100 - quality) / 4);

/** Whether the colours become a palette, reduced as far as the quality and the settings allow. */
export const paletteUse = ({ target, quality, isThorough, settings = {} }: Encoding) =>
  target === 'png' ? paletteUseOf(settings, isThorough === true && quality < 100) : 'never';

const hasPalette = (encoding: Encoding): boolean => paletteUse(encoding) !== 'never';

/** The number of colours that the settings allow. */
const mostColours = ({ settings = {} }: Encoding): number => Number(settings.colors ?? 256);

/** From this size on encoders use less effort: a few percent would take minutes. */
const largePixels = 40_000_000;

/** True if encoding an image takes so long that effort must be reduced. */
export const isLarge = ({ width, height }: Metadata): boolean => width * height > largePixels;

/** With filters, level 9 takes up to ten times as long as 6 for one percent; without them it saves ten percent. */
const losslessPng = ({ isFiltered = false, isThorough = false, settings = {} }: Encoding) => ({
  compressionLevel: settings.effort ?? (isFiltered && !isThorough ? 6 : 9),
  adaptiveFiltering: isFiltered,
});

/** Black and white pages, such as a fax's. Only compressing leaves their pixels as they are. */
const isBilevel = ({ bitsPerSample, channels }: Metadata, { isThorough, isScaled }: Encoding) =>
  isThorough === true && !isScaled && bitsPerSample === 1 && channels === 1;

/** True if the pages of a TIFF become JPEGs: of a photo, if compressing may lose something. */
const isLossyTiff = (encoding: Encoding, { hasAlpha }: Metadata): boolean =>
  encoding.target === 'tiff' &&
  encoding.isThorough === true &&
  encoding.isFiltered === true &&
  encoding.quality < 100 &&
  !hasAlpha;

function writeTiff(image: Sharp, encoding: Encoding, metadata: Metadata): Sharp {
  if (isBilevel(metadata, encoding))
    return image.toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 });
  if (isLossyTiff(encoding, metadata))
    return image.tiff({ compression: 'jpeg', quality: encoding.quality });
  return image.tiff({ compression: 'deflate', predictor: 'horizontal' });
}

type Encoder = (image: Sharp, encoding: Encoding, metadata: Metadata) => Sharp;

/** mozjpeg's trellis quantisation and tables; sharp's own switch for them is always progressive. */
const mozjpeg = { trellisQuantisation: true, overshootDeringing: true, quantisationTable: 3 };

function writeJpeg(image: Sharp, { quality, background, isThorough, settings = {} }: Encoding) {
  const { progressive = 'auto' } = settings;
  const isProgressive = progressive === 'auto' ? isThorough === true : progressive === 'yes';
  return image.flatten({ background }).jpeg({
    quality,
    ...(isThorough && mozjpeg),
    progressive: isProgressive,
    optimiseScans: isProgressive && isThorough === true,
    chromaSubsampling: hasFullColour(settings, quality) ? '4:4:4' : '4:2:0',
  });
}

function writePng(image: Sharp, encoding: Encoding, metadata: Metadata): Sharp {
  if (!hasPalette(encoding)) return image.png(losslessPng(encoding));
  const { quality, settings = {} } = encoding;
  return image.png({
    ...{ compressionLevel: 9, palette: true, quality, colours: mostColours(encoding) },
    effort: isLarge(metadata) ? 1 : Math.min(10, (settings.effort ?? 4) + 1),
  });
}

function writeWebp(image: Sharp, { quality, settings = {} }: Encoding, metadata: Metadata): Sharp {
  const { effort, webpMode } = settings;
  return image.webp({
    ...{ quality, lossless: webpMode === 'lossless', nearLossless: webpMode === 'near-lossless' },
    effort: isLarge(metadata) ? 1 : effort === undefined ? 4 : effortOutOfSix(effort),
  });
}

function writeGif(image: Sharp, encoding: Encoding, metadata: Metadata): Sharp {
  const { quality, isThorough, settings = {} } = encoding;
  const isReduced = isThorough === true && quality < 100;
  const { effort } = settings;
  return image.gif({
    colours: Math.min(mostColours(encoding), isReduced ? coloursFor(quality) : 256),
    ...(isReduced && { interFrameMaxError: frameErrorFor(quality) }),
    ...(effort !== undefined && { effort: effort + 1 }),
    ...(isLarge(metadata) && { effort: 1 }),
  });
}

/** Low effort unless asked for: more takes minutes for a large image and saves a few percent. */
const writeAvif = (image: Sharp, { quality, settings = {} }: Encoding, metadata: Metadata): Sharp =>
  image.avif({
    ...{ quality, effort: isLarge(metadata) ? 0 : (settings.effort ?? 1) },
    chromaSubsampling: settings.chroma === '4:2:0' ? '4:2:0' : '4:4:4',
  });

const encoders: Record<ImageTarget, Encoder> = {
  ...{ jpg: writeJpeg, png: writePng, webp: writeWebp },
  ...{ gif: writeGif, avif: writeAvif, tiff: writeTiff },
};

/** Keeps the profile, or converts to sRGB. sharp converts images of 8 bits by itself, but not those of 16. */
function profiled(image: Sharp, depth: Metadata['depth'], isKept: boolean): Sharp {
  if (isKept) return image.keepIccProfile();
  return depth === 'ushort' ? image.withIccProfile('srgb', { attach: false }) : image;
}

/** Keeps an RGB or grey profile unless the options remove it; converts CMYK to sRGB, which most viewers expect. */
function withColours(image: Sharp, metadata: Metadata, encoding: Encoding): Sharp {
  const { space, depth, hasProfile } = metadata;
  if (space === 'cmyk') return image.toColourspace('srgb');
  const { target, keepsProfile = true } = encoding;
  const isDeep =
    depth === 'ushort' &&
    ((target === 'tiff' && !isLossyTiff(encoding, metadata)) ||
      (target === 'png' && !hasPalette(encoding)));
  const kept = hasProfile ? profiled(image, depth, keepsProfile) : image;
  if (target === 'tiff' && space === 'b-w') return kept.toColourspace('b-w');
  return isDeep ? kept.toColourspace(space === 'grey16' ? 'grey16' : 'rgb16') : kept;
}

/** The pipeline that encodes an image; `metadata` is that of the input. */
export const encoded = (image: Sharp, metadata: Metadata, encoding: Encoding): Sharp =>
  encoders[encoding.target](withColours(image, metadata, encoding), encoding, metadata);
