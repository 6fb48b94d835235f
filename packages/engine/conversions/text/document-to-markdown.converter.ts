// Word processor documents to Markdown: headings, emphasis, lists, tables, links and notes.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter } from '#kernel/converter.ts';
import { markdownOf } from '#formats/md/writer.ts';
import { withWordDocument } from '#conversions/text/word-document.ts';

export default converter<{ password?: string }>({
  reads: ['docx', 'doc', 'odt', 'fodt', 'rtf'],
  writes: ['md'],
  pool: 'office',
  async convert([input], output, options, run) {
    run.progress(0, 1, 'Reading the document');
    const target = output.path('md');
    await withWordDocument(input, output, options, run, (document) =>
      pipeline(markdownOf(document), createWriteStream(target)),
    );
    run.progress(1, 1, 'Reading the document');
  },
});
