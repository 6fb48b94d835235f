// Puts a stamp on pages: a usual word, a text or a picture.
import { converter } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { dateText, type DateFormat } from '#editing/pdf-overlay/date-texts.ts';
import { readPages, writeOverlaid } from '#editing/pdf-overlay/overlay.ts';
import { partOf } from '#editing/pdf-overlay/overlay-pages.ts';
import { sheetsBySize } from '#editing/pdf-overlay/sheets.ts';
import { stampHtml, stampStyle, type Stamp } from '#editing/pdf-overlay/stamp-page.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = Stamp & {
  password?: string;
  addDate: boolean;
  dateFormat: DateFormat;
  pages: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-stamp'],
  async convert([input, picture], output, options, run) {
    const source = await unsignedSource(input, options.password, run);
    const read = await readPages(source, run);
    const chosen = pagesInRange(options.pages, read.boxes.length);
    const date = options.addDate ? dateText(new Date(), options.dateFormat) : '';
    const html = stampHtml(options, picture !== undefined, date);
    const overlay = {
      ...sheetsBySize(read.boxes, chosen, () => html),
      style: stampStyle(options, picture !== undefined),
      ...(picture && { picture: await partOf(picture) }),
      layer: 'over',
    } as const;
    await writeOverlaid(source, read, overlay, output.path('pdf'), run);
  },
});
