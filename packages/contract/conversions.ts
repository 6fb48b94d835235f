// The catalogue of conversion types (specification sections 3 and 5). A type becomes offered when it is built.
import { dataConversions } from './data-conversions.ts';
import { formats, type Format } from './formats.ts';
import { imageOperations } from './image/operations.ts';
import { documentToSlides, slidesToDocument } from './presentation-options.ts';
import { printed, printedBook, printedFromWeb } from './print-options.ts';
import { pdfToDocument, pdfToPage, pdfToSheets, pdfToSlides, pdfToText } from './reflow-options.ts';
import {
  choice,
  integer,
  optionalInteger,
  optionsSchema,
  pages,
  password,
  toggle,
  type Chosen,
  type Options,
} from './options.ts';

export const groups = {
  toPdf: 'To PDF',
  fromPdf: 'From PDF',
  presentation: 'Documents and presentations',
  image: 'Images',
  data: 'Data',
  editor: 'Editors',
} as const;
export type Group = keyof typeof groups;

type Row = {
  label: string;
  group: Group;
  /** Which side of the upload screen's toggle lists it. */
  mode: 'conversion' | 'edit';
  /** Extensions that the upload screen names, as the specification's table has them. */
  accepts: readonly string[];
  /** Formats that are read, decided by content; at least those behind `accepts`. */
  from: readonly Format[];
  to: Format;
  /** Several files in one request become one result, in their order. */
  joins?: true;
  built: boolean;
  options: Options;
};

const extensions = (...names: Format[]) => names.flatMap((name) => formats[name].extensions);

const word = ['docx', 'doc', 'odt', 'fodt', 'rtf'] as const;
const sheet = ['xlsx', 'xls', 'ods', 'fods', 'csv'] as const;
const picture = ['jpg', 'png', 'gif', 'tiff', 'webp', 'avif', 'heic', 'bmp', 'svg'] as const;
const slides = ['pptx', 'ppt', 'odp', 'fodp'] as const;

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

// A text has no pictures and no password.
const { password: _password, imageQuality: _quality, ...openTextToPdf } = taggedToPdf;
const textToPdf = {
  paper: choice({ label: 'Paper size', choices: { a4: 'A4', letter: 'Letter' }, default: 'a4' }),
  orientation: choice({
    label: 'Orientation',
    choices: { portrait: 'Portrait', landscape: 'Landscape' },
    default: 'portrait',
  }),
  ...openTextToPdf,
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

const row = <const R extends Row>(entry: R) => entry;

const toPdf = <
  const F extends readonly Format[],
  const A extends readonly string[],
  O extends Options,
>(
  label: string,
  accepts: A,
  from: F,
  options: O,
  built = true,
) => row({ label, group: 'toPdf', mode: 'conversion', accepts, from, to: 'pdf', built, options });

const imagesToPdf = <const A extends readonly string[], O extends Options>(
  label: string,
  accepts: A,
  options: O,
) => ({ ...toPdf(label, accepts, picture, options), joins: true }) as const;

const fromPdf = <const T extends Format, O extends Options>(
  label: string,
  to: T,
  options: O,
  built = false,
) =>
  row({
    label,
    group: 'fromPdf',
    mode: 'conversion',
    accepts: ['.pdf'],
    from: ['pdf'],
    to,
    built,
    options,
  });

const presentation = <const F extends readonly Format[], T extends Format, O extends Options>(
  label: string,
  accepts: readonly string[],
  from: F,
  to: T,
  options: O,
  built = true,
) => row({ label, group: 'presentation', mode: 'conversion', accepts, from, to, built, options });

const editor = <O extends Options>(
  label: string,
  accepts: readonly string[],
  from: readonly Format[],
  to: Format,
  options: O,
  built = true,
) => row({ label, group: 'editor', mode: 'edit', accepts, from, to, built, options });

export const conversions = {
  'word-to-pdf': toPdf('Word to PDF', ['.doc', '.docx'], word, taggedToPdf),
  'excel-to-pdf': toPdf('Excel to PDF', ['.xls', '.xlsx'], sheet, {
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
      help: 'Adds structure for screen readers. Makes spreadsheets much larger.',
    }),
  }),
  'ppt-to-pdf': toPdf('PPT to PDF', ['.ppt'], slides, slidesToPdf),
  'pptx-to-pdf': toPdf('PPTX to PDF', ['.pptx'], slides, slidesToPdf),
  'html-to-pdf': toPdf('HTML to PDF', extensions('html', 'zip'), ['html', 'zip'], printed),
  'url-to-pdf': toPdf('Web address to PDF', ['.url'], ['url'], printedFromWeb),
  'txt-to-pdf': toPdf('TXT to PDF', extensions('txt'), ['txt'], textToPdf),
  'rtf-to-pdf': toPdf('RTF to PDF', extensions('rtf'), ['rtf'], taggedToPdf),
  'epub-to-pdf': toPdf('EPUB to PDF', extensions('epub'), ['epub'], printedBook),
  'jpg-to-pdf': imagesToPdf('JPG to PDF', ['.jpg', '.jpeg', '.png', '.gif'], framesToPdf),
  'png-to-pdf': imagesToPdf('PNG to PDF', ['.png'], imageToPdf),
  'gif-to-pdf': imagesToPdf('GIF to PDF', ['.gif'], framesToPdf),
  'tiff-to-pdf': imagesToPdf('TIFF to PDF', extensions('tiff'), imageToPdf),
  'pdf-to-word': fromPdf('PDF to Word', 'docx', pdfToDocument, true),
  'pdf-to-excel': fromPdf('PDF to Excel', 'xlsx', pdfToSheets, true),
  'pdf-to-ppt': fromPdf('PDF to PPT', 'ppt', pdfToSlides, true),
  'pdf-to-pptx': fromPdf('PDF to PPTX', 'pptx', pdfToSlides, true),
  'pdf-to-html': fromPdf('PDF to HTML', 'html', pdfToPage, true),
  'pdf-to-txt': fromPdf('PDF to TXT', 'txt', pdfToText, true),
  'pdf-to-jpg': fromPdf(
    'PDF to JPG',
    'jpg',
    {
      ...pdfToPicture,
      quality: integer({ label: 'Quality', min: 1, max: 100, default: 85, unit: '%' }),
      smaller: toggle({
        label: 'Smaller files',
        default: false,
        help: 'About 20% smaller, but several times slower.',
      }),
    },
    true,
  ),
  'pdf-to-png': fromPdf(
    'PDF to PNG',
    'png',
    {
      ...pdfToPicture,
      transparent: toggle({ label: 'Transparent background', default: false }),
    },
    true,
  ),
  'word-to-ppt': presentation('Word to PPT', ['.doc', '.docx'], word, 'ppt', documentToSlides),
  'word-to-pptx': presentation('Word to PPTX', ['.doc', '.docx'], word, 'pptx', documentToSlides),
  'ppt-to-word': presentation('PPT to Word', ['.ppt'], slides, 'docx', slidesToDocument),
  'pptx-to-word': presentation('PPTX to Word', ['.pptx'], slides, 'docx', slidesToDocument),
  'image-resizer': row({
    label: 'Image Resizer',
    group: 'image',
    mode: 'conversion',
    accepts: ['.jpg', '.jpeg', '.png', '.gif', '.bmp'],
    from: ['jpg', 'png', 'gif', 'bmp', 'webp', 'avif', 'heic', 'tiff', 'svg'],
    // The format of the result is chosen by option; `jpg` stands for "an image".
    to: 'jpg',
    built: true,
    options: {
      width: optionalInteger({
        label: 'Width',
        min: 1,
        max: 4000,
        unit: 'px',
        help: 'Without a size: at most 800 × 600, or unchanged if you choose another format.',
      }),
      height: optionalInteger({ label: 'Height', min: 1, max: 4000, unit: 'px' }),
      percent: optionalInteger({
        label: 'Percent',
        min: 1,
        max: 400,
        unit: '%',
        help: 'Use instead of width and height.',
      }),
      preset: choice({
        label: 'Common width',
        choices: {
          none: 'None',
          '1920': '1920 px',
          '1280': '1280 px',
          '800': '800 px',
          '400': '400 px',
        },
        default: 'none',
        help: 'Used if no other size is set.',
      }),
      maintainAspectRatio: toggle({ label: 'Keep aspect ratio', default: true }),
      outputFormat: choice({
        label: 'Format',
        choices: {
          same: 'Same as image',
          jpeg: 'JPEG',
          png: 'PNG',
          webp: 'WebP',
          gif: 'GIF',
          avif: 'AVIF',
          tiff: 'TIFF',
        },
        default: 'same',
      }),
      quality: integer({ label: 'Quality', min: 1, max: 100, default: 80, unit: '%' }),
      background: choice({
        label: 'Background color',
        choices: { white: 'White', black: 'Black' },
        default: 'white',
        help: 'Replaces transparency in JPEG.',
      }),
    },
  }),
  ...dataConversions,
  // A text may begin like any other format that is text.
  'text-editor': editor(
    'Text Editor',
    ['.txt', '.md', '.rtf'],
    ['rtf', 'txt', 'md', 'json', 'csv', 'html', 'xml'],
    'txt',
    {},
  ),
  'document-editor': editor(
    'Document Editor',
    ['.doc', '.docx', '.pdf', '.txt'],
    ['docx', 'doc', 'odt', 'fodt', 'rtf', 'pdf', 'txt', 'md'],
    'md',
    {
      password: password({
        label: 'Password',
        help: 'Only if the file is password-protected.',
      }),
    },
  ),
  // The specification leaves the list of code extensions open.
  'code-editor': editor(
    'Code Editor',
    '.js .mjs .ts .jsx .tsx .json .html .css .scss .xml .yml .yaml .toml .md .py .rb .php .java .kt .c .h .cpp .cs .go .rs .swift .sh .sql .txt'.split(
      ' ',
    ),
    ['txt', 'json', 'xml', 'html', 'csv', 'md'],
    'txt',
    {},
  ),
  'pdf-editor': editor('PDF Editor', ['.pdf'], ['pdf'], 'pdf', {}, false),
  'image-editor': editor(
    'Image Editor',
    [
      '.jpg',
      '.jpeg',
      '.png',
      '.gif',
      '.bmp',
      '.svg',
      ...extensions('webp', 'avif', 'heic', 'tiff'),
    ],
    imageOperations.edit.from,
    'png',
    {},
    false,
  ),
} as const satisfies Record<string, Row>;

export type ConversionType = keyof typeof conversions;
export type Conversion = Row & { type: ConversionType };

export const conversionTypes = Object.keys(conversions) as ConversionType[];

/** The checked options of a type. */
export type OptionsOf<T extends ConversionType> = Chosen<(typeof conversions)[T]['options']>;

/** True when the word names a conversion type of the catalogue, built or not. */
export const isConversionType = (word: string): word is ConversionType =>
  Object.hasOwn(conversions, word);

/** A row of the catalogue with its type. */
export const conversion = (type: ConversionType): Conversion => ({ type, ...conversions[type] });

/** The schema of a type's options: takes text or typed values, gives typed values with defaults filled in. */
export const optionsSchemaOf = (type: ConversionType) =>
  optionsSchema(conversions[type].options as Options);
