// Exports the user's data and deletes the account.
import { fill, routes, screens, type UserProfile } from '@octavo/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#api/client.ts';
import { ownLink } from '#api/own-link.ts';
import { discardDraft, listDrafts } from '#drafts/drafts.ts';
import { auth } from '#identity/identity.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextField } from '#ui/forms/fields.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';

const words = messages.profile.data;
const confirmationLength = 320;

type Props = { user: UserProfile };

export function AccountData({ user }: Props) {
  const [deleting, setDeleting] = useState(false);
  const params = { uid: user.firebase_uid };
  const dataExport = useMutation({
    mutationFn: () => call(routes.users.export, { params }),
    onSuccess: ({ data }) => location.assign(ownLink(data.downloadUrl)),
  });
  return (
    <section className="profile-part" aria-labelledby="data">
      <h2 id="data">{words.title}</h2>
      <p>{words.text}</p>
      {dataExport.error && <Notice tone="problem">{dataExport.error.message}</Notice>}
      <div className="profile-actions">
        <Button isPending={dataExport.isPending} onPress={() => dataExport.mutate()}>
          {words.export}
        </Button>
        {!deleting && (
          <Button kind="quiet" onPress={() => setDeleting(true)}>
            {words.delete}
          </Button>
        )}
      </div>
      {deleting && <Deletion user={user} onClose={() => setDeleting(false)} />}
    </section>
  );
}

/** Asks the user to type the email address, so that nobody deletes the account by mistake. */
function Deletion({ user, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useFocusOnMount<HTMLFormElement>();
  const [typed, setTyped] = useState('');
  const expected = user.email || user.firebase_uid;
  const deletion = useMutation({
    mutationFn: () =>
      call(routes.users.deleteAccount, {
        params: { uid: user.firebase_uid },
        body: { confirm: typed.trim() },
      }),
    onSuccess: () =>
      signOutAndConfirm(async () =>
        navigate(screens.profile, { replace: true, state: { accountDeleted: true } }),
      ),
  });
  const isConfirmed = typed.trim().toLowerCase() === expected.toLowerCase();
  return (
    <form
      className="profile-form deletion"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed) deletion.mutate();
      }}
    >
      <p>{words.warning}</p>
      <TextField
        label={fill(words.confirm, { wanted: expected })}
        value={typed}
        onChange={setTyped}
        maxLength={confirmationLength}
      />
      {deletion.error && <Notice tone="problem">{deletion.error.message}</Notice>}
      <div className="profile-actions">
        <Button
          kind="primary"
          type="submit"
          isDisabled={!isConfirmed}
          isPending={deletion.isPending}
        >
          {words.deleteForGood}
        </Button>
        <Button onPress={onClose}>{messages.profile.cancel}</Button>
      </div>
    </form>
  );
}

/** Clears everything of the account from the browser, and confirms the deletion on this screen. */
async function signOutAndConfirm(confirmDeletion: () => Promise<void>): Promise<void> {
  await discardAll().catch(() => undefined);
  await auth.signOut();
  await confirmDeletion();
  // The navigation state survives, everything in memory does not.
  location.reload();
}

const discardAll = async () => Promise.all((await listDrafts()).map(({ id }) => discardDraft(id)));
