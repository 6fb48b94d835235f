// Other names under which clients may request operations: those that similar products use.
import type { ImageOperation, PdfOperation } from './catalogue.ts';

type Aliases<Name extends string> = Readonly<Partial<Record<Name, readonly string[]>>>;

const ofPdfs: Aliases<PdfOperation> = {
  'password-remove': ['remove-password', 'unlock', 'decrypt'],
  'password-set': ['set-password', 'protect', 'lock', 'encrypt'],
  compress: ['optimize', 'optimise', 'reduce-size'],
  metadata: ['edit-metadata', 'set-metadata'],
  'make-accessible': ['accessible', 'accessibility', 'add-tags', 'pdf-ua'],
  'read-tags': ['tags', 'structure', 'reading-order'],
  'edit-tags': ['set-tags', 'change-tags', 'fix-tags'],
  'make-invoice': ['attach-invoice', 'embed-invoice', 'make-factur-x', 'make-zugferd'],
  'read-invoice': ['einvoice', 'e-invoice', 'factur-x', 'zugferd', 'extract-invoice'],
  'edit-images': ['change-images', 'replace-image', 'delete-image', 'move-image'],
  'edit-form': ['prepare-form', 'create-form', 'make-fillable', 'form-fields'],
  'detect-fields': ['detect-form-fields', 'find-fields'],
  'fill-form': ['fill', 'fill-in-form', 'import-form-data', 'mail-merge'],
  'export-form-data': ['extract-form-data', 'form-data', 'dump-form-data'],
  sanitise: ['sanitize', 'remove-hidden-data', 'clean'],
  check: ['validate', 'verify', 'preflight', 'check-accessibility'],
  'certificate-sign': ['sign', 'sign-pdf', 'digital-signature', 'pades'],
  'certificate-encrypt': ['encrypt-for-certificates', 'public-key-encrypt'],
  'certificate-decrypt': ['decrypt-with-certificate', 'public-key-decrypt'],
  'verify-signatures': ['verify-signature', 'check-signatures', 'signatures'],
  compare: ['diff', 'compare-documents', 'compare-pdf', 'compare-files'],
  attachments: ['attach', 'add-attachments', 'remove-attachments', 'embed-files'],
  'extract-content': ['extract-images', 'extract-fonts', 'extract-attachments', 'detach'],
  bookmarks: ['outline', 'edit-bookmarks', 'add-bookmarks', 'toc'],
  'page-labels': ['edit-page-labels', 'set-page-labels'],
  linearise: ['linearize', 'optimize-for-web', 'optimise-for-web'],
  merge: ['combine', 'join'],
  split: ['split-pages'],
  'delete-pages': ['remove-pages', 'delete'],
  'remove-blank-pages': ['delete-blank-pages', 'remove-blanks'],
  organise: ['organize', 'organise-pages', 'organize-pages'],
  rotate: ['rotate-pages'],
  extract: ['extract-pages'],
  reorder: ['reorder-pages', 'rearrange', 'rearrange-pages'],
  crop: ['crop-pages'],
  'page-size': ['resize-pages', 'scale-pages', 'change-page-size'],
  impose: ['n-up', 'nup', 'pages-per-sheet', 'booklet'],
  'clean-scans': ['deskew', 'straighten', 'despeckle'],
  'prepare-print': ['optimise-for-print', 'optimize-for-print', 'embed-fonts', 'crop-marks'],
  poster: ['make-poster', 'tile', 'tile-pages'],
  grayscale: ['greyscale', 'gray', 'convert-to-grayscale', 'black-and-white'],
  'page-numbers': ['add-page-numbers', 'number-pages'],
  'header-footer': ['headers-footers', 'add-header-footer', 'header', 'footer'],
  stamp: ['add-stamp'],
  background: ['add-background'],
  overlay: ['overlay-pdf', 'letterhead', 'underlay'],
  'qr-code': ['add-qr-code', 'qr'],
  watermark: ['add-watermark'],
  ocr: ['recognize-text', 'recognise-text'],
  flatten: ['flatten-forms'],
};

const ofImages: Aliases<ImageOperation> = {
  resize: ['scale'],
  compress: ['optimize', 'optimise', 'reduce-size'],
  format: ['convert', 'change-format', 'format-convert'],
  edit: ['rotate', 'flip', 'crop', 'filter', 'filters'],
};

/** The aliases of each operation, by the type of its jobs: `pdf-rotate` → `rotate-pages`. */
const aliasesByType = new Map([...withPrefix('pdf', ofPdfs), ...withPrefix('image', ofImages)]);

function withPrefix(editor: string, aliases: Aliases<string>): [string, readonly string[]][] {
  return Object.entries(aliases).map(([name, words = []]) => [`${editor}-${name}`, words]);
}

/** The other names of an operation. @param type the type of its jobs */
export const aliasesOf = (type: string): readonly string[] => aliasesByType.get(type) ?? [];
