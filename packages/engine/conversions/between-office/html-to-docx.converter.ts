// Web pages to Word documents, by their structure and with their embedded pictures.
import { converter } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { papers, type PaperName } from '#formats/docx/write/paper-size.ts';
import { writeWordDocument } from '#formats/docx/write/writer.ts';
import { decodedPage } from '#formats/html/read/decoded-page.ts';
import { readHtml } from '#formats/html/read/reader.ts';

export default converter<{ paper: PaperName }>({
  reads: ['html'],
  writes: ['docx'],
  pool: 'data',
  async convert([input], output, { paper }) {
    const document = await readHtml(await decodedPage(input));
    const title = document.properties.title || plainBaseName(input.name, 'Document');
    await writeWordDocument(output.path('docx'), {
      properties: { ...document.properties, title },
      paper: papers[paper],
      blocks: document.blocks(),
    });
  },
});
