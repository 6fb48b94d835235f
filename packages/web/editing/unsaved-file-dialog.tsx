import { fill } from '@octavo/contract';
import { messages } from '#messages/messages.ts';
import { UnsavedChangesDialog } from '#ui/overlays/unsaved-changes-dialog.tsx';

type Props = {
  isChanged: boolean;
  name: string;
  /** Done when the person leaves. */
  onLeave?: () => void;
  /** Where the file can be saved at once: another way to leave. */
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
