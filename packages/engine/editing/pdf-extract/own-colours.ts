// Checks whether the data of an image, as a file of its own, shows the same colours as in the document. A colour space,
// `/Decode` and `/ColorTransform` of the document are not part of such a file.
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

const components: Readonly<Record<string, number>> = {
  ...{ '/DeviceGray': 1, '/G': 1, '/CalGray': 1 },
  ...{ '/DeviceRGB': 3, '/RGB': 3, '/CalRGB': 3 },
  ...{ '/DeviceCMYK': 4, '/CMYK': 4 },
};

/** The number of colours of a space whose samples are colours; nothing for palettes, inks and Lab. */
function colourCount(graph: Graph, space: Value | undefined): number | undefined {
  const resolved = graph.resolved(space);
  if (typeof resolved === 'string') return components[resolved];
  if (!Array.isArray(resolved)) return undefined;
  const [family, profile] = resolved;
  const name = graph.resolved(family);
  if (name === '/ICCBased') return graph.number(graph.dictionary(profile)['/N']);
  return typeof name === 'string' ? components[name] : undefined;
}

/** How `/Decode` changes samples. */
function decodingOf(graph: Graph, image: Dictionary): 'none' | 'inverted' | 'other' {
  const limits = graph.list(image['/Decode']).map((value) => graph.number(value));
  if (limits.every((limit, index) => limit === index % 2)) return 'none';
  return limits.every((limit, index) => limit === 1 - (index % 2)) ? 'inverted' : 'other';
}

/** Fax data has one bit for each pixel; `faxTiff` considers `/Decode`. */
export const isFaxInOwnColours = (graph: Graph, image: Dictionary): boolean =>
  graph.resolved(image['/ImageMask']) === true || colourCount(graph, image['/ColorSpace']) === 1;

/** A JPEG 2000 file may state its colours itself. */
export const isJpxInOwnColours = (graph: Graph, image: Dictionary): boolean =>
  decodingOf(graph, image) === 'none' &&
  (image['/ColorSpace'] === undefined || colourCount(graph, image['/ColorSpace']) !== undefined);

/** @param parameters those of the filter */
export function isJpegInOwnColours(
  graph: Graph,
  image: Dictionary,
  { data, parameters }: { data: Buffer; parameters: Dictionary },
): boolean {
  const count = colourCount(graph, image['/ColorSpace']);
  const jpeg = jpegColours(data);
  if (!jpeg || jpeg.count !== count) return false;
  const transform = graph.number(parameters['/ColorTransform']);
  const isUsual = transform === undefined || (count === 3) === (transform === 1);
  if (!jpeg.isAdobe && count !== 1 && !isUsual) return false;
  const decoding = decodingOf(graph, image);
  // Readers of files invert CMYK of Adobe's programs; a PDF states the inversion in `Decode`.
  if (count === 4) return decoding === (jpeg.isAdobe ? 'inverted' : 'none');
  return decoding === 'none';
}

/** The number of colours of a JPEG, and whether it has Adobe's mark (ITU-T T.81, B.2; T.872, 6.5.3). */
function jpegColours(data: Buffer): { count: number; isAdobe: boolean } | undefined {
  let isAdobe = false;
  for (let at = 2; at + 10 <= data.length;) {
    if (data[at] !== 0xff) return undefined;
    const marker = data[at + 1] as number;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { count: data[at + 9] as number, isAdobe };
    if (marker === 0xee && data.toString('latin1', at + 4, at + 9) === 'Adobe') isAdobe = true;
    // Fill bytes have no length.
    at += marker === 0xff ? 1 : 2 + data.readUInt16BE(at + 2);
  }
  return undefined;
}
