// PDF to HTML for the document editor, with the recognised headings, lists, tables, links, notes and pictures.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ProblemError } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import type { Block } from '#models/document/model.ts';
import { editableBlocks } from '#conversions/text/editable-blocks.ts';
import { htmlOf } from '#formats/html/writer.ts';
import { cancellable } from '#reflow/page/cancellable.ts';
import { reflowed } from '#reflow/document.ts';
import { readIllustratedPages } from '#reflow/read-pages.ts';
import { warnOfMissingText } from '#reflow/text-coverage.ts';

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
  writes: ['html'],
  pool: 'pdf',
  does: ['document-editor'],
  async convert([input], output, options, run) {
    // This conversion has no OCR to turn on.
    const warn: Run['warn'] = (warning) =>
      run.warn(
        warning.code === 'scanned_pages' ? { ...warning, code: 'scanned_pages_left_out' } : warning,
      );
    const reading = { ...options, pages: '', ocr: false };
    const content = await readIllustratedPages(input, reading, { ...run, warn });
    const document = reflowed(content, { keepsRunningText: false });
    warnOfMissingText(document.incompletePages, run);
    const title = document.properties.title || plainBaseName(input.name, 'Document');
    const properties = { ...document.properties, title };
    const blocks = editableBlocks(withText(cancellable(document.blocks(), run.signal)));
    await pipeline(
      htmlOf({ ...document, properties, blocks }),
      createWriteStream(output.path('html')),
    );
  },
});
