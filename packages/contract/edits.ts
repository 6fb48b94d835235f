// The operations of both editors by the types of their jobs.
import { imageOperations } from './image/operations.ts';
import type { EditType } from './limits.ts';
import type { Operation } from './operations.ts';
import { pdfOperations } from './pdf-operations.ts';

const edits: readonly Operation[] = [
  ...Object.values(pdfOperations),
  ...Object.values(imageOperations),
];

/** The operation whose jobs are of this type. */
export const editOf = (type: string): Operation | undefined =>
  edits.find((operation) => operation.type === type);

export const isEditType = (word: string): word is EditType => editOf(word) !== undefined;
