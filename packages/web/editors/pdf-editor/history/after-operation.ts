// Operations on a file, as the steps of a preset.
import { pdfOperations, problemOfSteps, storedOptions, type PdfOperation } from '@octavo/contract';
import { changedByHand, type FileHistory } from '#editors/pdf-editor/history/file-history.ts';
import { visibleInput, type Choices } from '#editors/pdf-editor/operations/choices.ts';

/** @returns the same, with an operation as the last step if a preset can repeat it */
export function afterOperation(
  history: FileHistory,
  operation: PdfOperation,
  choices: Choices,
): FileHistory {
  const { type } = pdfOperations[operation];
  const step = { type, options: storedOptions(type, visibleInput(operation, choices)) };
  const isRepeatable = choices.files.length === 0 && !problemOfSteps([step]);
  return isRepeatable ? { ...history, steps: [...history.steps, step] } : changedByHand(history);
}
