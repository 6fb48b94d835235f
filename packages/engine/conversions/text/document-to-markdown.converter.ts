// Word processor documents to Markdown.
import { converter } from '#kernel/converter.ts';
import { withWordDocument } from '#conversions/text/word-document.ts';
import { writeMarkdown, type MarkdownOptions } from '#formats/md/file.ts';

export default converter<MarkdownOptions & { password?: string }>({
  reads: ['docx', 'doc', 'odt', 'fodt', 'rtf'],
  writes: ['md'],
  pool: 'office',
  async convert([input], output, { pictures, frontMatter, ...options }, run) {
    run.progress(0, 1, 'Reading the document');
    await withWordDocument(input, output, options, run, (document) =>
      writeMarkdown(document, { input, output, run }, { pictures, frontMatter }),
    );
    run.progress(1, 1, 'Reading the document');
  },
});
