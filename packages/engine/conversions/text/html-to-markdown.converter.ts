// Web pages to Markdown, with their embedded pictures.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter } from '#kernel/converter.ts';
import { decodedPage } from '#formats/html/read/decoded-page.ts';
import { readHtml } from '#formats/html/read/reader.ts';
import { markdownOf } from '#formats/md/writer.ts';

export default converter({
  reads: ['html'],
  writes: ['md'],
  pool: 'data',
  async convert([input], output) {
    const document = await readHtml(await decodedPage(input));
    await pipeline(markdownOf(document), createWriteStream(output.path('md')));
  },
});
