// The file formats that Octavo supports, one row each, named by the usual extension. `packages/engine/kernel/head.ts` detects
// them by content.

/** Groups of formats, for the filters of file lists. */
export const familyNames = [
  'image',
  'pdf',
  'document',
  'spreadsheet',
  'presentation',
  'data',
  'archive',
] as const;
export type Family = (typeof familyNames)[number];

type FormatRow = {
  label: string;
  mime: string;
  /** The usual one first. */
  extensions: readonly [string, ...string[]];
  families: readonly Family[];
  /** The value of the image editor’s option `outputFormat`, for formats that it can write. */
  writtenAs?: string;
};

export const formats = {
  // Office documents
  docx: {
    label: 'Word document',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['.docx', '.docm', '.dotx'],
    families: ['document'],
  },
  doc: {
    label: 'Word 97–2003 document',
    mime: 'application/msword',
    extensions: ['.doc'],
    families: ['document'],
  },
  odt: {
    label: 'OpenDocument text',
    mime: 'application/vnd.oasis.opendocument.text',
    extensions: ['.odt'],
    families: ['document'],
  },
  fodt: {
    label: 'Flat OpenDocument text',
    mime: 'application/vnd.oasis.opendocument.text-flat-xml',
    extensions: ['.fodt'],
    families: ['document'],
  },
  rtf: {
    label: 'Rich Text',
    mime: 'application/rtf',
    extensions: ['.rtf'],
    families: ['document'],
  },
  xlsx: {
    label: 'Excel workbook',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['.xlsx', '.xlsm'],
    families: ['spreadsheet'],
  },
  xls: {
    label: 'Excel 97–2003 workbook',
    mime: 'application/vnd.ms-excel',
    extensions: ['.xls'],
    families: ['spreadsheet'],
  },
  ods: {
    label: 'OpenDocument spreadsheet',
    mime: 'application/vnd.oasis.opendocument.spreadsheet',
    extensions: ['.ods'],
    families: ['spreadsheet'],
  },
  fods: {
    label: 'Flat OpenDocument spreadsheet',
    mime: 'application/vnd.oasis.opendocument.spreadsheet-flat-xml',
    extensions: ['.fods'],
    families: ['spreadsheet'],
  },
  pptx: {
    label: 'PowerPoint presentation',
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extensions: ['.pptx', '.pptm'],
    families: ['presentation'],
  },
  ppt: {
    label: 'PowerPoint 97–2003 presentation',
    mime: 'application/vnd.ms-powerpoint',
    extensions: ['.ppt'],
    families: ['presentation'],
  },
  odp: {
    label: 'OpenDocument presentation',
    mime: 'application/vnd.oasis.opendocument.presentation',
    extensions: ['.odp'],
    families: ['presentation'],
  },
  fodp: {
    label: 'Flat OpenDocument presentation',
    mime: 'application/vnd.oasis.opendocument.presentation-flat-xml',
    extensions: ['.fodp'],
    families: ['presentation'],
  },
  // Pages
  pdf: { label: 'PDF', mime: 'application/pdf', extensions: ['.pdf'], families: ['pdf'] },
  epub: {
    label: 'EPUB',
    mime: 'application/epub+zip',
    extensions: ['.epub'],
    families: ['document'],
  },
  html: { label: 'HTML', mime: 'text/html', extensions: ['.html', '.htm'], families: ['document'] },
  // A list of one address (RFC 2483), or a shortcut as Windows and macOS make it.
  url: {
    label: 'Web address',
    mime: 'text/uri-list',
    extensions: ['.url', '.webloc'],
    families: [],
  },
  // Images
  jpg: {
    label: 'JPEG',
    mime: 'image/jpeg',
    extensions: ['.jpg', '.jpeg'],
    families: ['image'],
    writtenAs: 'jpeg',
  },
  png: {
    label: 'PNG',
    mime: 'image/png',
    extensions: ['.png'],
    families: ['image'],
    writtenAs: 'png',
  },
  webp: {
    label: 'WebP',
    mime: 'image/webp',
    extensions: ['.webp'],
    families: ['image'],
    writtenAs: 'webp',
  },
  gif: {
    label: 'GIF',
    mime: 'image/gif',
    extensions: ['.gif'],
    families: ['image'],
    writtenAs: 'gif',
  },
  avif: {
    label: 'AVIF',
    mime: 'image/avif',
    extensions: ['.avif'],
    families: ['image'],
    writtenAs: 'avif',
  },
  bmp: { label: 'BMP', mime: 'image/bmp', extensions: ['.bmp'], families: ['image'] },
  tiff: {
    label: 'TIFF',
    mime: 'image/tiff',
    extensions: ['.tif', '.tiff'],
    families: ['image'],
    writtenAs: 'tiff',
  },
  heic: { label: 'HEIC', mime: 'image/heic', extensions: ['.heic', '.heif'], families: ['image'] },
  svg: { label: 'SVG', mime: 'image/svg+xml', extensions: ['.svg'], families: ['image'] },
  jp2: {
    label: 'JPEG 2000',
    mime: 'image/jp2',
    extensions: ['.jp2', '.j2k', '.jpx', '.jpf', '.j2c', '.jpc'],
    families: ['image'],
  },
  ico: {
    label: 'Icon (ICO)',
    mime: 'image/vnd.microsoft.icon',
    extensions: ['.ico', '.cur'],
    families: ['image'],
  },
  tga: { label: 'TGA', mime: 'image/x-tga', extensions: ['.tga'], families: ['image'] },
  ppm: {
    label: 'Netpbm (PPM, PGM, PBM)',
    mime: 'image/x-portable-anymap',
    extensions: ['.ppm', '.pgm', '.pbm', '.pnm', '.pam'],
    families: ['image'],
  },
  // Text and data
  txt: { label: 'Text', mime: 'text/plain', extensions: ['.txt'], families: ['document'] },
  md: { label: 'Markdown', mime: 'text/markdown', extensions: ['.md'], families: ['document'] },
  csv: { label: 'CSV', mime: 'text/csv', extensions: ['.csv'], families: ['spreadsheet', 'data'] },
  json: { label: 'JSON', mime: 'application/json', extensions: ['.json'], families: ['data'] },
  xml: { label: 'XML', mime: 'application/xml', extensions: ['.xml'], families: ['data'] },
  zip: {
    label: 'ZIP archive',
    mime: 'application/zip',
    extensions: ['.zip'],
    families: ['archive'],
  },
  // Values of form fields.
  fdf: {
    label: 'Form data (FDF)',
    mime: 'application/vnd.fdf',
    extensions: ['.fdf'],
    families: ['data'],
  },
  xfdf: {
    label: 'Form data (XFDF)',
    mime: 'application/vnd.adobe.xfdf',
    extensions: ['.xfdf'],
    families: ['data'],
  },
  // A certificate with its private key, for signatures.
  p12: {
    label: 'Certificate (PKCS#12)',
    mime: 'application/x-pkcs12',
    extensions: ['.p12', '.pfx'],
    families: [],
  },
  // A certificate without its key, or several of them: PEM or DER.
  crt: {
    label: 'Certificate (X.509)',
    mime: 'application/pkix-cert',
    extensions: ['.crt', '.cer', '.pem', '.der'],
    families: [],
  },
} as const satisfies Record<string, FormatRow>;

/** A format's name, such as `docx`. */
export type Format = keyof typeof formats;

export const formatNames = Object.keys(formats) as Format[];

/** The extension of results in this format, including the dot: `.jpg` for `jpg`. */
export const extensionOf = (format: Format): string => formats[format].extensions[0];

/** All extensions of some formats. */
export const extensionsOf = (...names: Format[]): string[] =>
  names.flatMap((name) => formats[name].extensions);

const ofFamily = (family: Family): readonly Format[] =>
  formatNames.filter((name) => (formats[name] as FormatRow).families.includes(family));

/** The formats of each family. */
export const families = Object.fromEntries(
  familyNames.map((family) => [family, ofFamily(family)]),
) as Record<Family, readonly Format[]>;

/** Every image that can be read. */
export const images = families.image;

type ImageFormats = {
  [F in Format as (typeof formats)[F] extends { writtenAs: infer W extends string } ? W : never]: F;
};

/** The formats that the image editor writes, by the value of its option: `jpeg` for `jpg`. */
export const imageOutputs = Object.fromEntries(
  formatNames.flatMap((name) => {
    const { writtenAs } = formats[name] as FormatRow;
    return writtenAs ? [[writtenAs, name]] : [];
  }),
) as ImageFormats;
export type ImageOutput = keyof ImageFormats;

/** Parses a file type filter: a family (`image`), a format (`jpg`), an extension (`.jpeg`), or a MIME type (`image/jpeg`,
 * `image/*`).
 * @returns its formats; undefined when the text names none
 */
export function formatsOfFileType(word: string): readonly Format[] | undefined {
  const wanted = word.trim().toLowerCase();
  if (Object.hasOwn(families, wanted)) return families[wanted as Family];
  const meant = formatNames.filter((format) => isNamed(format, wanted));
  return meant.length > 0 ? meant : undefined;
}

function isNamed(format: Format, wanted: string): boolean {
  const { mime, extensions } = formats[format] as FormatRow;
  if (wanted.endsWith('/*')) return mime.startsWith(wanted.slice(0, -1));
  return (
    format === wanted || mime === wanted || extensions.includes(`.${wanted.replace(/^\./, '')}`)
  );
}
