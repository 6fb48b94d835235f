// Shown after signing up: asks to verify the email address.
import { fill, screens } from '@octavo/contract';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { MailboxHint } from '#auth/mailbox-hint.tsx';
import { authTexts } from '#messages/auth.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';

const { verifyEmail } = authTexts;
const navigationState = z.object({ verifyFirst: z.string() });

export function VerifyEmailNotice() {
  const email = navigationState.safeParse(useLocation().state).data?.verifyFirst;
  return email === undefined ? null : <VerifyEmail email={email} />;
}

function VerifyEmail({ email }: { email: string }) {
  const navigate = useNavigate();
  const notice = useFocusOnMount<HTMLDivElement>();
  const close = () => void navigate(screens.home, { replace: true });
  return (
    <Notice
      tone="note"
      ref={notice}
      action={
        <Button kind="quiet" onPress={close}>
          {verifyEmail.dismiss}
        </Button>
      }
    >
      <strong>{verifyEmail.title}.</strong> {fill(verifyEmail.text, { email })} <MailboxHint />
    </Notice>
  );
}
