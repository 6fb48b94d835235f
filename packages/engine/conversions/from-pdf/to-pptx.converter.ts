// PDF to PowerPoint presentations: a slide for each page, with everything in its position.
import { converter } from '#kernel/converter.ts';
import { writeSlidesOfPdf } from '#reflow/pdf-to-slides.ts';
import type { ReadOptions } from '#reflow/read-pages.ts';

export default converter<ReadOptions>({
  reads: ['pdf'],
  writes: ['pptx'],
  pool: 'pdf',
  convert: ([input], output, options, run) =>
    writeSlidesOfPdf(input, options, run, output.path('pptx')),
});
