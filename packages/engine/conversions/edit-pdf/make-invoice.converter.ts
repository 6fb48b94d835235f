// Makes a PDF with an electronic invoice in it: Factur-X, ZUGFeRD or XRechnung, as PDF/A-3 (decision 134).
import { readFile } from 'node:fs/promises';
import {
  invoiceTexts,
  InvoiceValues,
  ProblemError,
  type InvoiceFinding,
  type ReportLanguage,
} from '@octavo/contract';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { naming } from '#kernel/naming.ts';
import { findingsOf } from '#editing/invoice/findings.ts';
import { attachmentOf, type Relationship } from '#editing/invoice/hybrid-invoice.ts';
import { readInvoice, type ReadInvoice } from '#editing/invoice/read-invoice.ts';
import { valuesNotIn } from '#editing/invoice/values-on-pages.ts';
import { textOfXml } from '#editing/invoice/xml-tree.ts';
import { toArchive } from '#editing/pdf-archive/to-archive.ts';
import { warningsOf } from '#editing/pdf-archive/warnings.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { warnOfSignatures } from '#formats/pdf/structure/signatures.ts';

type Options = {
  invoiceErrors: 'stop' | 'attach';
  relationship: Relationship | 'auto';
  reportLanguage: ReportLanguage;
  password?: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-make-invoice'],
  async convert([input, file], output, options, run) {
    const { invoiceErrors, relationship, reportLanguage: language, password } = options;
    const given = file as InputFile;
    const { data, read } = await naming(given.name, () => invoiceIn(given));
    const errors = findingsOf(read, language).filter(({ severity }) => severity === 'error');
    if (errors.length && invoiceErrors === 'stop')
      throw new ProblemError('invoice_has_errors', { rules: listed(errors) });
    await warnOfSignatures([input], run);
    const attachment = attachmentOf(read, data, relationship);
    const target = output.path('pdf');
    const losses = await toArchive(sourceOf(input, password), target, '3b', run, attachment);
    reportAttached(read, { attachment: attachment.name, language }, run);
    if (errors.length) run.warn({ code: 'invoice_errors', values: { rules: listed(errors) } });
    await warnOfMissingValues(read, target, run);
    for (const warning of warningsOf(losses)) run.warn(warning);
  },
});

/** @throws ProblemError `not_an_invoice`, `invoice_not_cii`, and those of the XML reader */
async function invoiceIn({ path }: InputFile): Promise<{ data: Buffer; read: ReadInvoice }> {
  const data = await readFile(path);
  const read = readInvoice(textOfXml(data));
  if (read.syntax === 'ubl') throw new ProblemError('invoice_not_cii', { syntax: 'UBL' });
  if (read.profile === 'zugferd-1')
    throw new ProblemError('invoice_not_cii', { syntax: 'ZUGFeRD 1.0' });
  return { data, read };
}

const mostListed = 10;

function listed(findings: readonly InvoiceFinding[]): string {
  const texts = findings
    .slice(0, mostListed)
    .map(
      ({ rule, text, place }) =>
        `${rule} (${[place, text.replace(/\.$/, '')].filter(Boolean).join(': ')})`,
    );
  const more = findings.length - texts.length;
  return [...texts, ...(more > 0 ? [`… (+${more})`] : [])].join(', ');
}

type Summary = { attachment: string; language: ReportLanguage };

/** Names the attached invoice and its totals, so that people can compare them with the pages. */
function reportAttached(
  { invoice, profile }: ReadInvoice,
  { attachment, language }: Summary,
  run: Run,
): void {
  const write = new InvoiceValues(language);
  const amount = (text: string | undefined) => write.amount(text, invoice.currency) || '–';
  run.warn({
    code: 'invoice_attached',
    values: {
      ...{
        number: invoice.number ?? '–',
        attachment,
        profile: invoiceTexts[language].profiles[profile],
      },
      ...{ total: amount(invoice.totals.withTax), due: amount(invoice.totals.due) },
    },
  });
}

/** Warns of values of the invoice that the pages do not show, unless the pages have no text. */
async function warnOfMissingValues(
  { invoice }: ReadInvoice,
  path: string,
  run: Run,
): Promise<void> {
  const text = await run.tools.pdftotext(path, 'layout');
  if (!text?.trim()) return;
  const values = valuesNotIn(text, invoice);
  if (values.length)
    run.warn({ code: 'invoice_not_on_pages', values: { values: values.join(', ') } });
}
