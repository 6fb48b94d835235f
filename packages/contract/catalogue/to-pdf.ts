// Conversions to PDF.
import { joinLimits } from '../limits.ts';
import type { ConversionRow } from './entry.ts';
import { extensionsOf, images, type Format } from './formats.ts';
import { imageDescriptions } from './image-descriptions.ts';
import { choice, integer, pages, password, text, toggle, type Options } from './options.ts';

export const wordFormats = ['docx', 'doc', 'odt', 'fodt', 'rtf'] as const;
export const sheetFormats = ['xlsx', 'xls', 'ods', 'fods', 'csv'] as const;
export const slideFormats = ['pptx', 'ppt', 'odp', 'fodp'] as const;

const accessible = choice({
  label: 'Accessible PDF',
  choices: { auto: 'When possible (PDF/UA-1)', required: 'Required', off: 'Off' },
  default: 'auto',
  help: 'Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t.',
});

const accessibility = {
  accessible,
  ...imageDescriptions,
};

const officeToPdf = {
  pages: pages(),
  pdfa: choice({
    label: 'PDF version',
    choices: {
      none: 'PDF 1.7',
      'pdfa-1b': 'PDF/A-1b',
      'pdfa-2b': 'PDF/A-2b',
      'pdfa-3b': 'PDF/A-3b',
    },
    default: 'none',
    help: 'Use PDF/A for long-term archiving.',
  }),
  imageQuality: integer({ label: 'Image quality', min: 1, max: 100, default: 90, unit: '%' }),
  ...accessibility,
  password: password({
    label: 'Password',
    help: 'Only if the file is password-protected.',
  }),
};
const taggedToPdf = {
  ...officeToPdf,
  tagged: toggle({
    label: 'Tagged PDF',
    default: true,
    help: 'Adds structure for screen readers.',
  }),
};

const slidesToPdf = {
  ...taggedToPdf,
  notes: choice({
    label: 'Speaker notes',
    choices: { none: 'Don’t include', pages: 'On pages after the slides' },
    default: 'none',
  }),
};

// A text file has no images and no password.
const {
  password: _password,
  imageQuality: _quality,
  imageTexts: _texts,
  imagesWithoutText: _images,
  ...taggedTextToPdf
} = taggedToPdf;
const textToPdf = {
  paper: choice({ label: 'Paper size', choices: { a4: 'A4', letter: 'Letter' }, default: 'a4' }),
  orientation: choice({
    label: 'Orientation',
    choices: { portrait: 'Portrait', landscape: 'Landscape' },
    default: 'portrait',
  }),
  ...taggedTextToPdf,
};

const imageToPdf = {
  pageSize: choice({
    label: 'Page size',
    choices: { fit: 'Same as image', a4: 'A4', letter: 'Letter' },
    default: 'fit',
  }),
  orientation: choice({
    label: 'Orientation',
    choices: { auto: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' },
    default: 'auto',
  }),
  margin: integer({ label: 'Margin', min: 0, max: 100, default: 0, unit: 'mm' }),
};

const framesToPdf = {
  ...imageToPdf,
  frames: choice({
    label: 'Animation',
    choices: { first: 'First frame only', all: 'One page per frame' },
    default: 'first',
  }),
};

/** Options of pages that Chromium prints. */
const printOptions = {
  paper: choice({
    label: 'Paper size',
    choices: { a4: 'A4', letter: 'Letter', legal: 'Legal', a3: 'A3', a5: 'A5' },
    default: 'a4',
  }),
  orientation: choice({
    label: 'Orientation',
    choices: { portrait: 'Portrait', landscape: 'Landscape' },
    default: 'portrait',
  }),
  pages: pages(),
  margin: integer({ label: 'Margin', min: 0, max: 60, default: 15, unit: 'mm' }),
  scale: integer({ label: 'Scale', min: 10, max: 200, default: 100, unit: '%' }),
  background: toggle({ label: 'Print backgrounds', default: true }),
  media: choice({
    label: 'Page style',
    choices: { print: 'Print version', screen: 'Screen version' },
    default: 'print',
  }),
  pageNumbers: toggle({ label: 'Page numbers', default: false }),
  header: text({
    label: 'Header',
    default: '',
    maxLength: 200,
    help: 'You can use {title}, {page} and {pages}.',
  }),
  footer: text({
    label: 'Footer',
    default: '',
    maxLength: 200,
    help: 'You can use {title}, {page} and {pages}.',
  }),
  ...accessibility,
};

/** Options of pages that are loaded from the web. */
const webPageOptions = {
  ...printOptions,
  waitFor: text({
    label: 'Wait for',
    default: '',
    maxLength: 200,
    help: 'A CSS selector that must be visible, or a time in milliseconds (up to 30000).',
    placeholder: '#chart or 2000',
    pattern: String.raw`(?!\s*\d).*|\s*(?:\d{1,4}|[12]\d{4}|30000)\s*`,
  }),
};

// The style is our own.
const { background: _background, media: _media, ...markdownToPdf } = printOptions;

/** Options of e-books. */
const bookOptions = {
  ...printOptions,
  paper: choice({
    label: 'Paper size',
    choices: { a4: 'A4', letter: 'Letter', legal: 'Legal', a3: 'A3', a5: 'A5' },
    default: 'a5',
  }),
  pageNumbers: toggle({ label: 'Page numbers', default: true }),
};

const row = <
  const L extends string,
  const F extends readonly Format[],
  const A extends readonly string[],
  O extends Options,
>(
  label: L,
  accepts: A,
  from: F,
  options: O,
) => ({ label, group: 'toPdf', mode: 'conversion', accepts, from, to: 'pdf', options }) as const;

const imageRow = <const L extends string, const A extends readonly string[], O extends Options>(
  label: L,
  accepts: A,
  options: O,
) =>
  ({
    ...row(label, accepts, images, options),
    additionalFiles: { min: 0, max: joinLimits.files - 1 },
  }) as const;

export const toPdf = {
  'word-to-pdf': row('Word to PDF', ['.doc', '.docx'], wordFormats, taggedToPdf),
  'excel-to-pdf': row('Excel to PDF', ['.xls', '.xlsx'], sheetFormats, {
    fit: choice({
      label: 'Fit to page',
      choices: {
        none: 'As in the file',
        width: 'Fit width to one page',
        page: 'Fit sheet to one page',
      },
      default: 'none',
    }),
    orientation: choice({
      label: 'Orientation',
      choices: { file: 'As in the file', portrait: 'Portrait', landscape: 'Landscape' },
      default: 'file',
    }),
    paper: choice({
      label: 'Paper size',
      choices: { file: 'As in the file', a4: 'A4', letter: 'Letter' },
      default: 'file',
    }),
    ...officeToPdf,
    tagged: toggle({
      label: 'Tagged PDF',
      default: false,
      help: 'Adds structure for screen readers. Small spreadsheets always get it, unless accessibility is off; large ones become much larger.',
    }),
  }),
  'ppt-to-pdf': row('PPT to PDF', ['.ppt'], slideFormats, slidesToPdf),
  'pptx-to-pdf': row('PPTX to PDF', ['.pptx'], slideFormats, slidesToPdf),
  'html-to-pdf': row('HTML to PDF', extensionsOf('html', 'zip'), ['html', 'zip'], printOptions),
  'url-to-pdf': row('Web address to PDF', ['.url'], ['url'], webPageOptions),
  'txt-to-pdf': row('TXT to PDF', extensionsOf('txt'), ['txt'], textToPdf),
  'markdown-to-pdf': row('Markdown to PDF', extensionsOf('md'), ['md'], markdownToPdf),
  'rtf-to-pdf': row('RTF to PDF', extensionsOf('rtf'), ['rtf'], taggedToPdf),
  'epub-to-pdf': row('EPUB to PDF', extensionsOf('epub'), ['epub'], bookOptions),
  'jpg-to-pdf': imageRow('JPG to PDF', ['.jpg', '.jpeg', '.png', '.gif'], framesToPdf),
  'png-to-pdf': imageRow('PNG to PDF', ['.png'], imageToPdf),
  'gif-to-pdf': imageRow('GIF to PDF', ['.gif'], framesToPdf),
  'tiff-to-pdf': imageRow('TIFF to PDF', extensionsOf('tiff'), imageToPdf),
} as const satisfies Record<string, ConversionRow>;
