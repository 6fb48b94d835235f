// Encodes the result as the file that can be saved. Of a very large image it encodes a sample, for an estimate of the size.
import {
  formats,
  hasFullColour,
  imageOutputs,
  paletteUseOf,
  effortOutOfSix,
  avifSpeedOf,
  type ImageOutput,
} from '@octavo/contract';
import {
  avifCodec,
  jpegCodec,
  pngCodec,
  webpCodec,
  type EncodedFile,
} from '#image/encoding/codecs.ts';
import type { EncodedImage, EncoderOptions } from '#image/encoding/encoder-options.ts';
import { hasSimilarColours, withPalette } from '#image/encoding/palette.ts';
import { readsExactPixels } from '#image/encoding/exact-readback.ts';
import { sampleOf } from '#image/encoding/sample.ts';

type Encode = (pixels: ImageData, options: EncoderOptions) => Promise<EncodedFile>;

type Encoder = {
  encode: Encode;
  /** The most pixels that are encoded at a time, so that it takes a few seconds. */
  maxPixels: (options: EncoderOptions) => number;
};

/** No encoder for GIF and TIFF in the browser is as good as the server's. */
const encoders: Partial<Record<ImageOutput, Encoder>> = {
  jpeg: { encode: encodeJpeg, maxPixels: () => 24_000_000 },
  png: { encode: encodePng, maxPixels: pixelsOfPng },
  webp: { encode: encodeWebp, maxPixels: pixelsOfWebp },
  avif: { encode: encodeAvif, maxPixels: pixelsOfAvif },
};

/**
 * Encodes an image.
 * @returns undefined for a format that is not encoded in the browser
 */
export async function encodeImage(
  canvas: OffscreenCanvas,
  options: EncoderOptions,
): Promise<EncodedImage | undefined> {
  const encoder = encoders[options.outputFormat];
  if (!encoder) return undefined;
  const { pixels, factor } = sampleOf(canvas, encoder.maxPixels(options));
  const file = await encoder.encode(pixels, options);
  if (factor > 1) return { bytes: Math.round(file.length * factor) };
  if (!readsExactPixels()) return { bytes: file.length };
  const type = formats[imageOutputs[options.outputFormat]].mime;
  return { bytes: file.length, file: new Blob([file], { type }) };
}

/** MozJPEG's defaults, with its own quantization tables. */
const jpegDefaults = {
  ...{ arithmetic: false, optimize_coding: true, quant_table: 3 },
  ...{ smoothing: 0, color_space: 3, auto_subsample: false },
  ...{ trellis_multipass: false, trellis_opt_zero: false, trellis_opt_table: false },
  ...{ trellis_loops: 1, separate_chroma_quality: false, chroma_quality: 0 },
};

/** Chroma subsampling: pixels that share one colour, horizontally and vertically. */
const subsampling = { full: 1, quarter: 2 };

async function encodeJpeg(
  pixels: ImageData,
  { compressionQuality: quality, ...settings }: EncoderOptions,
): Promise<EncodedFile> {
  const encode = await jpegCodec();
  const isFull = hasFullColour(settings, quality);
  const chroma_subsample = isFull ? subsampling.full : subsampling.quarter;
  const progressive = settings.progressive !== 'no';
  const scans = { progressive, baseline: !progressive };
  return encode(pixels, { ...jpegDefaults, quality, chroma_subsample, ...scans });
}

/** OxiPNG's level by default. */
const pngLevel = 2;

/** From level 4 on, OxiPNG takes several times as long. */
function pixelsOfPng({ effort = 3 }: EncoderOptions): number {
  return effortOutOfSix(effort) < 4 ? 12e6 : 3e6;
}

/** With a palette if that is wanted and still looks like the image, as the server decides it. */
async function encodePng(
  pixels: ImageData,
  { compressionQuality: quality, isThorough, ...settings }: EncoderOptions,
): Promise<EncodedFile> {
  const encode = await pngCodec();
  const level = settings.effort === undefined ? pngLevel : effortOutOfSix(settings.effort);
  const use = paletteUseOf(settings, isThorough && quality < 100);
  if (use !== 'never') {
    const reduced = withPalette(pixels, quality, Number(settings.colors ?? 256));
    if (use === 'always' || hasSimilarColours(pixels, reduced, quality))
      return encode(reduced, { level });
  }
  return encode(pixels, { level });
}

/** libwebp's defaults. */
const webpDefaults = {
  ...{ target_size: 0, target_PSNR: 0, sns_strength: 50, filter_strength: 60, filter_sharpness: 0 },
  ...{ filter_type: 1, partitions: 0, segments: 4, pass: 1, show_compressed: 0, preprocessing: 0 },
  ...{ autofilter: 0, partition_limit: 0, alpha_compression: 1, alpha_filtering: 1 },
  ...{ alpha_quality: 100, exact: 0, image_hint: 0, emulate_jpeg_size: 0, thread_level: 0 },
  ...{ low_memory: 0, use_delta_palette: 0, use_sharp_yuv: 0 },
};

/** Lossless encoding, and the highest methods, take several times as long. */
function pixelsOfWebp({ effort = 6, webpMode = 'lossy' }: EncoderOptions): number {
  return webpMode === 'lossy' && effortOutOfSix(effort) < 5 ? 24e6 : 4e6;
}

async function encodeWebp(
  pixels: ImageData,
  { compressionQuality: quality, effort, webpMode = 'lossy' }: EncoderOptions,
): Promise<EncodedFile> {
  const encode = await webpCodec();
  return encode(pixels, {
    ...webpDefaults,
    ...{ quality, method: effort === undefined ? 4 : effortOutOfSix(effort) },
    lossless: webpMode === 'lossy' ? 0 : 1,
    // As libvips sets it.
    near_lossless: webpMode === 'near-lossless' ? quality : 100,
  });
}

/** Chroma as on the server, and its effort: sharp's 1 is libaom's speed 8. */
const avifDefaults = {
  ...{ speed: 8, subsample: 3, bitDepth: 8, tune: 0, sharpness: 0, qualityAlpha: -1 },
  ...{ denoiseLevel: 0, tileRowsLog2: 0, tileColsLog2: 0, chromaDeltaQ: false },
  enableSharpYUV: false,
};

/** Chroma subsampling as libavif counts it. */
const avifSubsampling = { full: 3, quarter: 1 };

/** Speed 6 takes three times as long as 8, speed 5 twenty times. */
function pixelsOfAvif({ effort = 1 }: EncoderOptions): number {
  if (effort <= 1) return 4e6;
  return effort <= 3 ? 1e6 : 0.2e6;
}

async function encodeAvif(
  pixels: ImageData,
  { compressionQuality: quality, effort, chroma }: EncoderOptions,
): Promise<EncodedFile> {
  const encode = await avifCodec();
  return encode(pixels, {
    ...avifDefaults,
    quality,
    ...(effort !== undefined && { speed: avifSpeedOf(effort) }),
    subsample: chroma === '4:2:0' ? avifSubsampling.quarter : avifSubsampling.full,
  });
}
