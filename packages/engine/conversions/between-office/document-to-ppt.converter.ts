// Documents to PowerPoint 97–2003: makes the same slides as for pptx; the office engine saves them as ppt.
import { rm } from 'node:fs/promises';
import { converter } from '#kernel/converter.ts';
import { saveWithOffice } from '#engines/office/print.ts';
import {
  writeSlidesOf,
  type ToSlidesOptions,
} from '#conversions/between-office/document-to-slides.ts';

export default converter<ToSlidesOptions>({
  reads: ['docx', 'doc', 'odt', 'fodt', 'rtf'],
  writes: ['ppt'],
  pool: 'office',
  async convert([input], output, options, run) {
    const path = output.path('pptx');
    await writeSlidesOf(input, output, options, run, path);
    const slides = { ...input, path, format: 'pptx' } as const;
    await saveWithOffice(slides, output.path('ppt'), 'ppt', undefined, run);
    await rm(path);
  },
});
