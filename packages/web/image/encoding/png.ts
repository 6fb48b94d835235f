// Estimates the size of a PNG by compressing its rows as the server does.
import { indexed } from '#image/encoding/indexed.ts';
import { isOpaque } from '#image/pixels/raster.ts';
import { filteredRows, plainRows, plainRowsOf } from '#image/encoding/png-rows.ts';
import { sampleOf } from '#image/encoding/sample.ts';
import type { FileSize } from '#image/encoding/encoder-options.ts';
import { contextOf } from '#image/pixels/source.ts';

/**
 * The size of everything except pixels: signature and chunk headers (PNG 3, section 5). A palette adds three bytes for
 * each colour.
 */
const frameBytes = 8 + 25 + 12 + 12;
const paletteBytes = 12 + 3 * 256;

/** The number of rows that are read from the canvas at a time. */
const bandRows = 256;

const maxPixels = 4_000_000;

/** Without palette and filters. */
export const plainPngSize = (canvas: OffscreenCanvas): Promise<FileSize> =>
  losslessSize(canvas, plainRows);

/** Without palette, with filters. */
export const filteredPngSize = (canvas: OffscreenCanvas): Promise<FileSize> =>
  losslessSize(canvas, filteredRows);

async function losslessSize(canvas: OffscreenCanvas, rowsOf: typeof plainRows): Promise<FileSize> {
  const rows = rowsOf(bandsOf(canvas), canBeSeenThrough(canvas) ? 4 : 3);
  return { bytes: frameBytes + (await deflatedSize(rows)), isEstimate: false };
}

function canBeSeenThrough(canvas: OffscreenCanvas): boolean {
  for (const { data } of bandsOf(canvas)) if (!isOpaque(data)) return true;
  return false;
}

/** With a palette. The server uses none if that would change the image visibly. */
export async function palettePngSize(canvas: OffscreenCanvas): Promise<FileSize> {
  const { pixels, factor } = sampleOf(canvas, maxPixels);
  const { numbers } = indexed(pixels, false);
  const bytes = await deflatedSize([plainRowsOf(numbers, pixels.width, 1, 1)]);
  return { bytes: Math.round(frameBytes + paletteBytes + bytes * factor), isEstimate: true };
}

function* bandsOf(canvas: OffscreenCanvas): Generator<ImageData> {
  const { width, height } = canvas;
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top);
    const context = contextOf(new OffscreenCanvas(width, rows), { willReadFrequently: true });
    context.drawImage(canvas, 0, top, width, rows, 0, 0, width, rows);
    yield context.getImageData(0, 0, width, rows);
  }
}

/** The size of the parts when compressed together. */
async function deflatedSize(parts: Iterable<Uint8Array<ArrayBuffer>>): Promise<number> {
  const { readable, writable } = new CompressionStream('deflate');
  const counted = countOf(readable);
  const writer = writable.getWriter();
  for (const part of parts) {
    await writer.ready;
    await writer.write(part);
  }
  await writer.close();
  return counted;
}

async function countOf(readable: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0;
  const reader = readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read())
    bytes += next.value.length;
  return bytes;
}
