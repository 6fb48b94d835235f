// Finds the pages whose pictures are JPEGs without any of PDF's additions: masks, other ranges of values, unusual colours.
import type { Run } from '#kernel/converter.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { askQpdf, type Source } from './document.ts';

/** What does not change how a picture looks (ISO 32000-2, table 87). */
const harmless: ReadonlySet<string> = new Set([
  ...['/Type', '/Subtype', '/Width', '/Height', '/ColorSpace', '/BitsPerComponent', '/Filter'],
  ...['/Length', '/Name', '/Interpolate', '/Intent', '/Metadata', '/StructParent', '/ID'],
]);

type Pages = { pages: { images: { object: string }[] }[] };
type Streams = { qpdf: [object, Record<string, { stream?: { dict: Dictionary } }>] };

/**
 * The numbers, from 1, of the pages that have pictures, all of them plain JPEGs.
 * @throws ProblemError as `qpdf`
 */
export async function pagesOfPlainJpegs(source: Source, run: Run): Promise<ReadonlySet<number>> {
  const { pages } = (await askQpdf(source, { jsonKey: ['pages'] }, run)) as Pages;
  const images = [...new Set(pages.flatMap((page) => page.images.map(({ object }) => object)))];
  if (images.length === 0) return new Set();
  const jsonObject = images.map((reference) => reference.replace(/^(\d+) (\d+) R$/, '$1,$2'));
  const wanted = { jsonKey: ['qpdf'], jsonObject };
  const [, streams] = ((await askQpdf(source, wanted, run)) as Streams).qpdf;
  const isPlain = ({ object }: { object: string }) =>
    isPlainJpeg(streams[`obj:${object}`]?.stream?.dict);
  const found = pages.flatMap((page, index) =>
    page.images.length > 0 && page.images.every(isPlain) ? [index + 1] : [],
  );
  return new Set(found);
}

const isPlainJpeg = (image: Dictionary | undefined): boolean =>
  image !== undefined &&
  Object.keys(image).every((key) => harmless.has(key)) &&
  isPlainColour(image['/ColorSpace']);

/** Gray, RGB, or a profile, which is looked at where the page is drawn. */
const isPlainColour = (space: Value | undefined): boolean =>
  space === '/DeviceGray' ||
  space === '/DeviceRGB' ||
  (Array.isArray(space) && space[0] === '/ICCBased');
