// Attaches an electronic invoice, as XML or data, to a PDF that becomes PDF/A-3 (decisions 134 and 147).
import { readFile } from 'node:fs/promises';
import {
  invoiceTexts,
  InvoiceValues,
  ProblemError,
  type InvoiceFinding,
  type ReportLanguage,
} from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import { naming } from '#kernel/naming.ts';
import { crossIndustryInvoiceOf } from '#editing/invoice/cii-writer.ts';
import { findingsOf } from '#editing/invoice/findings.ts';
import { attachmentOf, type Relationship } from '#editing/invoice/hybrid-invoice.ts';
import { invoiceFromData } from '#editing/invoice/invoice-from-data.ts';
import { lostFields, lostValues } from '#editing/invoice/lost-values.ts';
import { readInvoice, type ReadInvoice } from '#editing/invoice/read-invoice.ts';
import { textOfXml } from '#editing/invoice/xml-tree.ts';
import { toArchive } from '#editing/pdf-archive/to-archive.ts';
import { warningsOf } from '#editing/pdf-archive/warnings.ts';
import type { Source } from '#formats/pdf/structure/document.ts';

export type InvoiceOptions = {
  invoiceErrors: 'stop' | 'attach';
  ublInvoice: 'attach' | 'convert';
  relationship: Relationship | 'auto';
  reportLanguage: ReportLanguage;
};

/** An invoice with the file that is attached. */
export type GivenInvoice = { data: Buffer; read: ReadInvoice; errors: readonly InvoiceFinding[] };

/**
 * Reads a file with an invoice, and converts it to Cross Industry Invoice if it must be.
 * @throws ProblemError `invoice_has_errors`, `not_an_invoice`, `invoice_not_cii`, `invalid_data`, and those of the XML reader
 */
export function givenInvoice(
  file: InputFile,
  { invoiceErrors, ublInvoice, reportLanguage }: Omit<InvoiceOptions, 'relationship'>,
  run: Run,
): Promise<GivenInvoice> {
  return naming(file.name, async () => {
    const { data, read } = invoiceIn(await readFile(file.path), ublInvoice, run);
    const errors = findingsOf(read, reportLanguage).filter(({ severity }) => severity === 'error');
    if (errors.length && invoiceErrors === 'stop')
      throw new ProblemError('invoice_has_errors', { rules: listed(errors) });
    return { data, read, errors };
  });
}

function invoiceIn(
  data: Buffer,
  ublInvoice: InvoiceOptions['ublInvoice'],
  run: Run,
): Omit<GivenInvoice, 'errors'> {
  // A wrong letter would be in the invoice, or the attached file not be XML.
  const text = textOfXml(data, true);
  if (/^\s*[[{]/.test(text)) {
    const invoice = invoiceFromData(text);
    const made = converted(crossIndustryInvoiceOf(invoice));
    warnOfLost(lostFields(invoice, made.read.invoice), run);
    return made;
  }
  const read = readInvoice(text);
  if (read.profile === 'zugferd-1')
    throw new ProblemError('invoice_not_cii', { syntax: 'ZUGFeRD 1.0' });
  if (read.syntax === 'cii' || ublInvoice === 'attach') return { data, read };
  const made = converted(crossIndustryInvoiceOf(read.invoice));
  warnOfLost(lostValues(read.root, made.read.root), run);
  return made;
}

function warnOfLost(lost: readonly string[], run: Run): void {
  if (lost.length)
    run.warn({ code: 'invoice_values_left_out', values: { values: listedTexts(lost) } });
}

const converted = (xml: string): Omit<GivenInvoice, 'errors'> => ({
  data: Buffer.from(xml),
  read: readInvoice(xml),
});

const mostListed = 10;

function listedTexts(texts: readonly string[]): string {
  const more = texts.length - mostListed;
  return [...texts.slice(0, mostListed), ...(more > 0 ? [`… (+${more})`] : [])].join(', ');
}

const listed = (findings: readonly InvoiceFinding[]): string =>
  listedTexts(
    findings.map(
      ({ rule, text, place }) =>
        `${rule} (${[place, text.replace(/\.$/, '')].filter(Boolean).join(': ')})`,
    ),
  );

/** Writes PDF/A-3 with the invoice, and reports what was attached and changed. */
export async function attachInvoice(
  source: Source,
  target: string,
  { given: { data, read, errors }, options }: { given: GivenInvoice; options: InvoiceOptions },
  run: Run,
): Promise<void> {
  const attachment = attachmentOf(read, data, options.relationship);
  const losses = await toArchive(source, target, '3b', run, attachment);
  reportAttached(read, { attachment: attachment.name, language: options.reportLanguage }, run);
  if (read.syntax === 'ubl')
    run.warn({ code: 'invoice_not_hybrid', values: { attachment: attachment.name } });
  if (errors.length) run.warn({ code: 'invoice_errors', values: { rules: listed(errors) } });
  for (const warning of warningsOf(losses)) run.warn(warning);
}

type Summary = { attachment: string; language: ReportLanguage };

/** Names the attached invoice and its totals, so that people can compare them with the pages. */
function reportAttached(
  { invoice, profile }: ReadInvoice,
  { attachment, language }: Summary,
  run: Run,
): void {
  const values = new InvoiceValues(language);
  const amount = (text: string | undefined) => values.amount(text, invoice.currency) || '–';
  run.warn({
    code: 'invoice_attached',
    values: {
      ...{ number: invoice.number ?? '–', attachment },
      profile: invoiceTexts[language].profiles[profile],
      ...{ total: amount(invoice.totals.withTax), due: amount(invoice.totals.due) },
    },
  });
}
