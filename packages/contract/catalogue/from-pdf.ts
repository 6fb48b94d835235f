// Conversions from PDF.
import type { ConversionRow } from './entry.ts';
import type { Format } from './formats.ts';
import { choice, integer, pages, password, toggle, type Options } from './options.ts';

const openedPages = {
  pages: pages(),
  password: password({
    label: 'Password',
    help: 'Only for a file that is protected with one.',
  }),
  ocr: toggle({
    label: 'Recognise text in scanned pages',
    default: true,
    help: 'A few seconds for each scanned page; without it such a page is a picture.',
  }),
};

const pdfToDocument = {
  layout: choice({
    label: 'Layout',
    choices: { flowing: 'Text that flows', exact: 'Everything at its place' },
    default: 'flowing',
    help: 'Text that flows is easy to edit; at its place, pages look most like those of the PDF.',
  }),
  headersAndFooters: toggle({ label: 'Headers and footers', default: true }),
  ...openedPages,
};

const pdfToSheets = {
  sheets: choice({
    label: 'Sheets',
    choices: {
      auto: 'As they were printed',
      page: 'One for each page',
      table: 'One for each table',
      one: 'One for all',
    },
    default: 'auto',
    help: 'As they were printed, pages of one sheet are put together again.',
  }),
  ...openedPages,
};

const pdfToSlides = openedPages;

const pdfToPage = openedPages;

const pdfToText = {
  layout: choice({
    label: 'Layout',
    choices: { reading: 'In reading order', page: 'As on the page' },
    default: 'reading',
    help: 'As on the page, spaces keep columns and tables where they are.',
  }),
  ...openedPages,
};

const pdfToPicture = {
  dpi: integer({ label: 'Resolution', min: 72, max: 600, default: 150, unit: 'dpi' }),
  pages: pages(),
  grayscale: toggle({ label: 'Grayscale', default: false }),
  password: password({
    label: 'Password',
    help: 'Only for a file that is protected with one.',
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
      help: 'About a fifth smaller, several times slower.',
    }),
  }),
  'pdf-to-png': row('PDF to PNG', 'png', {
    ...pdfToPicture,
    transparent: toggle({ label: 'Transparent background', default: false }),
  }),
} as const satisfies Record<string, ConversionRow>;
