// Puts CCITT data into a TIFF file, with the parameters of the PDF as tags (TIFF 6.0; ISO 32000-2, 7.4.6).
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

type Size = { width: number; height: number };

const [short, long] = [3, 4];

/** @returns nothing for kinds of data that TIFF does not have */
export function faxTiff(
  data: Buffer,
  { width, height }: Size,
  graph: Graph,
  { dictionary, parameters }: { dictionary: Dictionary; parameters: Dictionary },
): Buffer | undefined {
  const k = graph.number(parameters['/K']) ?? 0;
  const columns = graph.number(parameters['/Columns']) ?? 1728;
  const isTrue = (key: string) => graph.resolved(parameters[key]) === true;
  if (isTrue('/EncodedByteAlign') || columns !== width) return undefined;
  // Readers of TIFF look for the end of each line in data of group 3.
  if (k >= 0 && !isTrue('/EndOfLine')) return undefined;
  const [first] = graph.list(dictionary['/Decode']).map((value) => graph.resolved(value));
  // What the data calls black is 0, unless the filter or the image turns it around.
  const isTurned = isTrue('/BlackIs1') !== (first === 1);
  const tags: [tag: number, type: number, value: number][] = [
    [256, long, width],
    [257, long, height],
    [258, short, 1],
    [259, short, k < 0 ? 4 : 3],
    [262, short, isTurned ? 1 : 0],
    [273, long, 0],
    [277, short, 1],
    [278, long, height],
    [279, long, data.length],
    ...(k < 0 ? [] : ([[292, long, k > 0 ? 1 : 0]] as [number, number, number][])),
  ];
  const head = Buffer.alloc(8 + 2 + tags.length * 12 + 4);
  head.write('II*\0', 0, 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(tags.length, 8);
  for (const [index, [tag, type, value]] of tags.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(1, at + 4);
    head.writeUInt32LE(tag === 273 ? head.length : value, at + 8);
  }
  return Buffer.concat([head, data]);
}
