// Shows the tags of the file in the accessibility panel, and saves what is changed in them.
import { useState } from 'react';
import { useTagPanel } from '#editors/pdf-editor/accessibility/use-tag-panel.ts';
import { emptyChoices } from '#editors/pdf-editor/operations/choices.ts';
import type { Operations } from '#editors/pdf-editor/use-operations.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

/** @param password the password that the user entered */
export function useTagEditing({ whole }: Workspace, operations: Operations, password: string) {
  const [showsTags, setShowsTags] = useState(false);
  // After Undo or Redo, the panel shows the tags of that version.
  const isBack = showsTags && !operations.applied && whole !== undefined;
  const tagPanel = useTagPanel(
    operations.applied?.tags ?? (isBack ? operations.tagsOf(whole.file) : undefined),
  );
  return {
    /** The accessibility panel; nothing while it is closed. */
    tagPanel,
    setShowsTags,
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
  };
}
