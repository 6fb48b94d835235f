// Rewrites an image of a PDF with fewer pixels and better compression.
import { openImage } from '#formats/image/codecs/sharp.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { drawn, invert, unconverted, type Drawable } from './resampling.ts';
import { imageSimilarityOf } from './image-similarity.ts';
import type { DisplayedSize } from './image-use.ts';
import { imageOf } from './raw-image.ts';
import type { Channels, Samples } from './samples.ts';

export type Level = {
  /** Pixels per inch at the displayed size; images with more are downsampled. */
  resolution: number;
  /** JPEG quality, 1–100. */
  quality: number;
};

export type Rewritten = { data: Buffer; changes: Dictionary };

/** An image with slightly more pixels than needed keeps them: resampling would only blur it. */
const tolerance = 1.2;

/** Lossless compression is used if it is hardly larger than lossy: for drawings and screenshots. */
const losslessPremium = 1.15;

/** The new number of pixels along one axis. Each axis is limited by itself: faxes have half as many lines per inch as columns. */
function limited(pixels: number, points: number, { resolution }: Level): number {
  const found = perInch(pixels, points);
  if (found <= resolution * tolerance) return pixels;
  return Math.max(1, Math.round((pixels * resolution) / found));
}

const perInch = (pixels: number, points: number) => (points > 0 ? pixels / (points / 72) : 0);

/**
 * Rewrites an image with the compression that gives the smaller result.
 * @param isCompared whether to compute its similarity; false if the caller compares whole pages
 * @returns it with its similarity to the original on a screen (SSIM)
 */
export async function rewritten(
  samples: Samples,
  shown: DisplayedSize,
  level: Level,
  isCompared = true,
): Promise<Rewritten & { similarity: number }> {
  const { channels } = samples;
  const size = {
    width: limited(samples.width, shown.width, level),
    height: limited(samples.height, shown.height, level),
  };
  const raw = await drawn(samples, size);
  const { photo, drawing } = await written(raw, { ...samples, ...size }, level);
  const small = { ...samples, ...size };
  const made = drawing ? asFlate(drawing, small) : asJpeg(photo, small);
  // All pixels of a drawing stay, unless it is resampled.
  const isSame = drawing && size.width === samples.width && size.height === samples.height;
  if (!isCompared || isSame) return { ...made, similarity: 1 };
  const pixels = { data: raw, ...size, channels };
  const lost = drawing ? raw : await drawn(decodedJpeg(photo, channels), size);
  const versions = { original: samples, resized: pixels, written: { ...pixels, data: lost } };
  return { ...made, similarity: await imageSimilarityOf(versions, shown) };
}

/** The samples of a JPEG that was written here; libvips wrote CMYK inverted. */
const decodedJpeg = (photo: Buffer, channels: Channels): Drawable => ({
  open: () => openImage(photo, { ignoreIcc: true, autoOrient: false }),
  channels,
  isInverted: channels === 4,
});

type Written = { photo: Buffer; drawing?: undefined } | { photo?: undefined; drawing: Buffer };

async function written(raw: Buffer, small: Samples, level: Level): Promise<Written> {
  const { channels, isLossy, staysLossless } = small;
  const photo = staysLossless ? undefined : await asPhoto(raw, small, level);
  const drawing =
    isLossy || channels === 4 ? undefined : await asDrawing(raw, { ...small, channels }, photo);
  if (photo && (!drawing || drawing.length > photo.length * losslessPremium)) return { photo };
  if (!drawing) throw new Error('neither a photo nor a drawing');
  return { drawing };
}

const usual = ({ width, height, colours }: Samples): Dictionary => ({
  '/Width': width,
  '/Height': height,
  '/BitsPerComponent': 8,
  ...(colours !== undefined && { '/ColorSpace': colours }),
});

const asJpeg = (data: Buffer, image: Samples): Rewritten => ({
  data,
  changes: { ...usual(image), '/Filter': '/DCTDecode' },
});

function asFlate(data: Buffer, image: Samples): Rewritten {
  const { width, channels } = image;
  const parameters = { '/Predictor': 15, '/Colors': channels, '/Columns': width };
  const filter = {
    '/Filter': '/FlateDecode',
    '/DecodeParms': { ...parameters, '/BitsPerComponent': 8 },
  };
  return { data, changes: { ...usual(image), ...filter } };
}

const spaces = { 1: 'b-w', 3: 'srgb', 4: 'cmyk' } as const satisfies Record<Channels, string>;

/**
 * The quality is this much lower for CMYK: all four planes have full resolution, and each shows less than luminance
 * does.
 */
const cmykQualityLoss = 20;

/** From this quality on, chroma has full resolution and tables of its own (ITU-T T.81, annex K). */
const minQualityOfFullChroma = 72;
/** The quantisation tables of libjpeg, and those of mozjpeg, which are better for chroma of half the resolution. */
const tables = { full: 0, half: 3 } as const;

async function asPhoto(
  raw: Buffer,
  { channels, width, height }: Samples,
  { quality }: Level,
): Promise<Buffer> {
  const isCmyk = channels === 4;
  const isFull = quality >= minQualityOfFullChroma;
  // libvips writes CMYK inverted, as Adobe's programs do.
  const raster = isCmyk ? Buffer.from(raw) : raw;
  if (isCmyk) invert(raster);
  const image = unconverted(await imageOf(raster, { width, height, channels }), channels);
  return image
    .toColourspace(spaces[channels])
    .jpeg({
      quality: isCmyk ? Math.max(1, quality - cmykQualityLoss) : quality,
      // Trellis quantisation would save some 7 percent at the same similarity, and takes eight times as long.
      progressive: true,
      quantisationTable: isFull ? tables.full : tables.half,
      chromaSubsampling: isFull ? '4:4:4' : '4:2:0',
    })
    .toBuffer();
}

/** With fast compression a drawing is at most this much larger than with the best; anything larger is a photo. */
const fastCompression = { compressionLevel: 2, factor: 2 } as const;
/** Of a tall image, a strip of its middle is compressed first: if that alone takes half the limit, it is a photo. */
const strip = { ofHeight: 1 / 8, minRows: 64, maxShare: 1 / 2 } as const;

/**
 * Compresses as PNG, whose data PDF reads with Flate and PNG predictors.
 * @param photo the image as a JPEG; if the PNG would be much larger, nothing is written
 */
async function asDrawing(
  raw: Buffer,
  { channels, width, height }: DisplayedSize & { channels: 1 | 3 },
  photo: Buffer | undefined,
): Promise<Buffer | undefined> {
  const row = width * channels;
  const png = async (compressionLevel: number, top = 0, rows = height) =>
    (await imageOf(raw.subarray(top * row, (top + rows) * row), { width, height: rows, channels }))
      .toColourspace(spaces[channels])
      .png({ compressionLevel, adaptiveFiltering: true, palette: false })
      .toBuffer();
  const most = photo ? photo.length * losslessPremium : Infinity;
  const rows = Math.round(height * strip.ofHeight);
  if (rows >= strip.minRows) {
    const middle = await png(fastCompression.compressionLevel, (height - rows) >> 1, rows);
    if (middle.length > most * strip.maxShare) return undefined;
  }
  const quick = await png(fastCompression.compressionLevel);
  return quick.length > most * fastCompression.factor
    ? undefined
    : packedPixels(await png(9), channels);
}

/** The data of an 8-bit PNG (RFC 2083, sections 3 and 4.1); nothing if it was written in other colours. */
function packedPixels(png: Buffer, channels: number): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR' && data[9] !== (channels === 1 ? 0 : 2)) return undefined;
    if (kind === 'IDAT') parts.push(data);
    at += 12 + length;
  }
  return Buffer.concat(parts);
}
