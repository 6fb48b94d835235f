// Login (specification section 2).
import { screens } from '@octavo/contract';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useAttempt } from '#auth/use-submit.ts';
import { ElsewhereButton, useOffers } from '#auth/social-sign-in-button.tsx';
import { EntryForm } from '#auth/auth-form.tsx';
import { EntrySheet } from '#auth/auth-card.tsx';
import { enter } from '#auth/register-sign-in.ts';
import { signInElsewhereFailure, signInFailure } from '#auth/auth-errors.ts';
import { password, required, useFields } from '#auth/use-form-fields.ts';
import { useArrival, useSkipWhenSignedIn } from '#auth/use-redirect-after-login.ts';
import { access } from '#identity/identity.ts';
import { entering } from '#messages/entering.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { PasswordField, TextField } from '#ui/forms/fields.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const { login } = entering;

export function Screen() {
  const arrive = useArrival();
  const offers = useOffers();
  useSkipWhenSignedIn(arrive);
  return (
    <>
      <title>{`${login.title} · ${messages.product}`}</title>
      <EntrySheet title={login.title} lede={login.lede} footer={<Footer />}>
        <News />
        {offers?.password !== false && <SignInForm />}
        {offers?.password && offers.elsewhere && <span className="entry-or">{entering.or}</span>}
        <ElsewhereButton textOf={signInElsewhereFailure} onEntered={arrive} />
      </EntrySheet>
    </>
  );
}

/** What led here: the link of a mail that is of no use, or a password that was changed. */
function News() {
  const [query] = useSearchParams();
  const state = useLocation().state as { passwordChanged?: boolean } | null;
  if (state?.passwordChanged) return <Notice tone="note">{login.resetDone}</Notice>;
  switch (query.get('error')) {
    case 'link-expired':
      return <Notice tone="warning">{login.linkExpired}</Notice>;
    case 'link-invalid':
      return <Notice tone="warning">{login.linkInvalid}</Notice>;
    default:
      return null;
  }
}

function SignInForm() {
  const arrive = useArrival();
  const [attempt, run] = useAttempt(signInFailure);
  const fields = useFields({ email: required, password });
  const signIn = async () => {
    await access.signIn(fields.values.email.trim(), fields.values.password);
    await enter();
    arrive();
  };
  return (
    <EntryForm
      form={fields.form}
      attempt={attempt}
      submitLabel={login.submit}
      onSubmit={() => fields.check() && void run(signIn)}
    >
      <TextField
        {...{ name: 'email', type: 'email', label: texts.signup.email, maxLength: 320 }}
        {...fields.field('email')}
        autoComplete="email"
        isRequired
      />
      <PasswordField
        {...{ name: 'password', label: texts.signup.password, maxLength: 128 }}
        {...fields.field('password')}
        showLabel={messages.upload.showPassword}
        autoComplete="current-password"
        isRequired
      />
      <Link className="entry-forgot" to={screens.forgotPassword}>
        {entering.forgot.link}
      </Link>
    </EntryForm>
  );
}

function Footer() {
  // What was wanted before signing in travels along.
  const { state } = useLocation();
  return (
    <p>
      {login.noAccount}{' '}
      <Link to={screens.signup} state={state}>
        {login.register}
      </Link>
    </p>
  );
}
