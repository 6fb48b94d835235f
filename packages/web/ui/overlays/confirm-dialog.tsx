// Asks before something that cannot be undone.
import { Button } from '#ui/forms/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

type Props = {
  isOpen: boolean;
  title: string;
  text: string;
  /** What is done, as the label of its button. */
  action: string;
  cancel: string;
  onConfirm: () => void;
  onCancel: () => void;
};

export const ConfirmDialog = ({ isOpen, title, text, action, cancel, ...answers }: Props) => (
  <Dialog isOpen={isOpen} title={title} onClose={answers.onCancel}>
    <p>{text}</p>
    <div className="dialog-actions">
      <Button kind="primary" onPress={answers.onConfirm}>
        {action}
      </Button>
      <Button onPress={answers.onCancel}>{cancel}</Button>
    </div>
  </Dialog>
);
