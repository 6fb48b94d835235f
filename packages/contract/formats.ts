// The file formats Octavo knows: one row a format, named by its usual extension.

export const formats = {
  // Office documents
  docx: {
    label: 'Word document',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['.docx', '.docm', '.dotx'],
  },
  doc: { label: 'Word 97–2003 document', mime: 'application/msword', extensions: ['.doc'] },
  odt: {
    label: 'OpenDocument text',
    mime: 'application/vnd.oasis.opendocument.text',
    extensions: ['.odt'],
  },
  fodt: {
    label: 'Flat OpenDocument text',
    mime: 'application/vnd.oasis.opendocument.text-flat-xml',
    extensions: ['.fodt'],
  },
  rtf: { label: 'Rich Text', mime: 'application/rtf', extensions: ['.rtf'] },
  xlsx: {
    label: 'Excel workbook',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['.xlsx', '.xlsm'],
  },
  xls: {
    label: 'Excel 97–2003 workbook',
    mime: 'application/vnd.ms-excel',
    extensions: ['.xls'],
  },
  ods: {
    label: 'OpenDocument spreadsheet',
    mime: 'application/vnd.oasis.opendocument.spreadsheet',
    extensions: ['.ods'],
  },
  fods: {
    label: 'Flat OpenDocument spreadsheet',
    mime: 'application/vnd.oasis.opendocument.spreadsheet-flat-xml',
    extensions: ['.fods'],
  },
  pptx: {
    label: 'PowerPoint presentation',
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extensions: ['.pptx', '.pptm'],
  },
  ppt: {
    label: 'PowerPoint 97–2003 presentation',
    mime: 'application/vnd.ms-powerpoint',
    extensions: ['.ppt'],
  },
  odp: {
    label: 'OpenDocument presentation',
    mime: 'application/vnd.oasis.opendocument.presentation',
    extensions: ['.odp'],
  },
  fodp: {
    label: 'Flat OpenDocument presentation',
    mime: 'application/vnd.oasis.opendocument.presentation-flat-xml',
    extensions: ['.fodp'],
  },
  // Pages
  pdf: { label: 'PDF', mime: 'application/pdf', extensions: ['.pdf'] },
  epub: { label: 'EPUB', mime: 'application/epub+zip', extensions: ['.epub'] },
  html: { label: 'HTML', mime: 'text/html', extensions: ['.html', '.htm'] },
  // A list of one address (RFC 2483), or a shortcut as Windows and macOS make it.
  url: { label: 'Web address', mime: 'text/uri-list', extensions: ['.url', '.webloc'] },
  // Images
  jpg: { label: 'JPEG', mime: 'image/jpeg', extensions: ['.jpg', '.jpeg'] },
  png: { label: 'PNG', mime: 'image/png', extensions: ['.png'] },
  gif: { label: 'GIF', mime: 'image/gif', extensions: ['.gif'] },
  bmp: { label: 'BMP', mime: 'image/bmp', extensions: ['.bmp'] },
  tiff: { label: 'TIFF', mime: 'image/tiff', extensions: ['.tif', '.tiff'] },
  webp: { label: 'WebP', mime: 'image/webp', extensions: ['.webp'] },
  avif: { label: 'AVIF', mime: 'image/avif', extensions: ['.avif'] },
  heic: { label: 'HEIC', mime: 'image/heic', extensions: ['.heic', '.heif'] },
  svg: { label: 'SVG', mime: 'image/svg+xml', extensions: ['.svg'] },
  // Text and data
  txt: { label: 'Text', mime: 'text/plain', extensions: ['.txt'] },
  md: { label: 'Markdown', mime: 'text/markdown', extensions: ['.md'] },
  csv: { label: 'CSV', mime: 'text/csv', extensions: ['.csv'] },
  json: { label: 'JSON', mime: 'application/json', extensions: ['.json'] },
  xml: { label: 'XML', mime: 'application/xml', extensions: ['.xml'] },
  zip: { label: 'ZIP archive', mime: 'application/zip', extensions: ['.zip'] },
} as const satisfies Record<string, { label: string; mime: string; extensions: readonly string[] }>;

/** A format's name, such as `docx`. */
export type Format = keyof typeof formats;

export const formatNames = Object.keys(formats) as Format[];

/** The extension a result of this format gets, dot included: `.jpg` for `jpg`. */
export const extensionOf = (format: Format): string => formats[format].extensions[0];
