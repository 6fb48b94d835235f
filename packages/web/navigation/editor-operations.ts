// The operations that the PDF and image editors can be opened with: the tags of Home (specification section 2) and
// further tools.
import {
  editorTasks,
  pdfOperationsIn,
  type ImageOperation,
  type ImageTask,
  type PdfOperation,
  type PdfTask,
} from '@octavo/contract';
import { labelFor } from '#messages/labels.ts';
import { texts } from '#messages/texts.ts';

/** What the workspace for PDFs is opened for, besides its operations. */
export const pdfTasks = tasksOf('pdf-editor');
const imageTasks = tasksOf('image-editor');

function tasksOf<Editor extends keyof typeof editorTasks>(editor: Editor) {
  return Object.keys(editorTasks[editor]) as (keyof (typeof editorTasks)[Editor])[];
}

/** The label of a task, such as `Sign`. */
export const pdfTaskLabel = (task: PdfTask): string => labelFor(editorTasks['pdf-editor'][task]);

export const isPdfTask = (word: string | undefined): word is PdfTask =>
  pdfTasks.some((task) => task === word);

export type EditorOperation = PdfOperation | ImageOperation | PdfTask | ImageTask;

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
  ...(type === 'image-editor' ? imageTasks : []),
];

const tagsOf = (type: string): readonly Tag[] =>
  Object.hasOwn(editorTags, type) ? editorTags[type as keyof typeof editorTags] : [];
