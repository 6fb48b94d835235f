// The text of a PDF in reading order, its lines joined to paragraphs.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ProblemError } from '@octavo/contract';
import { converter, type Run } from '#core/converter.ts';
import { escaped, escapedStart } from '#formats/md/inline.ts';
import { paragraphsOf } from '#pdf/paragraphs.ts';
import { withPdf, type PdfDocument } from '#pdf/pdfium.ts';

function* paragraphs(document: PdfDocument, run: Run): Generator<string> {
  let separator = '';
  for (let page = 0; page < document.pages; page++) {
    run.progress(page, document.pages, `Reading page ${page + 1}`);
    for (const text of paragraphsOf(document.text(page))) {
      yield separator + escapedStart(escaped(text));
      separator = '\n\n';
    }
  }
  if (!separator) throw new ProblemError('no_text');
  yield '\n';
}

export default converter<{ password?: string }>({
  reads: ['pdf'],
  writes: ['md'],
  pool: 'pdf',
  convert: ([input], output, { password }, run) =>
    withPdf(input.path, password, (document) =>
      pipeline(paragraphs(document, run), createWriteStream(output.path('md'))),
    ),
});
