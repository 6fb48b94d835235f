// Rich Text to plain text, for the plain-text editor.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter } from '#kernel/converter.ts';
import { plainTextOf } from '#formats/txt/writer.ts';
import { withWordDocument } from '#conversions/text/word-document.ts';

export default converter({
  reads: ['rtf'],
  writes: ['txt'],
  pool: 'office',
  async convert([input], output, _options, run) {
    run.progress(0, 1, 'Reading the text');
    const target = output.path('txt');
    await withWordDocument(input, output, {}, run, (document) =>
      pipeline(plainTextOf(document), createWriteStream(target)),
    );
    run.progress(1, 1, 'Reading the text');
  },
});
