// Welcome (specification sections 2 and 4): the user and whether the email address is verified.
import { routes, screens } from '@octavo/contract';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { call } from '#api/client.ts';
import { useSubmit } from '#auth/use-submit.ts';
import { AuthCard } from '#auth/auth-card.tsx';
import { sendFailure } from '#auth/auth-errors.ts';
import { MailboxHint } from '#auth/mailbox-hint.tsx';
import { useSignOut } from '#auth/use-sign-out.ts';
import { auth, useIdentity, type Identity } from '#identity/identity.ts';
import { authTexts } from '#messages/auth.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { Button, buttonClass } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import './welcome.css';

const { welcome } = authTexts;

type Person = Extract<Identity, { state: 'signed-in' }>;

export function Screen() {
  const identity = useIdentity();
  if (identity.state === 'signed-out') return <Navigate to={screens.login} replace />;
  return (
    <>
      <title>{`${welcome.title} · ${messages.product}`}</title>
      {identity.state === 'unknown' ? (
        <Skeleton lines={4} label={messages.shell.loading} />
      ) : (
        <Greeting person={identity} />
      )}
    </>
  );
}

function Greeting({ person }: { person: Person }) {
  useVerificationUpdate(person);
  const { email, emailVerified, name } = person;
  const title = name ? `${welcome.title}, ${name}` : welcome.title;
  const signOut = useSignOut();
  return (
    <AuthCard title={title}>
      <dl className="welcome">
        <dt>{welcome.email}</dt>
        <dd>{email}</dd>
        <dt>{welcome.verified}</dt>
        <dd>{emailVerified ? welcome.yes : welcome.no}</dd>
      </dl>
      {!emailVerified && <SendAgain email={email} />}
      <Link className={buttonClass('primary')} to={screens.editorUpload}>
        {welcome.start}
      </Link>
      <Button onPress={() => void signOut()}>{texts.navigation.signOut}</Button>
    </AuthCard>
  );
}

/** Reports a verified address to the server (specification section 4, “Welcome and verification”). */
function useVerificationUpdate({ uid, emailVerified }: Person): void {
  useEffect(() => {
    if (!emailVerified) return;
    const body = { email_verified: true };
    call(routes.users.verifyEmail, { params: { uid }, body }).catch(() => undefined);
  }, [uid, emailVerified]);
}

/** Takes the focus from the button that it replaces. */
function EmailSent() {
  const notice = useFocusOnMount<HTMLDivElement>();
  return (
    <Notice tone="note" ref={notice}>
      {welcome.sentAgain}
    </Notice>
  );
}

function SendAgain({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const [submitState, submit] = useSubmit(sendFailure);
  const send = async () => {
    await auth.sendVerification(email);
    setSent(true);
  };
  if (sent) return <EmailSent />;
  return (
    <Notice
      tone="warning"
      action={
        <Button
          kind="quiet"
          isDisabled={submitState.state === 'busy'}
          onPress={() => void submit(send)}
        >
          {welcome.sendAgain}
        </Button>
      }
    >
      {submitState.state === 'failed' ? submitState.message : welcome.unverifiedText}{' '}
      <MailboxHint />
    </Notice>
  );
}
