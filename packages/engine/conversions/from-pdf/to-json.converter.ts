// PDF to JSON for programs: the pages, and the blocks of the document in reading order with their places.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter } from '#kernel/converter.ts';
import { jsonBlock } from '#conversions/from-pdf/json-blocks.ts';
import { rememberingWarnings, withText } from '#conversions/from-pdf/missing-text.ts';
import type { PdfContent } from '#models/page/page-content.ts';
import { cancellable } from '#reflow/page/cancellable.ts';
import { reflowed, type FlowingDocument } from '#reflow/document.ts';
import { readIllustratedPages, type ReadOptions } from '#reflow/read-pages.ts';
import { warnOfMissingText } from '#reflow/text-coverage.ts';

/** Raised when a field changes its meaning or goes. */
const version = 1;

function headOf({ title, author, subject, pages }: PdfContent): string {
  const sizes = pages.map(({ number, width, height }) => ({ number, width, height }));
  const head = { version, title, author, subject, pages: sizes };
  return `${JSON.stringify(head).slice(0, -1)},"blocks":[`;
}

async function* blocksOf(document: FlowingDocument, signal: AbortSignal): AsyncGenerator<string> {
  let separator = '\n';
  for await (const block of cancellable(document.placedBlocks(), signal)) {
    yield separator + JSON.stringify(jsonBlock(block));
    separator = ',\n';
  }
}

async function* jsonOf(head: string, blocks: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* blocks;
  yield '\n]}\n';
}

export default converter<ReadOptions>({
  reads: ['pdf'],
  writes: ['json'],
  pool: 'pdf',
  async convert([input], output, options, run) {
    const { run: reading, warnings } = rememberingWarnings(run);
    const content = await readIllustratedPages(input, options, reading);
    const document = reflowed(content, { keepsRunningText: false });
    warnOfMissingText(document.incompletePages, run);
    const blocks = withText(blocksOf(document, run.signal), warnings);
    await pipeline(jsonOf(headOf(content), blocks), createWriteStream(output.path('json')));
  },
});
