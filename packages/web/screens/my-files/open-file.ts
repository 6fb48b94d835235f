// Chooses what opens a stored file: the viewer, an editor, or the upload screen with what can be done with it.
import {
  formatsOfFileType,
  screens,
  type ConversionType,
  type Format,
  type StoredFile,
} from '@octavo/contract';

/** The screen that opens a file, and its navigation state. */
export type OpenTarget = { path: string; stateFor: (file: File) => object };

const edit = (conversionType: ConversionType): OpenTarget => ({
  path: screens.editor,
  stateFor: (file) => ({ conversionType, file, fileName: file.name }),
});

const viewer: OpenTarget = { path: screens.viewPdf, stateFor: (file) => ({ file }) };
const upload: OpenTarget = { path: screens.editorUpload, stateFor: (file) => ({ files: [file] }) };

const image = edit('image-editor');
const text = edit('text-editor');
const code = edit('code-editor');

const targets: Partial<Record<Format, OpenTarget>> = {
  ...{ pdf: viewer, txt: text, md: text },
  ...{ json: code, xml: code, html: code, csv: code },
  ...{ jpg: image, png: image, webp: image, gif: image, avif: image },
  ...{ bmp: image, tiff: image, heic: image, svg: image },
  ...{ jp2: image, ico: image, tga: image, ppm: image },
};

/** An Office document has no editor that takes it as it is, so the upload screen says what can be done with it. */
export function openTargetOf({ mime_type }: Pick<StoredFile, 'mime_type'>): OpenTarget {
  const [mime = ''] = mime_type.split(';', 1);
  const [format] = formatsOfFileType(mime) ?? [];
  return (format && targets[format]) ?? upload;
}
