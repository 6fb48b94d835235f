// The operations of the PDF editor: the six of the specification (sections 3 and 5), and those beyond it.
import { contentOperations } from './pdf/content-operations.ts';
import { fileOperations } from './pdf/file-operations.ts';
import { pageOperations } from './pdf/page-operations.ts';
import type { Operations } from './operations.ts';

export const pdfOperations = {
  ...fileOperations,
  ...pageOperations,
  ...contentOperations,
} as const satisfies Operations;

export type PdfOperation = keyof typeof pdfOperations;

/** Those that have a card of their own. */
export const pdfCards = [
  'password-remove',
  'password-set',
  'compress',
  'merge',
  'split',
  'delete-pages',
] as const satisfies readonly PdfOperation[];

export type PdfCard = (typeof pdfCards)[number];

/** Those that are chosen from the list of further tools; the organiser and the viewer ask for the others. */
export const pdfTools = [
  'rotate',
  'extract',
  'reorder',
  'crop',
  'page-numbers',
  'watermark',
  'redact',
  'ocr',
  'flatten',
  'metadata',
  'linearise',
  'repair',
] as const satisfies readonly PdfOperation[];

export type PdfTool = (typeof pdfTools)[number];
