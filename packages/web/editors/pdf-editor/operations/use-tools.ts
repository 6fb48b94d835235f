// The selected operation, and the input for each.
import type { PdfOperation, RedactionMark } from '@octavo/contract';
import { useState } from 'react';
import { emptyChoices, type Choices } from '#editors/pdf-editor/operations/choices.ts';
import type { Operations } from '#editors/pdf-editor/use-operations.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

type ChangeChoices = (change: (before: Choices) => Choices) => void;

export type Tools = ReturnType<typeof useTools>;

/** @param initialOperation the operation that the editor is opened with */
export function useTools(
  { whole }: Workspace,
  operations: Operations,
  initialOperation: PdfOperation | undefined,
) {
  const [operation, setOperation] = useState(initialOperation);
  const [password, setPassword] = useState('');
  const [chosen, setChosen] = useState<Partial<Record<PdfOperation, Choices>>>({});
  const choicesFor = (name: PdfOperation) => chosen[name] ?? emptyChoices(name);
  const changeFor =
    (name: PdfOperation): ChangeChoices =>
    (change) =>
      setChosen((all) => ({ ...all, [name]: change(all[name] ?? emptyChoices(name)) }));
  const { marks } = choicesFor('redact').lists;
  return {
    operation,
    choicesFor,
    changeFor,
    /** The password that opens the file. */
    password: password || (whole?.password ?? ''),
    setPassword,
    choose(next: PdfOperation) {
      operations.clear();
      setOperation(next);
    },
    /** Applies the selected operation to the shown file, and closes its form when it is done. */
    async apply(name: PdfOperation) {
      if (!(await operations.run(name, choicesFor(name), password))) return;
      setOperation(undefined);
      setPassword('');
      setChosen(({ [name]: _, ...others }) => others);
    },
    marking: {
      marks: marks?.as === 'marks' ? marks.marks : [],
      onMarks: (next: readonly RedactionMark[]) =>
        changeFor('redact')((before) => ({
          ...before,
          lists: { ...before.lists, marks: { as: 'marks', marks: next } },
        })),
    },
  };
}
