// The operations that the PDF and image editors can be opened on: the tags of Home (specification section 2) and further tools.
import { pdfOperationsIn, type ImageOperation, type PdfOperation } from '@octavo/contract';
import { texts } from '#messages/texts.ts';

/** Filters and effects are drawn in the browser, so no call is named after them. */
export type EditorOperation = PdfOperation | ImageOperation | 'filters' | 'effects';

type Tag = { operation: EditorOperation; label: string };

const { pdfEditorTags, imageEditorTags } = texts.home;

const tagged = (labels: readonly string[], operations: readonly EditorOperation[]): Tag[] =>
  operations.map((operation, index) => ({ operation, label: labels[index] ?? operation }));

/** The tags of each editor, in their order. */
export const editorTags = {
  'pdf-editor': tagged(pdfEditorTags, [
    'merge',
    'split',
    'delete-pages',
    'password-set',
    'password-remove',
    'compress',
  ]),
  'image-editor': tagged(imageEditorTags, ['filters', 'resize', 'effects', 'compress', 'format']),
} as const;

/** The operation that an editor is asked to begin with; nothing when the editor of that type has no such one. */
export function operationOf(type: string, word: unknown): EditorOperation | undefined {
  return operationsOf(type).find((operation) => operation === word);
}

const operationsOf = (type: string): readonly EditorOperation[] => [
  ...tagsOf(type).map(({ operation }) => operation),
  ...(type === 'pdf-editor'
    ? (['pages', 'content', 'file'] as const).flatMap(pdfOperationsIn)
    : []),
];

const tagsOf = (type: string): readonly Tag[] =>
  Object.hasOwn(editorTags, type) ? editorTags[type as keyof typeof editorTags] : [];
