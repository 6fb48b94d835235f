// Compares two PDFs or documents, and reports what changed (decision 133).
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  comparedPagesHtml,
  htmlEnd,
  comparisonHead,
  type ComparedPagePair,
  type ComparisonReport,
  type ReportLanguage,
} from '@octavo/contract';
import { converter, type InputFile, type OutputFile, type Run } from '#kernel/converter.ts';
import { naming } from '#kernel/naming.ts';
import { comparedDocuments } from '#editing/pdf-compare/document-comparison.ts';
import { comparisonReportOf } from '#editing/pdf-compare/comparison-report.ts';
import { readDocument } from '#editing/pdf-compare/document-words.ts';
import { SmallPages } from '#editing/pdf-compare/drawn-page.ts';
import { picturesOf, type ShownPages } from '#editing/pdf-compare/page-pictures.ts';
import { openPartStore, type PartStore } from '#engines/print/part-store.ts';
import { withPdf, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { comparablePdf } from '#conversions/to-pdf/comparable-pdf.ts';
import {
  compareWordDocuments,
  type TrackedChangesOptions,
} from '#editing/pdf-compare/tracked-document/compare-word-documents.ts';

type Options = TrackedChangesOptions & {
  reportFormat: 'html' | 'pdf' | 'json' | 'docx';
  reportPages: ShownPages;
  reportLanguage: ReportLanguage;
};

type Pdfs = { before: PdfDocument; after: PdfDocument };

export default converter<Options>({
  reads: [
    ...(['pdf', 'docx', 'doc', 'odt', 'fodt', 'rtf', 'pptx', 'ppt', 'odp', 'fodp'] as const),
    ...(['xlsx', 'xls', 'ods', 'fods', 'csv', 'txt', 'md', 'html', 'epub'] as const),
  ],
  writes: ['html', 'json', 'pdf', 'docx'],
  pool: 'pdf',
  does: ['pdf-compare'],
  async convert([before, after], output, options, run) {
    if (options.reportFormat === 'docx')
      return compareWordDocuments(before, after!, output, options, run);
    const paths = {
      before: await opened(before, output, options, run),
      after: await opened(after!, output, options, run),
    };
    const names = { before: before.name, after: after!.name };
    await withNamed(names.before, paths.before, options.password, (first) =>
      withNamed(names.after, paths.after, options.password, async (second) => {
        const pdfs = { before: first, after: second };
        const report = await reportOf(names, pdfs, options, run);
        const pairs = picturesOf(report, pdfs, options.reportPages, run);
        await write(report, pairs, output, options, run);
      }),
    );
  },
});

const opened = (input: InputFile, output: OutputFile, { password }: Options, run: Run) =>
  naming(input.name, () => comparablePdf(input, output, password, run));

/** Opens a PDF; problems while it is opened name it. */
const withNamed = <T>(
  name: string,
  path: string,
  password: string | undefined,
  work: (document: PdfDocument) => Promise<T>,
): Promise<T> => {
  let isOpen = false;
  return withPdf(path, password, (document) => {
    isOpen = true;
    return work(document);
  }).catch((error: unknown) =>
    isOpen ? Promise.reject(error as Error) : naming(name, () => Promise.reject(error as Error)),
  );
};

async function reportOf(
  names: { before: string; after: string },
  pdfs: Pdfs,
  options: Options,
  run: Run,
): Promise<ComparisonReport> {
  const documents = {
    before: await naming(names.before, () => readDocument(pdfs.before, run)),
    after: await naming(names.after, () => readDocument(pdfs.after, run)),
  };
  const drawn = { before: new SmallPages(pdfs.before), after: new SmallPages(pdfs.after) };
  const comparison = await comparedDocuments(
    documents,
    drawn,
    { formatting: options.compareFormatting, pictures: options.compareImages },
    (done, of) => {
      run.signal.throwIfAborted();
      run.progress(done, of, `Comparing page ${done + 1} of ${of}`);
    },
  );
  return comparisonReportOf({ names, documents, comparison, language: options.reportLanguage });
}

async function write(
  report: ComparisonReport,
  pairs: AsyncGenerator<ComparedPagePair>,
  output: OutputFile,
  { reportFormat }: Options,
  run: Run,
): Promise<void> {
  if (reportFormat === 'pdf' || reportFormat === 'docx') return print(report, pairs, output, run);
  const pieces = reportFormat === 'json' ? jsonPieces : htmlPieces;
  await pipeline(pieces(report, pairs), createWriteStream(output.path(reportFormat)));
}

/** Writes pair by pair, because the pictures of all pages together are large. */
async function* htmlPieces(report: ComparisonReport, pairs: AsyncIterable<ComparedPagePair>) {
  yield `${comparisonHead(report)}\n`;
  for await (const pair of pairs) yield `${comparedPagesHtml(pair, report)}\n`;
  yield htmlEnd;
}

async function* jsonPieces(report: ComparisonReport, pairs: AsyncIterable<ComparedPagePair>) {
  const { pages: _, ...rest } = report;
  yield `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "pages": [`;
  let separator = '\n    ';
  for await (const pair of pairs) {
    yield separator + JSON.stringify(pair);
    separator = ',\n    ';
  }
  yield '\n  ]\n}\n';
}

/** Prints the web page; the browser gets the pictures as files. */
async function print(
  report: ComparisonReport,
  pairs: AsyncIterable<ComparedPagePair>,
  output: OutputFile,
  run: Run,
): Promise<void> {
  const target = output.path('pdf');
  await rm(target, { force: true });
  const store = openPartStore(dirname(target));
  try {
    let html = comparisonHead(report);
    for await (const pair of pairs) {
      const before = pair.before && { ...pair.before, ...(await stored('before', pair, store)) };
      const after = pair.after && { ...pair.after, ...(await stored('after', pair, store)) };
      const { changes } = pair;
      const shown = { ...(before && { before }), ...(after && { after }), changes };
      html += comparedPagesHtml(shown, report);
    }
    await store.put('/index.html', 'text/html; charset=utf-8', html + htmlEnd);
    await run.tools.print({
      ...{ source: { kind: 'parts', document: '/index.html' }, output: target, paper: 'a4' },
      ...{ title: 'Comparison', orientation: 'landscape', pages: '', margin: 10, scale: 100 },
      ...{ background: true, media: 'print', header: '', footer: '{page} / {pages}' },
    });
  } finally {
    await store.clear();
  }
}

async function stored(side: 'before' | 'after', pair: ComparedPagePair, store: PartStore) {
  const page = pair[side];
  if (!page?.picture) return {};
  const path = `/${side}-${page.number}.jpg`;
  const base64 = page.picture.slice(page.picture.indexOf(',') + 1);
  await store.put(path, 'image/jpeg', Buffer.from(base64, 'base64'));
  return { picture: path };
}
