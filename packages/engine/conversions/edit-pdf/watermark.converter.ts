// Adds a text or a picture over or under pages as a watermark.
import { converter } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { readPages, writeOverlaid, type Overlay } from '#editing/pdf-overlay/overlay.ts';
import { partOf } from '#editing/pdf-overlay/overlay-pages.ts';
import { sheetsBySize } from '#editing/pdf-overlay/sheets.ts';
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
    const chosen = pagesInRange(options.pages, read.boxes.length);
    const mark = { ...options, hasPicture: picture !== undefined };
    const overlay: Overlay = {
      ...sheetsBySize(read.boxes, chosen, (area) => watermarkHtml(mark, area)),
      style: watermarkStyle(mark),
      ...(picture && { picture: await partOf(picture) }),
      layer: options.layer,
    };
    await writeOverlaid(source, read, overlay, output.path('pdf'), run);
  },
});
