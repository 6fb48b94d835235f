// Adds a text or a picture over or under pages as a watermark.
import { converter } from '#kernel/converter.ts';
import { overlayPages } from '#editing/pdf-overlay/overlay.ts';
import { partOf } from '#editing/pdf-overlay/overlay-pages.ts';
import { sheetsBySize } from '#editing/pdf-overlay/sheets.ts';
import {
  watermarkHtml,
  watermarkStyle,
  type Watermark,
} from '#editing/pdf-overlay/watermark-page.ts';

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
    const mark = { ...options, hasPicture: picture !== undefined };
    const drawn = picture && { picture: await partOf(picture) };
    return overlayPages(input, output.path('pdf'), options, run, (boxes, chosen) => ({
      ...sheetsBySize(boxes, chosen, (area) => watermarkHtml(mark, area)),
      style: watermarkStyle(mark),
      ...drawn,
      layer: options.layer,
    }));
  },
});
