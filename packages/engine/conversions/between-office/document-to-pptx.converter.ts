// Word, OpenDocument and Rich Text documents of all versions to PowerPoint presentations, by their structure.
import { converter } from '#kernel/converter.ts';
import {
  writeSlidesOf,
  type ToSlidesOptions,
} from '#conversions/between-office/document-to-slides.ts';

export default converter<ToSlidesOptions>({
  reads: ['docx', 'doc', 'odt', 'fodt', 'rtf'],
  writes: ['pptx'],
  pool: 'office',
  convert: ([input], output, options, run) =>
    writeSlidesOf(input, output, options, run, output.path('pptx')),
});
