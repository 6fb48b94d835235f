// PDF to plain text: paragraphs in reading order, or the layout of the pages.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter, type Run } from '#kernel/converter.ts';
import { rememberingWarnings, withText } from '#conversions/from-pdf/missing-text.ts';
import { plainTextOf } from '#formats/txt/writer.ts';
import { cancellable } from '#reflow/page/cancellable.ts';
import { reflowed } from '#reflow/document.ts';
import type { PdfContent } from '#models/page/page-content.ts';
import { warnOfMissingText } from '#reflow/text-coverage.ts';
import { readPages, type ReadOptions } from '#reflow/read-pages.ts';
import { textLayout } from '#reflow/text-layout.ts';

type Options = ReadOptions & { layout: 'reading' | 'page' };

function inReadingOrder(content: PdfContent, run: Run): AsyncGenerator<string> {
  const document = reflowed(content, { keepsRunningText: false });
  warnOfMissingText(document.incompletePages, run);
  const blocks = () => cancellable(document.blocks(), run.signal);
  return plainTextOf({ blocks }, { spaced: true });
}

/** The pages, each followed by a form feed, as printers expect it. */
async function* asOnPages({ pages }: PdfContent, signal: AbortSignal): AsyncGenerator<string> {
  for await (const page of cancellable(pages, signal)) yield `${textLayout(page)}\n\f`;
}

export default converter<Options>({
  reads: ['pdf'],
  writes: ['txt'],
  pool: 'pdf',
  async convert([input], output, { layout, ...options }, run) {
    const { run: reading, warnings } = rememberingWarnings(run);
    const content = await readPages(input, options, reading);
    const pieces =
      layout === 'page' ? asOnPages(content, run.signal) : inReadingOrder(content, run);
    await pipeline(withText(pieces, warnings), createWriteStream(output.path('txt')));
  },
});
