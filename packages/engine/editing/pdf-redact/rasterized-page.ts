// Replaces a page by a picture of itself if its redaction cannot be verified otherwise.
import { combine } from '@octavo/contract';
import { openImage } from '#formats/image/codecs/sharp.ts';
import { pdfLimits } from '#kernel/limits.ts';
import { Canvas, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { number } from '#formats/pdf/writer.ts';
import { boundsOf, cornersOf, inverse, through, type Area } from '#formats/pdf/geometry/area.ts';
import type { Changes } from '#editing/pdf-redact/document/changes.ts';
import { coverOf, levelOf, type Fill } from '#editing/pdf-redact/geometry/cover.ts';
import type { RedactionContext } from '#editing/pdf-redact/content/object-redaction.ts';
import type { Geometry } from '#editing/pdf-redact/geometry/page-geometry.ts';
import type { MarkedPage } from './page-redaction.ts';

const dotsPerInch = 200;
const quality = 85;

type Pixels = { data: Buffer; width: number; height: number };

/** The pixels of a drawn page that a mark touches. */
export function pixelsUnder(
  mark: Area,
  geometry: Geometry,
  { width, height }: { width: number; height: number },
): { left: number; top: number; right: number; bottom: number } {
  const toShown = inverse(geometry.fromShown) ?? geometry.fromShown;
  const shown = boundsOf(cornersOf(mark).map((corner) => through(toShown, corner)));
  const [across, down] = [width / geometry.width, height / geometry.height];
  return {
    left: Math.max(0, Math.floor(shown.left * across)),
    right: Math.min(width, Math.ceil(shown.right * across)),
    top: Math.max(0, Math.floor(shown.bottom * down)),
    bottom: Math.min(height, Math.ceil(shown.top * down)),
  };
}

/**
 * Draws a page and paints its marks.
 * @param index the page, from 0
 */
function painted(
  document: PdfDocument,
  index: number,
  { geometry, marks }: { geometry: Geometry; marks: readonly Area[] },
  fill: Fill,
): Pixels {
  const wanted = (geometry.width * geometry.height * dotsPerInch ** 2) / 72 ** 2;
  const shrink = Math.min(1, Math.sqrt((pdfLimits.pageMegapixels * 1e6) / wanted));
  const side = (points: number) => Math.max(1, Math.round((points / 72) * dotsPerInch * shrink));
  const size = { width: side(geometry.width), height: side(geometry.height) };
  const { data } = document.draw(index, { ...size, background: 'white' }, new Canvas());
  for (const mark of marks) {
    const { left, right, top, bottom } = pixelsUnder(mark, geometry, size);
    for (let y = top; y < bottom; y += 1)
      data.fill(levelOf(fill), (y * size.width + left) * 3, (y * size.width + right) * 3);
  }
  return { data, ...size };
}

/** Replaces the content of a page by a picture. */
export async function rasterizePage(
  { graph, changes }: Pick<RedactionContext, 'graph' | 'changes'>,
  { reference, marks, geometry }: MarkedPage & { geometry: Geometry },
  { document, index }: { document: PdfDocument; index: number },
  fill: Fill,
): Promise<void> {
  const pixels = painted(document, index, { geometry, marks }, fill);
  const image = await addPicture(changes, pixels);
  const { width, height, fromShown } = geometry;
  // The picture's upper edge is at the top of the displayed page.
  const matrix = combine([width, 0, 0, -height, 0, height], fromShown);
  const drawn = `q ${matrix.map(number).join(' ')} cm /Page Do Q\n${coverOf(marks, fill)}`;
  changes.amend(graph, reference, {
    '/Contents': await changes.addStream({}, Buffer.from(drawn)),
    '/Resources': { '/XObject': { '/Page': image } },
    ...{ '/Annots': undefined, '/Thumb': undefined, '/PieceInfo': undefined },
    ...{ '/Metadata': undefined, '/StructParents': undefined, '/B': undefined },
  });
}

async function addPicture(changes: Changes, { data, width, height }: Pixels): Promise<string> {
  const image = await openImage(data, { raw: { width, height, channels: 3 } });
  const jpeg = await image.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
  const keys = {
    ...{ '/Type': '/XObject', '/Subtype': '/Image', '/Width': width, '/Height': height },
    ...{ '/ColorSpace': '/DeviceRGB', '/BitsPerComponent': 8 },
  };
  return changes.addStream(keys, jpeg, { '/Filter': '/DCTDecode' });
}
