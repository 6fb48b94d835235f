// Requests a password reset link, and sets a new password with it.
import { fill, screens } from '@octavo/contract';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSubmit } from '#auth/use-submit.ts';
import { AuthForm } from '#auth/auth-form.tsx';
import { AuthCard } from '#auth/auth-card.tsx';
import { resetFailure, sendFailure } from '#auth/auth-errors.ts';
import { emailAddress, password, useFormFields } from '#auth/use-form-fields.ts';
import { auth } from '#identity/identity.ts';
import { authTexts } from '#messages/auth.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { PasswordField, TextField } from '#ui/forms/fields.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/toasts/toasts.ts';

const { forgot } = authTexts;

export function Screen() {
  const [query] = useSearchParams();
  const code = query.get('token');
  return (
    <>
      <title>{`${code ? forgot.newTitle : forgot.title} · ${messages.product}`}</title>
      {code ? <NewPassword code={code} /> : <RequestLink />}
    </>
  );
}

const Back = () => (
  <p>
    <Link to={screens.login}>{forgot.back}</Link>
  </p>
);

function RequestLink() {
  const [sentTo, setSentTo] = useState<string>();
  const [submitState, submit] = useSubmit(sendFailure);
  const fields = useFormFields({ email: emailAddress });
  const send = async () => {
    const email = fields.values.email.trim();
    await auth.sendReset(email);
    setSentTo(email);
  };
  if (sentTo !== undefined) return <EmailSent to={sentTo} />;
  return (
    <AuthCard title={forgot.title} lede={forgot.lede} footer={<Back />}>
      <AuthForm
        form={fields.form}
        submitState={submitState}
        submitLabel={forgot.submit}
        onSubmit={() => fields.check() && void submit(send)}
      >
        <TextField
          {...{ name: 'email', type: 'email', label: texts.signup.email, maxLength: 320 }}
          {...fields.field('email')}
          autoComplete="email"
          isRequired
        />
      </AuthForm>
    </AuthCard>
  );
}

function EmailSent({ to }: { to: string }) {
  const [submitState, submit] = useSubmit(sendFailure);
  const sendAgain = async () => {
    await auth.sendReset(to);
    showToast(messages.toasts.mailSent);
  };
  return (
    <AuthCard
      title={forgot.sentTitle}
      lede={fill(forgot.sent, { email: to })}
      takesFocus
      footer={<Back />}
    >
      {submitState.state === 'failed' && <Notice tone="problem">{submitState.message}</Notice>}
      <Button isPending={submitState.state === 'busy'} onPress={() => void submit(sendAgain)}>
        {forgot.sendAgain}
      </Button>
    </AuthCard>
  );
}

/** @property code the code from the link in the email */
function NewPassword({ code }: { code: string }) {
  const navigate = useNavigate();
  const [submitState, submit] = useSubmit(resetFailure);
  const fields = useFormFields({ password });
  const change = async () => {
    await auth.resetPassword(code, fields.values.password);
    await navigate(screens.login, { replace: true, state: { passwordChanged: true } });
  };
  return (
    <AuthCard title={forgot.newTitle} lede={forgot.newLede} footer={<Back />}>
      <AuthForm
        form={fields.form}
        submitState={submitState}
        submitLabel={forgot.newSubmit}
        onSubmit={() => fields.check() && void submit(change)}
      >
        <PasswordField
          {...{ name: 'password', label: forgot.newPassword, maxLength: 128 }}
          {...fields.field('password')}
          showLabel={messages.upload.showPassword}
          autoComplete="new-password"
          isRequired
        />
      </AuthForm>
    </AuthCard>
  );
}
