// Removes the filters that write data as text (ISO 32000-2, 7.4.2 and 7.4.3), and Flate around a JPEG. They make data up to twice as
// large, and keep images, content and fonts from being read.
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Graph, NamedObjects, Stream } from '#formats/pdf/structure/graph.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { fromAscii85, fromAsciiHex } from './ascii-decoding.ts';
import { withFilters } from '#formats/pdf/structure/stream-filters.ts';

/** Larger streams stay as they are. */
const maxBytes = 64 * 1024 * 1024;

const unpack = promisify(inflate);

/** Decodes the data of filters that write text, by name; they have no parameters. */
const readers: Record<string, (data: Buffer) => Buffer | Promise<Buffer>> = {
  '/ASCII85Decode': fromAscii85,
  '/ASCIIHexDecode': fromAsciiHex,
};

/**
 * @param folder for the data of changed streams
 * @returns the streams that change
 */
export async function withoutTextFilters(graph: Graph, folder: string): Promise<NamedObjects> {
  const changes: NamedObjects = {};
  for (const stream of graph.streams()) {
    const changed = await withoutFilters(graph, stream, folder);
    if (changed) changes[`obj:${stream.reference}`] = { stream: changed };
  }
  return changes;
}

async function withoutFilters(graph: Graph, stream: Stream, folder: string) {
  const filters = graph.filtersOf(stream);
  const count = outerFilters(filters.map(({ name }) => name));
  const hasParameters = filters.slice(0, count).some((filter) => hasAny(filter.parameters));
  if (count === 0 || hasParameters || (await stat(stream.file)).size > maxBytes) return undefined;
  let data = await readFile(stream.file);
  try {
    for (const { name } of filters.slice(0, count))
      data = Buffer.from(await (readers[name] ?? inflated)(data));
  } catch {
    // Readers may handle it.
    return undefined;
  }
  const datafile = join(folder, `plain-${stream.reference.replaceAll(' ', '-')}`);
  await writeFile(datafile, data);
  return { dict: withFilters(stream.dictionary, filters.slice(count)), datafile };
}

const hasAny = (parameters: Dictionary): boolean => Object.keys(parameters).length > 0;

const inflated = (data: Buffer): Promise<Buffer> => unpack(data, { maxOutputLength: maxBytes });

/** How many filters to remove: those of text, and Flate before the filter of a JPEG. */
function outerFilters(names: readonly string[]): number {
  const first = names.findIndex((name) => !(name in readers));
  if (first < 0) return names.length;
  const isPackedJpeg = names[first] === '/FlateDecode' && names[first + 1] === '/DCTDecode';
  return isPackedJpeg ? first + 1 : first;
}
