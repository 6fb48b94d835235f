// Creates the link of an invitation.
import { fill, invitationDays, routes } from '@octavo/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { admin } from '#messages/admin.ts';
import { formatDateTime } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextField } from '#ui/forms/fields.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/toasts/toasts.ts';

const words = admin.users;
const longestEmail = 320;

type Props = { isOpen: boolean; onClose: () => void };

export const InviteDialog = ({ isOpen, onClose }: Props) => (
  <Dialog isOpen={isOpen} title={words.inviteTitle} closeLabel={words.close} onClose={onClose}>
    <Content />
  </Dialog>
);

function Content() {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const invite = useMutation({
    mutationFn: (address: string) => call(routes.admin.invite, { body: { email: address } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'audit'] }),
  });
  return (
    <form
      className="admin-invite"
      onSubmit={(event) => {
        event.preventDefault();
        if (email.trim()) invite.mutate(email.trim());
      }}
    >
      <p>{fill(words.inviteText, { days: invitationDays.usual })}</p>
      <TextField
        type="email"
        label={words.email}
        value={email}
        onChange={setEmail}
        maxLength={longestEmail}
      />
      {invite.error && <Notice tone="problem">{invite.error.message}</Notice>}
      {invite.data && (
        <Link key={invite.data.data.link} email={invite.variables} {...invite.data.data} />
      )}
      <Button kind="primary" type="submit" isPending={invite.isPending} isDisabled={!email.trim()}>
        {words.createLink}
      </Button>
    </form>
  );
}

type LinkProps = { email: string; link: string; expires_at: string };

function Link({ email, link, expires_at: until }: LinkProps) {
  const notice = useFocusOnMount<HTMLDivElement>();
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    showToast(messages.toasts.copied);
  };
  return (
    <Notice
      ref={notice}
      tone="note"
      // The clipboard is available on secure pages only.
      action={'clipboard' in navigator && <Button onPress={() => void copy()}>{words.copy}</Button>}
    >
      <p>{fill(words.linkReady, { email, time: formatDateTime(Date.parse(until)) })}</p>
      <code className="admin-link">{link}</code>
    </Notice>
  );
}
