// PDF to Markdown for the document editor, with the recognised headings, lists, tables, links and notes.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ProblemError } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import type { Block } from '#models/document/model.ts';
import { markdownOf } from '#formats/md/writer.ts';
import { cancellable } from '#reflow/page/cancellable.ts';
import { reflowed } from '#reflow/document.ts';
import { readPages } from '#reflow/read-pages.ts';

/** @throws ProblemError `no_text` if there are only pictures */
async function* withText(blocks: AsyncIterable<Block>): AsyncGenerator<Block> {
  let hasText = false;
  for await (const block of blocks) {
    hasText ||= block.kind === 'paragraph' || block.kind === 'heading' || block.kind === 'table';
    yield block;
  }
  if (!hasText) throw new ProblemError('no_text');
}

export default converter<{ password?: string }>({
  reads: ['pdf'],
  writes: ['md'],
  pool: 'pdf',
  async convert([input], output, options, run) {
    // This conversion has no OCR to turn on.
    const warn: Run['warn'] = (warning) =>
      run.warn(
        warning.code === 'scanned_pages' ? { ...warning, code: 'scanned_pages_left_out' } : warning,
      );
    const reading = { ...options, pages: '', ocr: false };
    const content = await readPages(input, reading, { ...run, warn });
    const document = reflowed(content, { keepsRunningText: false });
    const blocks = () => withText(cancellable(document.blocks(), run.signal));
    const markdown = markdownOf({ properties: document.properties, blocks });
    await pipeline(markdown, createWriteStream(output.path('md')));
  },
});
