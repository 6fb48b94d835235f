// Asks before unsaved changes are lost: a dialog within the app, the browser's prompt when the page is closed.
import { useBlocker } from 'react-router';
import { Button } from '#ui/forms/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useUnloadWarning } from '#ui/overlays/use-unload-warning.ts';

type Props = {
  isChanged: boolean;
  title: string;
  text: string;
  stay: string;
  leave: string;
  /** Called when the user leaves without saving. */
  onLeave?: () => void;
  /** Saves before leaving, if that is possible. */
  saving?: { label: string; save: () => void } | undefined;
};

/** Open while a navigation is blocked. */
export function UnsavedChangesDialog({ isChanged, title, text, onLeave, saving, ...words }: Props) {
  const blocker = useBlocker(isChanged);
  useUnloadWarning(isChanged);
  const stay = () => blocker.reset?.();
  const leave = () => {
    onLeave?.();
    blocker.proceed?.();
  };
  const saveFirst = () => {
    saving?.save();
    leave();
  };
  return (
    <Dialog isOpen={blocker.state === 'blocked'} title={title} onClose={stay}>
      <p>{text}</p>
      <div className="dialog-actions">
        <Button kind="primary" onPress={stay}>
          {words.stay}
        </Button>
        {saving && <Button onPress={saveFirst}>{saving.label}</Button>}
        <Button onPress={leave}>{words.leave}</Button>
      </div>
    </Dialog>
  );
}
