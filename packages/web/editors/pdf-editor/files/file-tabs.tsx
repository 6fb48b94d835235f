// The files of the workspace as tabs, if there are several: shows one, closes it, downloads all.
import { fill } from '@octavo/contract';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import type { PageEditing } from '#editors/pdf-editor/sidebar/use-page-editing.ts';
import { CloseIcon } from '#editors/pdf-editor/viewer/icons.tsx';
import type { Saving } from '#editors/pdf-editor/use-saving.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';
import './file-tabs.css';

type Props = {
  workspace: Workspace;
  saving: Saving;
  /** Undefined if the files are only shown. */
  editing: PageEditing | undefined;
};

export function FileTabs({ workspace: { shown, goTo }, saving, editing }: Props) {
  const { files, index, pages } = shown;
  if (files.length < 2) return null;
  const choices = files.map(({ name, pages: [first] }) => ({
    value: first?.id ?? '',
    label: name,
  }));
  const closeLabel = fill(words.closeFile, { name: files[index]?.name ?? '' });
  return (
    <div className="file-tabs">
      <ChoiceBar
        label={words.openFiles}
        choices={choices}
        value={pages[0]?.id ?? ''}
        onChange={goTo}
      />
      {editing && (
        <span title={closeLabel}>
          <Button kind="icon" aria-label={closeLabel} onPress={() => editing.close(pages)}>
            <CloseIcon />
          </Button>
        </span>
      )}
      {editing && (
        <Button kind="quiet" isPending={saving.busy === 'all'} onPress={saving.downloadAll}>
          {words.downloadAll}
        </Button>
      )}
    </div>
  );
}
