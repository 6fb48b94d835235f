// JPEGs within Flate: Huffman codes of one table for the whole picture leave patterns in blank paper, so that a scan becomes up to a
// fifth smaller without a change of its pixels. OCRmyPDF writes scans so.
import { promisify } from 'node:util';
import { constants, deflate, deflateSync, inflate } from 'node:zlib';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { Graph, Stream } from './graph.ts';
import { withFilters, type StreamFilter } from './stream-filters.ts';

const pack = promisify(deflate);
const unpack = promisify(inflate);

/** A larger share of the original is not worth that readers have to unpack it. */
export const worthwhileShare = 0.95;

/** Whether a JPEG becomes smaller is seen in so many parts of it, which are all of a small one: blank paper may be anywhere. */
const samples = { count: 16, bytes: 64 * 1024 } as const;

/** Larger ones are not read. */
const maxBytes = 256 * 1024 * 1024;

const flate: StreamFilter = { name: '/FlateDecode', parameters: {} };

/** The entries of a stream for its data within Flate. */
export const deflatedKeys = (graph: Graph, stream: Stream): Dictionary =>
  withFilters(stream.dictionary, [flate, ...graph.filtersOf(stream)]);

/** Whether the data of a stream is a JPEG within Flate. */
export function isDeflatedJpeg(graph: Graph, stream: Stream): boolean {
  const names = graph.filtersOf(stream).map(({ name }) => name);
  return names.join(' ') === '/FlateDecode /DCTDecode';
}

/** Whether the data of a stream is a JPEG and nothing else. */
export function isBareJpeg(graph: Graph, stream: Stream): boolean {
  const [only, ...others] = graph.filtersOf(stream);
  return only?.name === '/DCTDecode' && others.length === 0;
}

/** Whether Deflate probably makes a JPEG smaller, for a part of the time that finding out takes. */
export function isDeflatable(jpeg: Buffer): boolean {
  const step = Math.ceil(jpeg.length / samples.count);
  const parts = Array.from({ length: samples.count }, (_, index) =>
    jpeg.subarray(index * step, index * step + Math.min(step, samples.bytes)),
  );
  const sample = Buffer.concat(parts);
  return deflateSync(sample, { level: 1 }).length <= sample.length * worthwhileShare;
}

/** @returns nothing if it does not become smaller */
export async function deflatedJpeg(jpeg: Buffer): Promise<Buffer | undefined> {
  if (!isDeflatable(jpeg)) return undefined;
  const packed = await pack(jpeg, { level: 9 });
  return packed.length <= jpeg.length * worthwhileShare ? packed : undefined;
}

/** The JPEG within Flate; nothing if that is damaged. */
export const inflatedJpeg = (data: Buffer): Promise<Buffer | undefined> =>
  unpack(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes }).catch(
    () => undefined,
  );
