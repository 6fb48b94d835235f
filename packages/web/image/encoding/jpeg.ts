// Estimates the size of the JPEG that the server would write.
import { imageLimits } from '@octavo/contract';
import { jpegCodec } from '#image/encoding/codecs.ts';
import { sampleOf } from '#image/encoding/sample.ts';
import type { FileSize } from '#image/encoding/encoder-options.ts';

const maxPixels = { thorough: 4_000_000, ratio: 1_000_000 };

/** MozJPEG's defaults. */
const defaultOptions = {
  ...{ baseline: false, progressive: true, arithmetic: false, optimize_coding: true },
  ...{ smoothing: 0, color_space: 3, auto_subsample: false },
  ...{ trellis_multipass: false, trellis_opt_zero: false, trellis_opt_table: false },
  ...{ trellis_loops: 1, separate_chroma_quality: false, chroma_quality: 0 },
};

/** The quantization tables: the standard's (ITU-T T.81, annex K) and MozJPEG's own. */
const tables = { standard: 0, own: 3 };

/** Chroma subsampling: pixels that share one colour, horizontally and vertically. */
const subsampling = { full: 1, quarter: 2 };

/** Encodes with MozJPEG: smaller, but slower. */
export async function thoroughJpegSize(
  canvas: OffscreenCanvas,
  quality: number,
): Promise<FileSize> {
  const { pixels, factor } = sampleOf(canvas, maxPixels.thorough);
  const encode = await jpegCodec();
  const isFull = quality >= imageLimits.fullColourQuality;
  const chroma_subsample = isFull ? subsampling.full : subsampling.quarter;
  const bytes = encode(pixels, {
    ...defaultOptions,
    quality,
    quant_table: tables.own,
    chroma_subsample,
  });
  return { bytes: Math.round(bytes * factor), isEstimate: factor > 1 };
}

/** Encodes with the browser. Corrects the size if the server keeps full colour resolution and the browser does not. */
export async function plainJpegSize(canvas: OffscreenCanvas, quality: number): Promise<FileSize> {
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: quality / 100 });
  const isFull = quality >= imageLimits.fullColourQuality;
  const { profileBytes, isSubsampled } = await parseHeader(file);
  const ratio = isFull && isSubsampled ? await fullColourRatio(canvas, quality) : 1;
  return { bytes: Math.round((file.size - profileBytes) * ratio), isEstimate: false };
}

/** The ratio of the size with full colour resolution to the size with subsampled colours. */
async function fullColourRatio(canvas: OffscreenCanvas, quality: number): Promise<number> {
  const { pixels } = sampleOf(canvas, maxPixels.ratio);
  const encode = await jpegCodec();
  const bytes = (chroma_subsample: number) =>
    encode(pixels, { ...defaultOptions, quality, quant_table: tables.standard, chroma_subsample });
  return bytes(subsampling.full) / bytes(subsampling.quarter);
}

const markers = { startOfFrame: [0xffc0, 0xffc1, 0xffc2], profile: 0xffe2 };

/**
 * Parses the header (ITU-T T.81, B.2): the size of the colour profile, which browsers add and the server does not, and
 * whether colours are subsampled.
 */
async function parseHeader(file: Blob): Promise<{ profileBytes: number; isSubsampled: boolean }> {
  const view = new DataView(await file.arrayBuffer());
  let profileBytes = 0;
  for (let at = 2; at + 12 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === markers.profile) profileBytes += 2 + view.getUint16(at + 2);
    if (markers.startOfFrame.includes(marker))
      return { profileBytes, isSubsampled: view.getUint8(at + 11) !== 0x11 };
  }
  return { profileBytes, isSubsampled: false };
}
