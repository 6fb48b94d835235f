import type { UserProfile } from '@octavo/contract';
import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { useRename } from '#screens/profile/use-rename.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextField } from '#ui/forms/fields.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/toasts/toasts.ts';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';

const words = messages.profile;
const nameLength = 100;

type Props = { user: UserProfile; onClose: () => void };

/** Changes the user's name. Both parts may be empty. */
export function NameForm({ user, onClose }: Props) {
  const form = useFocusOnMount<HTMLFormElement>();
  const [first, setFirst] = useState(user.first_name);
  const [last, setLast] = useState(user.last_name);
  const rename = useRename(user.firebase_uid);
  const saved = () => {
    onClose();
    showToast(messages.toasts.nameSaved);
  };
  const save = () => rename.mutate({ first_name: first, last_name: last }, { onSuccess: saved });
  return (
    <form
      className="profile-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={texts.signup.firstName}
        value={first}
        onChange={setFirst}
        maxLength={nameLength}
      />
      <TextField
        label={texts.signup.lastName}
        value={last}
        onChange={setLast}
        maxLength={nameLength}
      />
      {rename.error && <Notice tone="problem">{rename.error.message}</Notice>}
      <div className="profile-actions">
        <Button kind="primary" type="submit" isPending={rename.isPending}>
          {words.save}
        </Button>
        <Button onPress={onClose}>{words.cancel}</Button>
      </div>
    </form>
  );
}
