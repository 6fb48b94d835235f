// Groups images by their encoding: PDFium, which decodes independently, renders at least one of each group.
import type { Value } from '#formats/pdf/syntax/value.ts';
import { readBytes, withFile } from '#kernel/file-bytes.ts';
import type { Graph, Stream } from '#formats/pdf/structure/graph.ts';
import { stat } from 'node:fs/promises';

/** The properties of images that are decoded in the same way; a damaged image has a kind of its own. */
export async function kindOf(graph: Graph, image: Stream): Promise<string> {
  const { dictionary, reference } = image;
  const filters = graph.filtersOf(image).map(({ name }) => name);
  const jpeg = filters.at(-1) === '/DCTDecode' ? await jpegKind(image.file) : 'none';
  return JSON.stringify([
    filters,
    jpeg === 'cut off' ? reference : jpeg,
    spaceOf(graph, dictionary['/ColorSpace']),
    graph.number(dictionary['/BitsPerComponent']) ?? 8,
    graph.list(dictionary['/Decode']),
    '/SMask' in dictionary || '/Mask' in dictionary,
  ]);
}

/** A colour space and its base, without tables and profiles. */
function spaceOf(graph: Graph, value: Value | undefined): Value[] {
  const found = graph.resolved(value);
  const [family = null, first] = Array.isArray(found) ? found : [found];
  const base = graph.resolved(first);
  const name = Array.isArray(base) ? graph.resolved(base[0]) : base;
  return [
    graph.resolved(family),
    typeof name === 'string' ? name : (graph.number(graph.dictionary(first)['/N']) ?? null),
  ];
}

/** Adobe's segment is within this range: after previews and profiles. */
const headBytes = 64 * 1024;
/** Some programs append a few bytes after the end. */
const tailBytes = 1024;

/** The colour coding in Adobe's segment (ITU-T T.872, 6.5.3); `cut off` for a file without an end. */
async function jpegKind(path: string): Promise<number | 'plain' | 'cut off'> {
  const { size } = await stat(path);
  const [head, tail] = await withFile(path, async (file) => [
    await readBytes(file, 0, Math.min(size, headBytes)),
    await readBytes(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes)),
  ]);
  if (!tail.includes(endOfImage)) return 'cut off';
  const adobe = head.indexOf('Adobe');
  return adobe < 0 ? 'plain' : (head[adobe + 11] ?? 'plain');
}

const endOfImage = Buffer.from([0xff, 0xd9]);
