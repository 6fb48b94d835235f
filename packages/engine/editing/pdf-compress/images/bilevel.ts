// Compresses images of one bit a pixel losslessly with CCITT group 4.
import { groupFour } from '#formats/image/codecs/group-four.ts';
import type { Graph, Stream } from '#formats/pdf/structure/graph.ts';
import type { Rewritten } from './rewriting.ts';

/** A larger one would exceed the memory of a job. */
const maxPixels = 400_000_000;

/** @returns nothing for images with more bits, and for those already compressed with CCITT or JBIG2 */
export async function bilevelOf(graph: Graph, image: Stream): Promise<Rewritten | undefined> {
  const { dictionary } = image;
  const isMask = graph.resolved(dictionary['/ImageMask']) === true;
  const bits = isMask ? 1 : graph.number(dictionary['/BitsPerComponent']);
  const [width, height] = [graph.number(dictionary['/Width']), graph.number(dictionary['/Height'])];
  if (bits !== 1 || !width || !height || width * height > maxPixels) return undefined;
  if (!isMask && !isOfOneColour(graph, image)) return undefined;
  const data = await graph.dataOf(image);
  if (!data || data.length < Math.ceil(width / 8) * height) return undefined;
  const parameters = { '/K': -1, '/Columns': width, '/Rows': height };
  const changes = { '/Filter': '/CCITTFaxDecode', '/DecodeParms': parameters };
  return { data: groupFour(data, width, height), changes };
}

/** True if a pixel is one bit: a single colorant, grey, or an index of a palette. */
function isOfOneColour(graph: Graph, { dictionary }: Stream): boolean {
  const found = graph.resolved(dictionary['/ColorSpace']);
  const [kind, ...more] = Array.isArray(found) ? found : [found];
  const name = graph.resolved(kind);
  if (name === '/ICCBased') return graph.number(graph.dictionary(more[0])['/N']) === 1;
  return typeof name === 'string' && ofOneColour.has(name);
}

const ofOneColour: ReadonlySet<string> = new Set([
  '/DeviceGray',
  '/CalGray',
  '/Indexed',
  '/Separation',
]);
