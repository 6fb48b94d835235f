// Markdown to Word documents.
import { converter } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { papers, type PaperName } from '#formats/docx/write/paper-size.ts';
import { writeWordDocument } from '#formats/docx/write/writer.ts';
import { decodedPage } from '#formats/html/read/decoded-page.ts';
import { readHtml } from '#formats/html/read/reader.ts';
import { pageOfMarkdown, readMarkdown } from '#formats/md/read/reader.ts';

export default converter<{ paper: PaperName }>({
  reads: ['md'],
  writes: ['docx'],
  pool: 'data',
  async convert([input], output, { paper }) {
    const title = plainBaseName(input.name, 'Document');
    const markdown = await readMarkdown(await decodedPage(input));
    const document = await readHtml(pageOfMarkdown(markdown, title));
    await writeWordDocument(output.path('docx'), {
      properties: document.properties,
      paper: papers[paper],
      blocks: document.blocks(),
    });
  },
});
