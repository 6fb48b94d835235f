// The operations that the PDF and image editors can be opened with: the tags of Home (specification section 2) and
// further tools.
import { pdfOperationsIn, type ImageOperation, type PdfOperation } from '@octavo/contract';
import { texts } from '#messages/texts.ts';

/** What the workspace for PDFs is opened for, besides its operations. */
export const pdfTasks = ['sign', 'fill', 'annotate'] as const;
export type PdfTask = (typeof pdfTasks)[number];

export const isPdfTask = (word: string | undefined): word is PdfTask =>
  pdfTasks.some((task) => task === word);

/** Filters and effects have no operation on the server, so they are added here. */
export type EditorOperation = PdfOperation | ImageOperation | PdfTask | 'filters' | 'effects';

type Tag = { operation: EditorOperation; label: string };

const { pdfEditorTags, imageEditorTags } = texts.home;

const operationsByTag = (
  labels: readonly string[],
  operations: readonly EditorOperation[],
): Tag[] =>
  operations.map((operation, index) => ({ operation, label: labels[index] ?? operation }));

/** The tags of each editor, in order. */
export const editorTags = {
  'pdf-editor': operationsByTag(pdfEditorTags, [
    'merge',
    'split',
    'delete-pages',
    'password-set',
    'password-remove',
    'compress',
  ]),
  'image-editor': operationsByTag(imageEditorTags, [
    'filters',
    'resize',
    'effects',
    'compress',
    'format',
  ]),
} as const;

/** The operation that an editor is opened with; undefined if that editor has no such operation. */
export function operationOf(type: string, word: unknown): EditorOperation | undefined {
  return operationsOf(type).find((operation) => operation === word);
}

const operationsOf = (type: string): readonly EditorOperation[] => [
  ...tagsOf(type).map(({ operation }) => operation),
  ...(type === 'pdf-editor'
    ? [...pdfTasks, ...(['pages', 'content', 'file'] as const).flatMap(pdfOperationsIn)]
    : []),
];

const tagsOf = (type: string): readonly Tag[] =>
  Object.hasOwn(editorTags, type) ? editorTags[type as keyof typeof editorTags] : [];
