// File names of results. An operation appends what it did, so that its result has another name than the file:
// `report-compressed.pdf`.
import type { ConversionType, OperationType } from './catalogue.ts';

const suffixes = {
  'pdf-password-remove': 'unlocked',
  'pdf-password-set': 'protected',
  'pdf-compress': 'compressed',
  'pdf-metadata': 'edited',
  'pdf-sanitise': 'clean',
  'pdf-linearise': 'web',
  'pdf-make-accessible': 'accessible',
  'pdf-read-tags': 'tags',
  'pdf-edit-tags': 'edited',
  'pdf-check': 'check',
  'pdf-read-invoice': 'invoice',
  'pdf-make-invoice': 'e-invoice',
  'pdf-certificate-sign': 'signed',
  'pdf-complete-signature': 'signed',
  'pdf-certificate-encrypt': 'encrypted',
  'pdf-certificate-decrypt': 'decrypted',
  'pdf-renew-signatures': 'renewed',
  'pdf-verify-signatures': 'signatures',
  'pdf-compare': 'comparison',
  'pdf-edit-form': 'form',
  'pdf-detect-fields': 'fields',
  'pdf-fill-form': 'filled',
  'pdf-export-form-data': 'data',
  'pdf-attachments': 'edited',
  'pdf-extract-content': 'content',
  'pdf-bookmarks': 'bookmarks',
  'pdf-page-labels': 'labeled',
  'pdf-repair': 'repaired',
  'pdf-merge': 'merged',
  'pdf-split': 'split',
  'pdf-delete-pages': 'edited',
  'pdf-remove-blank-pages': 'without-blank-pages',
  'pdf-organise': 'organized',
  'pdf-rotate': 'rotated',
  'pdf-extract': 'extract',
  'pdf-reorder': 'reordered',
  'pdf-crop': 'cropped',
  'pdf-page-size': 'resized',
  'pdf-impose': 'sheets',
  'pdf-clean-scans': 'cleaned',
  'pdf-prepare-print': 'print',
  'pdf-poster': 'poster',
  'pdf-grayscale': 'grayscale',
  'pdf-page-numbers': 'numbered',
  'pdf-header-footer': 'headers',
  'pdf-stamp': 'stamped',
  'pdf-background': 'background',
  'pdf-overlay': 'overlaid',
  'pdf-qr-code': 'qr-code',
  'pdf-watermark': 'watermarked',
  'pdf-redact': 'redacted',
  'pdf-replace-text': 'edited',
  'pdf-read-paragraphs': 'paragraphs',
  'pdf-edit-paragraphs': 'edited',
  'pdf-read-images': 'images',
  'pdf-edit-images': 'edited',
  'pdf-ocr': 'searchable',
  'pdf-flatten': 'flattened',
  'pdf-annotate': 'annotated',
  'image-resize': 'resized',
  'image-compress': 'compressed',
  'image-format': 'converted',
  'image-edit': 'edited',
  'pdf-to-pdfa': 'pdfa',
} as const satisfies Record<OperationType, string> & Partial<Record<ConversionType, string>>;

/**
 * The file name of a result.
 * @param type the type of the job; operations and conversions to the same format add a suffix
 * @param name the name of the first file
 * @param extension the extension of the result, with its dot
 */
export function resultNameOf(type: string, name: string, extension: string): string {
  const stem = name.replace(/\.[^.]*$/, '') || 'result';
  const suffix = Object.hasOwn(suffixes, type) ? `-${suffixes[type as keyof typeof suffixes]}` : '';
  // A file that was compressed twice is still `report-compressed.pdf`.
  return stem.endsWith(suffix) ? stem + extension : stem + suffix + extension;
}
