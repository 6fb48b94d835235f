// The editors of the upload screen. The text editors convert the file to editable text first, the document editor to HTML.
import type { ConversionRow } from './entry.ts';
import { extensionsOf, images, type Format } from './formats.ts';
import { password, type Options } from './options.ts';

const row = <const L extends string, O extends Options>(
  label: L,
  accepts: readonly string[],
  from: readonly Format[],
  to: Format,
  options: O,
) => ({ label, group: 'editor', mode: 'edit', accepts, from, to, options }) as const;

export const editors = {
  // A text file may start like a file of any text-based format.
  'text-editor': row(
    'Text Editor',
    ['.txt', '.md', '.rtf'],
    ['rtf', 'txt', 'md', 'json', 'csv', 'html', 'xml'],
    'txt',
    {},
  ),
  'document-editor': row(
    'Document Editor',
    ['.doc', '.docx', '.pdf', '.txt'],
    ['docx', 'doc', 'odt', 'fodt', 'rtf', 'pdf', 'txt', 'md', 'html'],
    'html',
    {
      password: password({
        label: 'Password',
        help: 'Only if the file is password-protected.',
      }),
    },
  ),
  // The specification leaves the list of code extensions open.
  'code-editor': row(
    'Code Editor',
    '.js .mjs .ts .jsx .tsx .json .html .css .scss .xml .yml .yaml .toml .md .py .rb .php .java .kt .c .h .cpp .cs .go .rs .swift .sh .sql .txt'.split(
      ' ',
    ),
    ['txt', 'json', 'xml', 'html', 'csv', 'md'],
    'txt',
    {},
  ),
  'pdf-editor': { ...row('PDF Editor', ['.pdf'], ['pdf'], 'pdf', {}), opensInBrowser: true },
  'image-editor': {
    ...row(
      'Image Editor',
      [
        '.jpg',
        '.jpeg',
        '.png',
        '.gif',
        '.bmp',
        '.svg',
        ...extensionsOf('webp', 'avif', 'heic', 'tiff', 'jp2', 'ico', 'tga', 'ppm'),
      ],
      images,
      'png',
      {},
    ),
    opensInBrowser: true,
  },
} as const satisfies Record<string, ConversionRow>;
