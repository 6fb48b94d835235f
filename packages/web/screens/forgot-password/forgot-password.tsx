// A forgotten password: asking for the link, and choosing a new one with it.
import { fill, screens } from '@octavo/contract';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useAttempt } from '#auth/use-submit.ts';
import { EntryForm } from '#auth/auth-form.tsx';
import { EntrySheet } from '#auth/auth-card.tsx';
import { resetFailure, sendFailure } from '#auth/auth-errors.ts';
import { emailAddress, password, useFields } from '#auth/use-form-fields.ts';
import { access } from '#identity/identity.ts';
import { entering } from '#messages/entering.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { PasswordField, TextField } from '#ui/forms/fields.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/toasts/toasts.ts';

const { forgot } = entering;

export function Screen() {
  const [query] = useSearchParams();
  const code = query.get('token');
  return (
    <>
      <title>{`${code ? forgot.newTitle : forgot.title} · ${messages.product}`}</title>
      {code ? <NewPassword code={code} /> : <AskForLink />}
    </>
  );
}

const Back = () => (
  <p>
    <Link to={screens.login}>{forgot.back}</Link>
  </p>
);

function AskForLink() {
  const [sentTo, setSentTo] = useState<string>();
  const [attempt, run] = useAttempt(sendFailure);
  const fields = useFields({ email: emailAddress });
  const send = async () => {
    const email = fields.values.email.trim();
    await access.sendReset(email);
    setSentTo(email);
  };
  if (sentTo !== undefined) return <Sent to={sentTo} />;
  return (
    <EntrySheet title={forgot.title} lede={forgot.lede} footer={<Back />}>
      <EntryForm
        form={fields.form}
        attempt={attempt}
        submitLabel={forgot.submit}
        onSubmit={() => fields.check() && void run(send)}
      >
        <TextField
          {...{ name: 'email', type: 'email', label: texts.signup.email, maxLength: 320 }}
          {...fields.field('email')}
          autoComplete="email"
          isRequired
        />
      </EntryForm>
    </EntrySheet>
  );
}

function Sent({ to }: { to: string }) {
  const [attempt, run] = useAttempt(sendFailure);
  const sendAgain = async () => {
    await access.sendReset(to);
    showToast(messages.toasts.mailSent);
  };
  return (
    <EntrySheet
      title={forgot.sentTitle}
      lede={fill(forgot.sent, { email: to })}
      follows
      footer={<Back />}
    >
      {attempt.state === 'failed' && <Notice tone="problem">{attempt.message}</Notice>}
      <Button isPending={attempt.state === 'busy'} onPress={() => void run(sendAgain)}>
        {forgot.again}
      </Button>
    </EntrySheet>
  );
}

/** @property code what the link of the mail brought */
function NewPassword({ code }: { code: string }) {
  const navigate = useNavigate();
  const [attempt, run] = useAttempt(resetFailure);
  const fields = useFields({ password });
  const change = async () => {
    await access.resetPassword(code, fields.values.password);
    await navigate(screens.login, { replace: true, state: { passwordChanged: true } });
  };
  return (
    <EntrySheet title={forgot.newTitle} lede={forgot.newLede} footer={<Back />}>
      <EntryForm
        form={fields.form}
        attempt={attempt}
        submitLabel={forgot.newSubmit}
        onSubmit={() => fields.check() && void run(change)}
      >
        <PasswordField
          {...{ name: 'password', label: forgot.newPassword, maxLength: 128 }}
          {...fields.field('password')}
          showLabel={messages.upload.showPassword}
          autoComplete="new-password"
          isRequired
        />
      </EntryForm>
    </EntrySheet>
  );
}
