// The state of the PDF editor: file, selected operation, the input for each operation, and the job.
import { fill, type PdfOperation } from '@octavo/contract';
import { useState } from 'react';
import { texts } from '#messages/texts.ts';
import { useServerJob } from '#converting/queue/use-server-job.ts';
import { emptyChoices, type Choices } from '#editors/pdf-editor/operations/choices.ts';
import { useDocument } from '#editors/pdf-editor/document/use-document.ts';

/** Operations that show the pages themselves, without the preview. */
const operationsWithPages: readonly (PdfOperation | undefined)[] = ['organise', 'redact'];

/** @param initialOperation the operation that the editor is opened with */
export function usePdfEditing(file: File, initialOperation: PdfOperation | undefined) {
  const [operation, setOperation] = useState(initialOperation);
  const [isOrganised, setIsOrganised] = useState(initialOperation === 'organise');
  const [isPreviewed, preview] = useState(false);
  const [password, setPassword] = useState('');
  const job = useServerJob(failureText);
  const choose = (next: PdfOperation) => {
    job.clear();
    if (next === 'organise') setIsOrganised(true);
    setOperation(next);
  };
  const shown = useDocument(file, isPreviewed || operationsWithPages.includes(operation), {
    onUnlock: setPassword,
    onRepair: () => choose('repair'),
  });
  return {
    operation,
    choose,
    /** Whether the organiser has been opened; it stays mounted to keep its page plan. */
    isOrganised,
    isPreviewed,
    preview,
    choicesFor: useChoices(),
    panel: { file, ...shown, job, password, onPassword: setPassword },
  };
}

/** The failure message, in the specification's words (section 8, "Editor"). */
const failureText = (reason: string) => fill(texts.editor.pdfFailed, { reason });

export type PdfEditing = ReturnType<typeof usePdfEditing>;

/** The input for each operation, kept while the file is open. */
function useChoices() {
  const [chosen, setChosen] = useState<Partial<Record<PdfOperation, Choices>>>({});
  return (operation: PdfOperation) => {
    const of = (all: typeof chosen) => all[operation] ?? emptyChoices(operation);
    return {
      choices: of(chosen),
      onChoices: (change: (before: Choices) => Choices) =>
        setChosen((all) => ({ ...all, [operation]: change(of(all)) })),
    };
  };
}
