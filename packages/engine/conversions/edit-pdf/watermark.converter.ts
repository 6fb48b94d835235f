// Adds a text or a picture over or under pages as a watermark.
import { readFile } from 'node:fs/promises';
import { formats } from '@octavo/contract';
import { converter, type InputFile } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { areaOf, type Area } from '#editing/pdf-overlay/page-areas.ts';
import { readPages, writeOverlaid, type Overlay } from '#editing/pdf-overlay/overlay.ts';
import {
  watermarkHtml,
  watermarkStyle,
  type Watermark,
} from '#editing/pdf-overlay/watermark-page.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = Omit<Watermark, 'hasPicture'> & {
  password?: string;
  layer: 'over' | 'under';
  pages: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-watermark'],
  async convert([input, picture], output, options, run) {
    const source = await unsignedSource(input, options.password, run);
    const read = await readPages(source, run);
    const areas = read.boxes.map(areaOf);
    const chosen = pagesInRange(options.pages, areas.length);
    const mark = { ...options, hasPicture: picture !== undefined };
    const overlay: Overlay = {
      ...sheetsFor(mark, areas, chosen),
      style: watermarkStyle(mark),
      ...(picture && { picture: await partOf(picture) }),
      layer: options.layer,
    };
    await writeOverlaid(source, read, overlay, output.path('pdf'), run);
  },
});

const partOf = async ({ path, format }: InputFile) => ({
  ...{ type: formats[format].mime, content: await readFile(path) },
});

/** An overlay page for each page size. */
function sheetsFor(mark: Watermark, areas: readonly Area[], chosen: readonly number[]) {
  const sizes: Area[] = [];
  const sheetOf = new Map<number, number>();
  for (const page of chosen) {
    const area = areas[page - 1] as Area;
    const same = ({ width, height }: Area) => width === area.width && height === area.height;
    if (!sizes.some(same)) sizes.push(area);
    sheetOf.set(page, sizes.findIndex(same));
  }
  return { sheetOf, sheets: sizes.map((area) => ({ ...area, html: watermarkHtml(mark, area) })) };
}
