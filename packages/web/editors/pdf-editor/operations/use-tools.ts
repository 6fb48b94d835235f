// The selected operation, and the input for each.
import type { PdfCheckPlace, PdfOperation, RedactionMark } from '@octavo/contract';
import { useState } from 'react';
import { useTagPanel } from '#editors/pdf-editor/accessibility/use-tag-panel.ts';
import { useFormDrafts } from '#editors/pdf-editor/forms/use-form-drafts.ts';
import { croppingOf } from '#editors/pdf-editor/cropping/cropping.ts';
import { emptyChoices, entriesOf, type Choices } from '#editors/pdf-editor/operations/choices.ts';
import { withoutKept } from '#editors/pdf-editor/redaction/kept-hits.ts';
import { usePageAreas } from '#editors/pdf-editor/redaction/use-page-areas.ts';
import { useWordHits } from '#editors/pdf-editor/redaction/use-word-hits.ts';
import { useImageEditing } from '#editors/pdf-editor/image-editing/use-image-editing.ts';
import { usePageEdits } from '#editors/pdf-editor/text-editing/use-page-edits.ts';
import { useTextEditing } from '#editors/pdf-editor/text-editing/use-text-editing.ts';
import type { Operations } from '#editors/pdf-editor/use-operations.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

type ChangeChoices = (change: (before: Choices) => Choices) => void;

const none: ReadonlySet<string> = new Set();

/** The input for the redaction with the areas that are drawn on the pages. */
const withMarks = (choices: Choices, marks: readonly RedactionMark[]): Choices => ({
  ...choices,
  lists: { ...choices.lists, marks: { as: 'marks', marks } },
});

export type Tools = ReturnType<typeof useTools>;

/** What the tools work on, for the components that show them. */
export type ToolsProps = { workspace: Workspace; operations: Operations; tools: Tools };

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
  const { whole, shown } = workspace;
  const [operation, setOperation] = useState(initialOperation);
  const form = useFormDrafts(workspace, operation === 'edit-form');
  const [password, setPassword] = useState('');
  const [checkedPlace, setCheckedPlace] = useState<PdfCheckPlace>();
  const [chosen, setChosen] = useState<Partial<Record<PdfOperation, Choices>>>(() =>
    initialOperation && initialFiles.length > 0
      ? { [initialOperation]: { ...emptyChoices(initialOperation), files: initialFiles } }
      : {},
  );
  const areas = usePageAreas(shown.pages);
  const pageEdits = usePageEdits(workspace);
  const textEditing = useTextEditing(workspace, operations, pageEdits);
  const imageEditing = useImageEditing(workspace, operations, pageEdits);
  const [showsTags, setShowsTags] = useState(false);
  // After Undo or Redo, the panel shows the tags of that version.
  const isBack = showsTags && !operations.applied && whole !== undefined;
  const tagPanel = useTagPanel(
    operations.applied?.tags ?? (isBack ? operations.tagsOf(whole.file) : undefined),
  );
  const choicesFor = (name: PdfOperation) => {
    const choices = chosen[name] ?? emptyChoices(name);
    if (name === 'edit-paragraphs')
      return { ...choices, values: { ...choices.values, edits: textEditing.edits } };
    if (name === 'edit-form')
      return { ...choices, values: { ...choices.values, edits: form.edits } };
    return name === 'redact' ? withMarks(choices, areas.marks) : choices;
  };
  const changeFor =
    (name: PdfOperation): ChangeChoices =>
    (change) =>
      setChosen((all) => ({ ...all, [name]: change(all[name] ?? emptyChoices(name)) }));
  const redaction = choicesFor('redact');
  const [keptPlaces, setKeptPlaces] = useState({
    source: whole,
    ids: none,
  });
  // A place belongs to the file in which it was found.
  const kept = keptPlaces.source === whole ? keptPlaces.ids : none;
  const setKept = (ids: ReadonlySet<string>) => setKeptPlaces({ source: whole, ids });
  const search = useWordHits({
    source: operation === 'redact' ? whole : undefined,
    words: redaction.lists['words'] ? entriesOf(redaction.lists['words']) : [],
    options: {
      matchCase: redaction.values['matchCase'] === true,
      wholeWords: redaction.values['wholeWords'] === true,
    },
  });
  const choicesToSend = (name: PdfOperation) =>
    name === 'redact' ? withoutKept(redaction, search.hits, kept) : choicesFor(name);
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
    choose(next: PdfOperation) {
      operations.clear();
      setShowsTags(false);
      setOperation(next);
    },
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
      setKept(none);
      setChosen(({ [name]: _, ...others }) => others);
      if (name === 'redact') areas.removeAll();
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
    /** The accessibility panel; nothing while it is closed. */
    tagPanel,
    /** Saves the changes of the tags as a new version of the file. */
    async saveTags() {
      const changes = JSON.stringify(tagPanel?.changes ?? []);
      const choices = emptyChoices('edit-tags');
      const isSaved = await operations.run(
        'edit-tags',
        { ...choices, values: { ...choices.values, changes } },
        password || (operations.applied?.before.password ?? whole?.password ?? ''),
        { rereads: true },
      );
      // Undo brings the version back that they were made of.
      if (isSaved) tagPanel?.discard();
    },
    /** Makes tags for a file without them, and shows them. */
    async makeTags() {
      await operations.run('make-accessible', emptyChoices('make-accessible'), password, {
        rereads: true,
      });
    },
    form,
    cropping: croppingOf(choicesFor('crop'), (values) =>
      changeFor('crop')((before) => ({ ...before, values: { ...before.values, ...values } })),
    ),
    marking: {
      search,
      kept,
      onKept: setKept,
      marks: areas.marks,
      onDraw: areas.draw,
      onRemove: areas.removeAt,
    },
  };
}
