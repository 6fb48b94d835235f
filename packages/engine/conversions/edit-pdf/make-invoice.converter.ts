// Makes a PDF with an electronic invoice in it: Factur-X, ZUGFeRD or XRechnung, as PDF/A-3 (decision 134).
import type { Invoice } from '@octavo/contract';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import {
  attachInvoice,
  givenInvoice,
  type InvoiceOptions,
} from '#conversions/to-pdf/attached-invoice.ts';
import { valuesNotIn } from '#editing/invoice/values-on-pages.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { warnOfSignatures } from '#formats/pdf/structure/signatures.ts';

type Options = InvoiceOptions & { password?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-make-invoice'],
  async convert([input, file], output, { password, ...options }, run) {
    const given = await givenInvoice(file as InputFile, options, run);
    await warnOfSignatures([input], run);
    const target = output.path('pdf');
    await attachInvoice(sourceOf(input, password), target, { given, options }, run);
    await warnOfMissingValues(given.read.invoice, target, run);
  },
});

/** Warns of values of the invoice that the pages do not show, unless the pages have no text. */
async function warnOfMissingValues(invoice: Invoice, path: string, run: Run): Promise<void> {
  const text = await run.tools.pdftotext(path, 'layout');
  if (!text?.trim()) return;
  const values = valuesNotIn(text, invoice);
  if (values.length)
    run.warn({ code: 'invoice_not_on_pages', values: { values: values.join(', ') } });
}
