// What the user has entered for each operation.
import type { PdfOperation } from '@octavo/contract';
import { useState } from 'react';
import { emptyChoices, type Choices } from '#editors/pdf-editor/operations/choices.ts';

type ChangeChoices = (change: (before: Choices) => Choices) => void;

/**
 * @param initialOperation the operation that the editor is opened with
 * @param initialFiles the additional files of that operation
 */
export function useChoices(
  initialOperation: PdfOperation | undefined,
  initialFiles: readonly File[],
) {
  const [entered, setEntered] = useState<Partial<Record<PdfOperation, Choices>>>(() =>
    initialOperation && initialFiles.length > 0
      ? { [initialOperation]: { ...emptyChoices(initialOperation), files: initialFiles } }
      : {},
  );
  return {
    enteredFor: (name: PdfOperation) => entered[name] ?? emptyChoices(name),
    changeFor:
      (name: PdfOperation): ChangeChoices =>
      (change) =>
        setEntered((all) => ({ ...all, [name]: change(all[name] ?? emptyChoices(name)) })),
    reset: (name: PdfOperation) => setEntered(({ [name]: _, ...others }) => others),
  };
}
