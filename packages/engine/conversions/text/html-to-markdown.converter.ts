// Web pages to Markdown, with their embedded pictures.
import { converter } from '#kernel/converter.ts';
import { decodedPage } from '#formats/html/read/decoded-page.ts';
import { readHtml } from '#formats/html/read/reader.ts';
import { writeMarkdown, type MarkdownOptions } from '#formats/md/file.ts';

export default converter<MarkdownOptions>({
  reads: ['html'],
  writes: ['md'],
  pool: 'data',
  async convert([input], output, options, run) {
    const document = await readHtml(await decodedPage(input));
    await writeMarkdown(document, { input, output, run }, options);
  },
});
