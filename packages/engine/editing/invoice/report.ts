// Reports the content of an invoice, for people and programs.
import {
  invoiceHtml,
  invoiceTexts,
  type InvoiceReport,
  type ReportLanguage,
} from '@octavo/contract';
import { findingsOf } from './findings.ts';
import type { ReadInvoice } from './read-invoice.ts';

type About = Pick<InvoiceReport, 'file' | 'language' | 'attachment' | 'xml'>;

export function invoiceReportOf(read: ReadInvoice, about: About): InvoiceReport {
  const { invoice, profile, syntax } = read;
  const { file, language, attachment, xml } = about;
  const words = invoiceTexts[language];
  const findings = findingsOf(read, language);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return {
    ...{ file, language, ...(attachment && { attachment }), syntax, profile },
    profileLabel: words.profiles[profile],
    verdict: errors ? 'errors' : 'no_errors',
    summary: words.summary(errors, findings.length - errors),
    findings,
    notes: notesOf(read, language),
    ...{ invoice, xml },
  };
}

/** The text of a report. */
export const writtenReport = (report: InvoiceReport, format: 'html' | 'json'): string =>
  format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : invoiceHtml(report);

function notesOf({ profile }: ReadInvoice, language: ReportLanguage): string[] {
  const words = invoiceTexts[language];
  return [
    ...(profile === 'minimum' || profile === 'basic-wl' ? [words.notEn16931] : []),
    ...(profile === 'zugferd-1' ? [words.isOld] : []),
    ...(profile === 'unknown' ? [words.unknownProfile] : []),
    words.other,
  ];
}
