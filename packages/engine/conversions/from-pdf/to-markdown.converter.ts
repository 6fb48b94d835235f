// PDF to Markdown: headings, lists, tables, notes, links and pictures in reading order.
import { converter } from '#kernel/converter.ts';
import { rememberingWarnings, withText } from '#conversions/from-pdf/missing-text.ts';
import { writeMarkdown, type MarkdownOptions } from '#formats/md/file.ts';
import { cancellable } from '#reflow/page/cancellable.ts';
import { reflowed } from '#reflow/document.ts';
import { readIllustratedPages, type ReadOptions } from '#reflow/read-pages.ts';
import { warnOfMissingText } from '#reflow/text-coverage.ts';

export default converter<ReadOptions & MarkdownOptions>({
  reads: ['pdf'],
  writes: ['md'],
  pool: 'pdf',
  async convert([input], output, { pictures, frontMatter, ...options }, run) {
    const { run: reading, warnings } = rememberingWarnings(run);
    const content = await readIllustratedPages(input, options, reading);
    const document = reflowed(content, { keepsRunningText: false });
    warnOfMissingText(document.incompletePages, run);
    const blocks = () => cancellable(document.blocks(), run.signal);
    const check = (pieces: AsyncIterable<string>) => withText(pieces, warnings);
    const files = { input, output, run };
    await writeMarkdown({ ...document, blocks }, files, { pictures, frontMatter }, check);
  },
});
