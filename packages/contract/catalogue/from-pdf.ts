// Conversions from PDF.
import type { ConversionRow } from './entry.ts';
import type { Format } from './formats.ts';
import { choice, integer, pages, password, toggle, type Options } from './options.ts';
import { markdownOutput } from './text-output.ts';

const pageOptions = {
  pages: pages(),
  password: password({
    label: 'Password',
    help: 'Only if the file is password-protected.',
  }),
  ocr: toggle({
    label: 'Recognize text in scanned pages',
    default: true,
    help: 'Takes a few seconds per scanned page. Otherwise, scanned pages stay images.',
  }),
};

const pdfToDocument = {
  layout: choice({
    label: 'Layout',
    choices: { flowing: 'Flowing text', exact: 'Exact positions' },
    default: 'flowing',
    help: 'Flowing text is easy to edit. Exact positions look most like the PDF.',
  }),
  headersAndFooters: toggle({ label: 'Headers and footers', default: true }),
  ...pageOptions,
};

const pdfToSheets = {
  sheets: choice({
    label: 'Sheets',
    choices: {
      auto: 'As printed',
      page: 'One per page',
      table: 'One per table',
      one: 'One for everything',
    },
    default: 'auto',
    help: '“As printed” joins pages that belong to one sheet. “One per table” leaves out other text.',
  }),
  ...pageOptions,
};

const pdfToSlides = pageOptions;

const pdfToPage = pageOptions;

const pdfToText = {
  layout: choice({
    label: 'Layout',
    choices: { reading: 'Reading order', page: 'As on the page' },
    default: 'reading',
    help: '“As on the page” uses spaces to keep columns and tables aligned.',
  }),
  ...pageOptions,
};

const pdfToPicture = {
  dpi: integer({ label: 'Resolution', min: 72, max: 600, default: 150, unit: 'dpi' }),
  pages: pages(),
  grayscale: toggle({ label: 'Grayscale', default: false }),
  password: password({
    label: 'Password',
    help: 'Only if the file is password-protected.',
  }),
};

const row = <const L extends string, const T extends Format, O extends Options>(
  label: L,
  to: T,
  options: O,
) =>
  ({
    label,
    group: 'fromPdf',
    mode: 'conversion',
    accepts: ['.pdf'],
    from: ['pdf'],
    to,
    options,
  }) as const;

export const fromPdf = {
  'pdf-to-word': row('PDF to Word', 'docx', pdfToDocument),
  'pdf-to-excel': row('PDF to Excel', 'xlsx', pdfToSheets),
  'pdf-to-ppt': row('PDF to PPT', 'ppt', pdfToSlides),
  'pdf-to-pptx': row('PDF to PPTX', 'pptx', pdfToSlides),
  'pdf-to-html': row('PDF to HTML', 'html', pdfToPage),
  'pdf-to-txt': row('PDF to TXT', 'txt', pdfToText),
  'pdf-to-jpg': row('PDF to JPG', 'jpg', {
    ...pdfToPicture,
    quality: integer({ label: 'Quality', min: 1, max: 100, default: 85, unit: '%' }),
    smaller: toggle({
      label: 'Smaller files',
      default: false,
      help: 'About 20% smaller, but several times slower.',
    }),
  }),
  'pdf-to-png': row('PDF to PNG', 'png', {
    ...pdfToPicture,
    transparent: toggle({ label: 'Transparent background', default: false }),
  }),
  // Beyond the specification:
  'pdf-to-markdown': row('PDF to Markdown', 'md', { ...markdownOutput('files'), ...pageOptions }),
  'pdf-to-json': row('PDF to JSON', 'json', pageOptions),
  'pdf-to-pdfa': row('PDF to PDF/A', 'pdf', {
    level: choice({
      label: 'PDF/A level',
      choices: { '2b': 'PDF/A-2b', '2u': 'PDF/A-2u', '3b': 'PDF/A-3b', '4': 'PDF/A-4' },
      default: '2b',
      help: '2u: searchable text. 3b: keeps attachments.',
    }),
    unsuitable: choice({
      label: 'Content that PDF/A doesn’t allow',
      choices: { remove: 'Remove it, and say so in the result', stop: 'Don’t convert' },
      default: 'remove',
      help: 'Attachments, scripts, signatures, videos.',
    }),
    password: password({
      label: 'Password',
      help: 'Only if the file is password-protected.',
    }),
  }),
} as const satisfies Record<string, ConversionRow>;
