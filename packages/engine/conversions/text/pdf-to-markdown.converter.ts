// PDF to Markdown for the document editor, with the recognised headings, lists, tables, links and notes.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ProblemError } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
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
    const content = await readPages(input, { ...options, pages: '', ocr: false }, run);
    const document = reflowed(content, { keepsRunningText: false });
    const blocks = () => withText(cancellable(document.blocks(), run.signal));
    const markdown = markdownOf({ properties: document.properties, blocks });
    await pipeline(markdown, createWriteStream(output.path('md')));
  },
});
