// Formats by what people call them, for filters of file lists.
import { formatNames, formats, type Format } from './formats.ts';

export const families = {
  image: ['jpg', 'png', 'gif', 'bmp', 'tiff', 'webp', 'avif', 'heic', 'svg'],
  pdf: ['pdf'],
  document: ['docx', 'doc', 'odt', 'fodt', 'rtf', 'txt', 'md', 'html', 'epub'],
  spreadsheet: ['xlsx', 'xls', 'ods', 'fods', 'csv'],
  presentation: ['pptx', 'ppt', 'odp', 'fodp'],
  data: ['json', 'xml', 'csv'],
  archive: ['zip'],
} as const satisfies Record<string, readonly Format[]>;

export type Family = keyof typeof families;

export const familyNames = Object.keys(families) as Family[];

/**
 * The formats that a word stands for: a family (`image`), a format (`jpg`), an extension (`.jpeg`), or a MIME type
 * (`image/jpeg`, `image/*`). Nothing when it stands for none.
 */
export function formatsOfFileType(word: string): readonly Format[] | undefined {
  const wanted = word.trim().toLowerCase();
  if (Object.hasOwn(families, wanted)) return families[wanted as Family];
  const meant = formatNames.filter((format) => isNamed(format, wanted));
  return meant.length > 0 ? meant : undefined;
}

function isNamed(format: Format, wanted: string): boolean {
  const { mime, extensions } = formats[format];
  const known: readonly string[] = extensions;
  if (wanted.endsWith('/*')) return mime.startsWith(wanted.slice(0, -1));
  return format === wanted || mime === wanted || known.includes(`.${wanted.replace(/^\./, '')}`);
}
