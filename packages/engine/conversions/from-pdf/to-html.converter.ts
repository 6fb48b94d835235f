// PDF to a single HTML page with embedded pictures.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { htmlOf } from '#formats/html/writer.ts';
import { cancellable } from '#reflow/page/cancellable.ts';
import { reflowed } from '#reflow/document.ts';
import { warnOfMissingText } from '#reflow/text-coverage.ts';
import { readIllustratedPages, type ReadOptions } from '#reflow/read-pages.ts';

export default converter<ReadOptions>({
  reads: ['pdf'],
  writes: ['html'],
  pool: 'pdf',
  async convert([input], output, options, run) {
    const content = await readIllustratedPages(input, options, run);
    const document = reflowed(content, { keepsRunningText: false });
    const blocks = cancellable(document.blocks(), run.signal);
    warnOfMissingText(document.incompletePages, run);
    const title = document.properties.title || plainBaseName(input.name, 'Document');
    const properties = { ...document.properties, title };
    await pipeline(
      htmlOf({ ...document, properties, blocks }),
      createWriteStream(output.path('html')),
    );
  },
});
