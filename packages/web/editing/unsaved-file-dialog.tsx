import { fill } from '@octavo/contract';
import { messages } from '#messages/messages.ts';
import { UnsavedChangesDialog } from '#ui/overlays/unsaved-changes-dialog.tsx';

type Props = {
  isChanged: boolean;
  name: string;
  /** Called when the user leaves. */
  onLeave?: () => void;
  /** Saves the file before leaving, if that is possible. */
  onSave?: () => void;
};

const words = messages.editor;

export const UnsavedFileDialog = ({ name, onSave, ...given }: Props) => (
  <UnsavedChangesDialog
    {...given}
    title={words.leaveTitle}
    text={fill(words.leaveText, { name })}
    stay={words.stay}
    leave={words.leaveAnyway}
    saving={onSave && { label: words.saveAndLeave, save: onSave }}
  />
);
