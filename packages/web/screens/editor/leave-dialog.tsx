// Asks before changes are lost: a dialog within the app, the browser's own question when the page is closed.
import { fill } from '@octavo/contract';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { discardDraft } from '#drafts/drafts.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type Props = { isChanged: boolean; draftId: string; name: string; onSave: () => void };

const words = messages.editor;

/** Open while a way out of the screen is held up. */
export function LeaveDialog({ isChanged, draftId, name, onSave }: Props) {
  const blocker = useBlocker(isChanged);
  useUnloadQuestion(isChanged);
  const stay = () => blocker.reset?.();
  const leave = () => {
    void discardDraft(draftId).catch(() => {});
    blocker.proceed?.();
  };
  const saveFirst = () => {
    onSave();
    leave();
  };
  return (
    <Dialog isOpen={blocker.state === 'blocked'} title={words.leaveTitle} onClose={stay}>
      <p>{fill(words.leaveText, { name })}</p>
      <div className="editor-choices">
        <Button kind="primary" onPress={stay}>
          {words.stay}
        </Button>
        <Button onPress={saveFirst}>{words.saveAndLeave}</Button>
        <Button onPress={leave}>{words.leaveAnyway}</Button>
      </div>
    </Dialog>
  );
}

function useUnloadQuestion(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
