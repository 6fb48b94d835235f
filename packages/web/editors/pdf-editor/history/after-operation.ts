// Operations on a file, as the steps of a preset.
import { pdfOperations, problemOfSteps, storedOptions, type PdfOperation } from '@octavo/contract';
import { changedByHand, type Done } from '#editors/pdf-editor/history/done.ts';
import { visibleInput, type Choices } from '#editors/pdf-editor/operations/choices.ts';

/** @returns the same, with an operation as the last step if a preset can repeat it */
export function afterOperation(done: Done, operation: PdfOperation, choices: Choices): Done {
  const { type } = pdfOperations[operation];
  const step = { type, options: storedOptions(type, visibleInput(operation, choices)) };
  const isRepeatable = choices.files.length === 0 && !problemOfSteps([step]);
  return isRepeatable ? { ...done, steps: [...done.steps, step] } : changedByHand(done);
}
