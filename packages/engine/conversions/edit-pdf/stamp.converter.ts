// Puts a stamp on pages: a usual word, a text or a picture.
import { converter } from '#kernel/converter.ts';
import { dateText, type DateFormat } from '#editing/pdf-overlay/date-texts.ts';
import { overlayPages } from '#editing/pdf-overlay/overlay.ts';
import { partOf } from '#editing/pdf-overlay/overlay-pages.ts';
import { sheetsBySize } from '#editing/pdf-overlay/sheets.ts';
import { stampHtml, stampStyle, type Stamp } from '#editing/pdf-overlay/stamp-page.ts';

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
    const date = options.addDate ? dateText(new Date(), options.dateFormat) : '';
    const html = stampHtml(options, picture !== undefined, date);
    const drawn = picture && { picture: await partOf(picture) };
    return overlayPages(input, output.path('pdf'), options, run, (boxes, chosen) => ({
      ...sheetsBySize(boxes, chosen, () => html),
      style: stampStyle(options, picture !== undefined),
      ...drawn,
      layer: 'over',
    }));
  },
});
