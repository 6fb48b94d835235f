// Loads the PDF workspace while the user is about to open a file in it.
import { useEffect } from 'react';
import { isStartable } from '#converting/queue/entry.ts';
import { prepareWorkspace } from '#editors/pdf-editor/load-workspace.ts';
import { useIdentity } from '#identity/identity.ts';
import type { Upload } from '#screens/editor-upload/use-upload.ts';

/** The workspace needs an account, so nothing is loaded for visitors. */
export function usePreparedEditor({ selection, queue }: Upload): void {
  const isSignedIn = useIdentity().state === 'signed-in';
  const isNext = selection.type === 'pdf-editor' && queue.some(isStartable);
  useEffect(() => {
    if (isSignedIn && isNext) prepareWorkspace();
  }, [isSignedIn, isNext]);
}
