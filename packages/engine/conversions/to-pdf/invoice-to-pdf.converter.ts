// An electronic invoice, as data (JSON) or XML, to PDF/A-3: pages that people read, with the XML attached (decision 147).
import { copyFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { invoicePageHtml } from '@octavo/contract';
import {
  attachInvoice,
  givenInvoice,
  type InvoiceOptions,
} from '#conversions/to-pdf/attached-invoice.ts';
import { makeAccessible } from '#editing/pdf-accessibility/accessible-pdf.ts';
import { converter } from '#kernel/converter.ts';
import { printPage, type PageOptions } from '#engines/print/page-options.ts';
import { openPartStore } from '#engines/print/part-store.ts';

const document = '/index.html';

/** In characters; readers show titles in one line. */
const longestTitle = 200;

const layout = {
  ...({ orientation: 'portrait', pages: '', margin: 18, scale: 100 } as const),
  ...({ background: true, media: 'print', header: '', footer: '', pageNumbers: true } as const),
};

type Options = Omit<InvoiceOptions, 'relationship'> & Pick<PageOptions, 'paper'>;

export default converter<Options>({
  reads: ['json', 'xml'],
  writes: ['pdf'],
  pool: 'print',
  does: ['invoice-to-pdf'],
  async convert([input], output, { paper, ...rest }, run) {
    const options = { ...rest, relationship: 'auto' } as const;
    const given = await givenInvoice(input, options, run);
    const { invoice } = given.read;
    const target = output.path('pdf');
    const store = openPartStore(dirname(target));
    const page = invoicePageHtml(invoice, options.reportLanguage);
    await store.put(document, 'text/html; charset=utf-8', page);
    const title = invoice.number?.slice(0, longestTitle) ?? 'Invoice';
    run.progress(0, 1, 'Printing to PDF');
    const source = { kind: 'parts', document } as const;
    await printPage({ source, title, output: target }, { ...layout, paper }, run);
    await store.clear();
    makeAccessible(target, { name: title }, { accessible: 'auto' }, run, 'browser');
    const pages = join(run.scratch, 'pages.pdf');
    await rename(target, pages).catch(() => copyFile(target, pages));
    await attachInvoice({ path: pages }, target, { given, options }, run);
    run.progress(1, 1, 'Printing to PDF');
  },
});
