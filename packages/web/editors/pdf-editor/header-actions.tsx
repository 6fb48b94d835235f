// The actions of the header: undo, redo, where the file is kept, download, save to My files.
import { screens } from '@octavo/contract';
import { Link } from 'react-router';
import { useIdentity } from '#identity/identity.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { texts } from '#messages/texts.ts';
import { viewer } from '#messages/viewer.ts';
import type { Saving } from '#editors/pdf-editor/use-saving.ts';
import type { UndoRedo } from '#editors/pdf-editor/use-undo-redo.ts';
import { Button } from '#ui/forms/button.tsx';
import { RedoIcon, UndoIcon } from '#ui/forms/icons.tsx';

type Props = { undoRedo: UndoRedo; saving: Saving };

export function HeaderActions({ undoRedo, saving }: Props) {
  const { canUndo, canRedo, undo, redo } = undoRedo;
  const { kept, busy, download, store } = saving;
  const isSignedIn = useIdentity().state === 'signed-in';
  return (
    <>
      <Button kind="icon" aria-label={texts.editor.undo} isDisabled={!canUndo} onPress={undo}>
        <UndoIcon />
      </Button>
      <Button kind="icon" aria-label={texts.editor.redo} isDisabled={!canRedo} onPress={redo}>
        <RedoIcon />
      </Button>
      <output className="workspace-kept" data-kept={kept}>
        {kept === 'stored' ? (
          <Link to={screens.myFiles}>{viewer.annotate.saved}</Link>
        ) : (
          words.kept[kept]
        )}
      </output>
      {isSignedIn && (
        <Button
          isPending={busy === 'store'}
          isDisabled={kept === 'stored' || kept === 'unchanged'}
          onPress={store}
        >
          {viewer.annotate.save}
        </Button>
      )}
      <Button kind="primary" isPending={busy === 'download'} onPress={download}>
        {viewer.download}
      </Button>
    </>
  );
}
