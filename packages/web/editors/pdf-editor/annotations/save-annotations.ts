// Saves a document with its annotations. PDF.js writes text annotations in Helvetica only, so a character outside WinAnsi would be
// invisible in other viewers. Such texts are saved as images.
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { isWinAnsi } from '#editors/pdf-editor/annotations/win-ansi.ts';
import { textToBitmap, type DrawnText } from '#editors/pdf-editor/annotations/text-to-bitmap.ts';
import { pdfjs } from '#editors/pdf-editor/viewer/library.ts';

const { AnnotationEditorType: types } = pdfjs;

type Rect = [left: number, bottom: number, right: number, top: number];

/** The serialized annotation of an editor; for texts, only the properties used here. */
type SerializedAnnotation = DrawnText & {
  annotationType: number;
  pageIndex: number;
  rect: Rect;
  rotation: number;
  deleted?: boolean;
};

type TextEditor = {
  annotationElementId: string | null;
  serialize(isForCopying?: boolean, context?: object): SerializedAnnotation | null;
  serializeDeleted(): object;
};

type Storage = {
  setValue(key: string, value: object): void;
  remove(key: string): void;
  [Symbol.iterator](): Iterator<[string, unknown]>;
};

/** The prefix of keys under which PDF.js stores new annotations. */
const prefix = 'pdfjs_internal_editor_';

/**
 * The bytes of a document with its annotations.
 * @throws the error of PDF.js if it cannot write the file
 */
export async function savedBytes(document: PDFDocumentProxy): Promise<Uint8Array<ArrayBuffer>> {
  const storage = document.annotationStorage as unknown as Storage;
  const restore = [...storage].flatMap(([, editor]) =>
    isTextEditor(editor) ? saveAsImage(editor, storage) : [],
  );
  try {
    const bytes = await (document.annotationStorage.size > 0
      ? document.saveDocument()
      : document.getData());
    return bytes as Uint8Array<ArrayBuffer>;
  } finally {
    for (const undo of restore) undo();
  }
}

const isTextEditor = (value: unknown): value is TextEditor =>
  (value as { editorType?: string }).editorType === 'freetext';

/** Makes a text annotation save as an image if necessary; returns functions that undo this. */
function saveAsImage(editor: TextEditor, storage: Storage): (() => void)[] {
  const text = editor.serialize();
  if (!text || text.deleted || isWinAnsi(text.value)) return [];
  editor.serialize = () => stampOf(text);
  const own = () => void Reflect.deleteProperty(editor, 'serialize');
  if (!editor.annotationElementId) return [own];
  // An existing text annotation is replaced by its image.
  const key = `${prefix}replaced_${editor.annotationElementId}`;
  storage.setValue(key, editor.serializeDeleted());
  return [own, () => storage.remove(key)];
}

let pictures = 0;

/** The image annotation that replaces a text; it keeps the text as its contents. */
function stampOf(text: SerializedAnnotation): SerializedAnnotation {
  const { pageIndex, rect, rotation, value } = text;
  return {
    ...{ pageIndex, rect, rotation },
    annotationType: types.STAMP,
    bitmapId: `text_${(pictures += 1)}`,
    bitmap: textToBitmap(text, sizeOf(rect, rotation)),
    isSvg: false,
    popupRef: '',
    popup: { contents: value, rect },
    accessibilityData: { type: 'Figure', alt: value },
  } as unknown as SerializedAnnotation;
}

/** The width and height of a text in reading direction, in points. */
const sizeOf = ([left, bottom, right, top]: Rect, rotation: number) =>
  rotation % 180 === 0
    ? { width: right - left, height: top - bottom }
    : { width: top - bottom, height: right - left };
