// What operations make of a file, and what they report about it.
import {
  comparisonReport,
  invoiceReport,
  pdfCheckReport,
  pdfOperationsIn,
  pdfSignaturesReport,
  pdfTags,
  type ComparisonReport,
  type ConversionResult,
  type InvoiceReport,
  type PdfCheckReport,
  type PdfOperation,
  type PdfSignaturesReport,
  type PdfTags,
} from '@octavo/contract';
import { fetchResultFile } from '#editing/fetch-result-file.ts';
import { texts } from '#messages/texts.ts';
import type { FileHistory } from '#editors/pdf-editor/history/file-history.ts';
import type { Choices } from '#editors/pdf-editor/operations/choices.ts';
import { unzip } from '#editors/pdf-editor/pages/unzip.ts';

/** What the last operation did. */
export type Applied = {
  operation: PdfOperation;
  result: ConversionResult;
  /** Whether the workspace shows the result; else it is only downloaded. */
  isShown: boolean;
  /** The file that it was applied to. */
  before: OpenableFile;
  /** The file that it made, if it is one PDF. */
  after: OpenableFile | undefined;
  /** If two Word documents were compared, these. */
  wordVersions?: readonly [File, File] | undefined;
} & Report;

/** What an operation reports about a file, which it leaves as it is. */
export type Report = {
  /** The findings of a check. */
  report?: PdfCheckReport;
  /** The invoice in the file. */
  invoice?: InvoiceReport;
  signatures?: PdfSignaturesReport;
  /** How the file differs from another version. */
  comparison?: ComparisonReport;
  /** The tags of the file, for the accessibility panel. */
  tags?: PdfTags;
};

export type OpenableFile = { file: File; password: string | undefined };

/** A file as it is sent or saved, and what was done to it. */
export type Output = OpenableFile & { history: FileHistory };

const reportReaders: Partial<Record<PdfOperation, (result: ConversionResult) => Promise<Report>>> =
  {
    compare: async (result) => ({ comparison: comparisonReport.parse(await dataOf(result)) }),
    'read-tags': async (result) => ({ tags: pdfTags.parse(await dataOf(result)) }),
    check: async (result) => ({ report: pdfCheckReport.parse(await dataOf(result)) }),
    'read-invoice': async (result) => ({ invoice: invoiceReport.parse(await dataOf(result)) }),
    'verify-signatures': async (result) => ({
      signatures: pdfSignaturesReport.parse(await dataOf(result)),
    }),
  };

/** The report of an operation; undefined for operations that make a file. */
export const reportOf = async (
  operation: PdfOperation,
  result: ConversionResult,
): Promise<Report | undefined> => reportReaders[operation]?.(result);

/** The data of a result that is JSON. */
export async function dataOf(result: ConversionResult): Promise<unknown> {
  return JSON.parse(await (await resultFile(result)).text()) as unknown;
}

export const resultFile = (result: ConversionResult): Promise<File> =>
  fetchResultFile(result, texts.editor.pdfDownloadFailed);

/** The PDFs of a result: one, or those in a ZIP. */
export async function resultFiles(result: ConversionResult): Promise<readonly File[]> {
  const file = await resultFile(result);
  return result.mimeType === 'application/zip' ? unzip(file, 'application/pdf') : [file];
}

/** More files than this are not opened, only downloaded. */
export const maxShownFiles = 50;

const downloadedOnly: ReadonlySet<PdfOperation> = new Set([
  'extract-content',
  'certificate-encrypt',
]);

/** Whether the result cannot be shown, only downloaded. */
export const isDownloadedOnly = (operation: PdfOperation, { mimeType }: ConversionResult) =>
  downloadedOnly.has(operation) || mimeType === 'application/json';

const changingPages: ReadonlySet<PdfOperation> = new Set([
  ...pdfOperationsIn('pages'),
  ...(['split', 'delete-pages'] as const),
]);

/** Whether the result begins with the pages that the operation was applied to, as they were. */
export const keepsPages = (operation: PdfOperation) => !changingPages.has(operation);

/** The password that opens the result. */
export function passwordAfter(
  operation: PdfOperation,
  { values }: Choices,
  before: string | undefined,
): string | undefined {
  if (operation === 'password-remove') return undefined;
  return operation === 'password-set' ? String(values['newPassword'] ?? '') : before;
}
