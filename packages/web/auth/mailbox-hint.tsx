// Explains where the emails of a server without a mail server are.
import { routes } from '@octavo/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { authTexts } from '#messages/auth.ts';

/** Explains where to find the email if the server cannot send any. */
export function MailboxHint() {
  const { data } = useQuery({
    queryKey: ['identity configuration'],
    queryFn: () => call(routes.identity.configuration),
  });
  const hasMailbox = data?.data.kind === 'embedded' && data.data.mailbox;
  return hasMailbox ? authTexts.verifyEmail.mailbox : null;
}
