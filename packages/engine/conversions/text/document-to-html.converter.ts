// Word processor documents to HTML for the document editor: headings, emphasis, lists, tables, links, notes and pictures.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter, type Run } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { editableBlocks } from '#conversions/text/editable-blocks.ts';
import { htmlOf } from '#formats/html/writer.ts';
import { openWordDocument } from '#formats/docx/read/reader.ts';
import { featuresOf } from '#formats/docx/read/features.ts';
import { withOpenXml } from '#engines/office/open-xml.ts';

/** Says what the document has that the editor does not keep. */
async function warnOfLosses(path: string, run: Run): Promise<void> {
  for (const feature of await featuresOf(path))
    run.warn({ code: `not_kept_${feature}`, values: {} });
}

export default converter<{ password?: string }>({
  reads: ['docx', 'doc', 'odt', 'fodt', 'rtf'],
  writes: ['html'],
  pool: 'office',
  does: ['document-editor'],
  async convert([input], output, { password }, run) {
    run.progress(0, 1, 'Reading the document');
    await withOpenXml({ input, output, password, run }, 'docx', async (opened) => {
      const document = await openWordDocument(opened);
      const title = document.properties.title || plainBaseName(input.name, 'Document');
      const properties = { ...document.properties, title };
      const page = htmlOf({ properties, blocks: editableBlocks(document.blocks()) });
      await pipeline(page, createWriteStream(output.path('html')));
      await warnOfLosses(opened, run);
    });
    run.progress(1, 1, 'Reading the document');
  },
});
