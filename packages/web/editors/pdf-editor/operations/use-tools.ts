// The selected operation, and the input for each.
import type { PdfCheckPlace, PdfOperation } from '@octavo/contract';
import { useState } from 'react';
import { useTagEditing } from '#editors/pdf-editor/accessibility/use-tag-editing.ts';
import { useFormDrafts } from '#editors/pdf-editor/forms/use-form-drafts.ts';
import { croppingOf } from '#editors/pdf-editor/cropping/cropping.ts';
import type { Choices } from '#editors/pdf-editor/operations/choices.ts';
import { useChoices } from '#editors/pdf-editor/operations/use-choices.ts';
import { useRedaction } from '#editors/pdf-editor/redaction/use-redaction.ts';
import { useImageEditing } from '#editors/pdf-editor/image-editing/use-image-editing.ts';
import { usePageEdits } from '#editors/pdf-editor/text-editing/use-page-edits.ts';
import { useTextEditing } from '#editors/pdf-editor/text-editing/use-text-editing.ts';
import type { Operations } from '#editors/pdf-editor/use-operations.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

export type Tools = ReturnType<typeof useTools>;

/** What the tools work on, for the components that show them. */
export type ToolsProps = { workspace: Workspace; operations: Operations; tools: Tools };

const withEdits = (choices: Choices, edits: string): Choices => ({
  ...choices,
  values: { ...choices.values, edits },
});

/**
 * @param initialOperation the operation that the editor is opened with
 * @param initialFiles the additional files of that operation
 */
export function useTools(
  workspace: Workspace,
  operations: Operations,
  initialOperation: PdfOperation | undefined,
  initialFiles: readonly File[],
) {
  const { whole } = workspace;
  const [operation, setOperation] = useState(initialOperation);
  const [password, setPassword] = useState('');
  const [checkedPlace, setCheckedPlace] = useState<PdfCheckPlace>();
  const { enteredFor, changeFor, reset } = useChoices(initialOperation, initialFiles);
  const form = useFormDrafts(workspace, operation === 'edit-form');
  const pageEdits = usePageEdits(workspace);
  const textEditing = useTextEditing(workspace, operations, pageEdits);
  const imageEditing = useImageEditing(workspace, operations, pageEdits);
  const redaction = useRedaction(workspace, enteredFor('redact'), operation === 'redact');
  const tagEditing = useTagEditing(workspace, operations, password);
  const { tagPanel, saveTags, makeTags, setShowsTags } = tagEditing;
  // Depends only on functions that stay the same. Otherwise each change would render the list of all tools again.
  const { clear } = operations;
  const choose = (next: PdfOperation) => {
    clear();
    setShowsTags(false);
    setOperation(next);
  };

  const choicesFor = (name: PdfOperation): Choices => {
    if (name === 'edit-paragraphs') return withEdits(enteredFor(name), textEditing.edits);
    if (name === 'edit-form') return withEdits(enteredFor(name), form.edits);
    return name === 'redact' ? redaction.choices : enteredFor(name);
  };
  const choicesToSend = (name: PdfOperation) =>
    name === 'redact' ? redaction.choicesToSend : choicesFor(name);
  /** Text and images are edited together, and become one version. */
  const run = (name: PdfOperation) => {
    const choices = choicesToSend(name);
    if (name !== 'edit-paragraphs' || imageEditing.changes.size === 0)
      return operations.run(name, choices, password);
    const first = textEditing.changes.size > 0 ? { operation: name, choices } : undefined;
    return operations.run('edit-images', imageEditing.choices(), password, { first });
  };

  return {
    operation,
    choicesFor,
    /** The input, without the places of words that the user keeps. */
    choicesToSend,
    changeFor,
    /** The password that opens the file. */
    password: password || (whole?.password ?? ''),
    setPassword,
    choose,
    /** The place of a problem that the page shows. */
    checkedPlace: operations.applied?.report && checkedPlace,
    setCheckedPlace,
    /** Applies the selected operation to the shown file, and closes its form when it is done. */
    async apply(name: PdfOperation) {
      setCheckedPlace(undefined);
      if (!(await run(name))) return;
      setShowsTags(name === 'read-tags');
      setOperation(undefined);
      setPassword('');
      redaction.forgetKept();
      reset(name);
      if (name === 'redact') redaction.removeAreas();
      if (name === 'edit-paragraphs') pageEdits.clear();
    },
    /** Whether a tool has changes that are not applied to the file yet. */
    hasDrafts:
      form.hasDrafts ||
      textEditing.changes.size > 0 ||
      imageEditing.changes.size > 0 ||
      (tagPanel?.changes.length ?? 0) > 0,
    textEditing,
    imageEditing,
    /** The changes of both. */
    pageEdits,
    tagPanel,
    saveTags,
    makeTags,
    form,
    cropping: croppingOf(choicesFor('crop'), (values) =>
      changeFor('crop')((before) => ({ ...before, values: { ...before.values, ...values } })),
    ),
    marking: redaction.marking,
  };
}
