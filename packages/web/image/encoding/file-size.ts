// Estimates the size of an image as a file, by format; uses the browser's encoders where they match the server's.
import type { ImageOutput } from '@octavo/contract';
import { GIFEncoder } from 'gifenc';
import { avifCodec } from '#image/encoding/codecs.ts';
import { indexed } from '#image/encoding/indexed.ts';
import { plainJpegSize, thoroughJpegSize } from '#image/encoding/jpeg.ts';
import { filteredPngSize, palettePngSize, plainPngSize } from '#image/encoding/png.ts';
import { sampleOf } from '#image/encoding/sample.ts';
import type { FileSize, EncoderOptions } from '#image/encoding/encoder-options.ts';

type Measure = (canvas: OffscreenCanvas, writing: EncoderOptions) => Promise<FileSize | undefined>;

/** The most pixels that an encoder gets, so that it takes about a second. */
const maxPixels = { gif: 4_000_000, avif: 1_000_000 };

const measures: Record<ImageOutput, Measure> = {
  jpeg: (canvas, { compressionQuality: quality, isThorough }) =>
    isThorough ? thoroughJpegSize(canvas, quality) : plainJpegSize(canvas, quality),
  png: pngSize,
  webp: webpSize,
  gif: gifSize,
  avif: avifSize,
};

/**
 * The approximate size of the file that the server would write.
 * @returns undefined if this browser cannot encode the format
 */
export const estimatedFileSize: Measure = (canvas, writing) =>
  measures[writing.outputFormat](canvas, writing);

/** When optimizing a lossless PNG, the server tries both kinds of filtering. */
async function pngSize(
  canvas: OffscreenCanvas,
  { compressionQuality, isThorough, isPhoto }: EncoderOptions,
): Promise<FileSize> {
  if (!isThorough) return isPhoto ? filteredPngSize(canvas) : plainPngSize(canvas);
  if (compressionQuality < 100) return palettePngSize(canvas);
  const [plain, filtered] = [await plainPngSize(canvas), await filteredPngSize(canvas)];
  return plain.bytes < filtered.bytes ? plain : filtered;
}

/** The highest lossy quality: at 1, browsers encode losslessly, but the server does not. */
const maxLossyQuality = 0.999;

async function webpSize(
  canvas: OffscreenCanvas,
  { compressionQuality }: EncoderOptions,
): Promise<FileSize | undefined> {
  const type = 'image/webp';
  const quality = Math.min(maxLossyQuality, compressionQuality / 100);
  const file = await canvas.convertToBlob({ type, quality });
  // Some browsers return a PNG instead.
  if (file.type !== type) return undefined;
  return { bytes: file.size - (await profileBytes(file)), isEstimate: false };
}

/**
 * The size of the colour profile, which browsers add and the server does not. Its chunk comes second (RFC 9649, 2.7).
 */
async function profileBytes(file: Blob): Promise<number> {
  const view = new DataView(await file.slice(0, 38).arrayBuffer());
  const isThere = view.byteLength === 38 && view.getUint32(30) === profileChunk;
  return isThere ? 8 + view.getUint32(34, true) : 0;
}

/** `ICCP`. */
const profileChunk = 0x49434350;

/** With 256 colours at any quality: the server rarely uses other counts. */
async function gifSize(canvas: OffscreenCanvas): Promise<FileSize> {
  const { pixels, factor } = sampleOf(canvas, maxPixels.gif);
  const { numbers, palette } = indexed(pixels, true);
  const encoder = GIFEncoder();
  encoder.writeFrame(numbers, pixels.width, pixels.height, { palette });
  encoder.finish();
  return { bytes: Math.round(encoder.bytesView().length * factor), isEstimate: true };
}

/** Effort and chroma subsampling as on the server; sharp's effort 1 is libaom's speed 8. */
const avif = {
  ...{ speed: 8, subsample: 3, bitDepth: 8, tune: 0, sharpness: 0, qualityAlpha: -1 },
  ...{ denoiseLevel: 0, tileRowsLog2: 0, tileColsLog2: 0, chromaDeltaQ: false },
  enableSharpYUV: false,
};

async function avifSize(
  canvas: OffscreenCanvas,
  { compressionQuality: quality }: EncoderOptions,
): Promise<FileSize> {
  const { pixels, factor } = sampleOf(canvas, maxPixels.avif);
  const encode = await avifCodec();
  return { bytes: Math.round(encode(pixels, { ...avif, quality }) * factor), isEstimate: true };
}
