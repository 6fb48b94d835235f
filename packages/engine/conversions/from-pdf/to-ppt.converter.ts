// PDF to PowerPoint 97–2003: makes the same slides as for pptx; the office engine saves them as ppt.
import { rm } from 'node:fs/promises';
import { converter } from '#kernel/converter.ts';
import { saveWithOffice } from '#engines/office/print.ts';
import { writeSlidesOfPdf } from '#reflow/pdf-to-slides.ts';
import type { ReadOptions } from '#reflow/read-pages.ts';

export default converter<ReadOptions>({
  reads: ['pdf'],
  writes: ['ppt'],
  pool: 'office',
  async convert([input], output, options, run) {
    const path = output.path('pptx');
    await writeSlidesOfPdf(input, options, run, path);
    const slides = { ...input, path, format: 'pptx' } as const;
    await saveWithOffice(slides, output.path('ppt'), 'ppt', undefined, run);
    await rm(path);
  },
});
