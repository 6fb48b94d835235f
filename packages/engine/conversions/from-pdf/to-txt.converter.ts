// PDF to plain text: paragraphs in reading order, or the layout of the pages.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ProblemError, type WarningCode } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
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

/** What to do about a file without text. @param warnings why its pages stayed pictures */
function withoutText(warnings: ReadonlySet<WarningCode>): ProblemError {
  if (warnings.has('scanned_pages')) return new ProblemError('ocr_off');
  if (warnings.has('recognition_missing'))
    return new ProblemError('tool_missing', { tool: 'Tesseract' });
  return new ProblemError('no_text_found');
}

/** @throws ProblemError `ocr_off`, `tool_missing` or `no_text_found` if there is no text */
async function* withText(
  pieces: AsyncIterable<string>,
  warnings: ReadonlySet<WarningCode>,
): AsyncGenerator<string> {
  let hasText = false;
  for await (const piece of pieces) {
    hasText ||= piece.trim() !== '';
    yield piece;
  }
  if (!hasText) throw withoutText(warnings);
}

export default converter<Options>({
  reads: ['pdf'],
  writes: ['txt'],
  pool: 'pdf',
  async convert([input], output, { layout, ...options }, run) {
    const warnings = new Set<WarningCode>();
    const warn: Run['warn'] = (warning) => {
      warnings.add(warning.code);
      run.warn(warning);
    };
    const content = await readPages(input, options, { ...run, warn });
    const pieces =
      layout === 'page' ? asOnPages(content, run.signal) : inReadingOrder(content, run);
    await pipeline(withText(pieces, warnings), createWriteStream(output.path('txt')));
  },
});
