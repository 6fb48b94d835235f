// Login (specification section 2).
import { screens } from '@octavo/contract';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useSubmit } from '#auth/use-submit.ts';
import { SocialSignInButton } from '#auth/social-sign-in-button.tsx';
import { useCanSignUp, useSignInMethods } from '#auth/sign-in-methods.ts';
import { AuthForm } from '#auth/auth-form.tsx';
import { AuthCard } from '#auth/auth-card.tsx';
import { reportSignIn } from '#auth/register-sign-in.ts';
import { providerSignInFailure, signInFailure } from '#auth/auth-errors.ts';
import { password, required, useFormFields } from '#auth/use-form-fields.ts';
import { useRedirectAfterLogin, useRedirectWhenSignedIn } from '#auth/use-redirect-after-login.ts';
import { auth } from '#identity/identity.ts';
import { authTexts } from '#messages/auth.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { PasswordField, TextField } from '#ui/forms/fields.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const { login } = authTexts;

export function Screen() {
  const redirect = useRedirectAfterLogin();
  const offers = useSignInMethods();
  useRedirectWhenSignedIn(redirect);
  return (
    <>
      <title>{`${login.title} · ${messages.product}`}</title>
      <AuthCard title={login.title} lede={login.lede} footer={<Footer />}>
        <LoginNotice />
        {offers?.isByProxy && <Notice tone="note">{login.byProxy}</Notice>}
        {offers?.password !== false && <SignInForm />}
        {offers?.password && offers.provider && (
          <span className="auth-divider">{authTexts.or}</span>
        )}
        <SocialSignInButton textOf={providerSignInFailure} onEntered={redirect} />
      </AuthCard>
    </>
  );
}

/** Explains why the user is here: a link from an email was invalid, or the password was changed. */
function LoginNotice() {
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
  const hasUserNames = useSignInMethods()?.userNames ?? false;
  const redirect = useRedirectAfterLogin();
  const [submitState, submit] = useSubmit(signInFailure);
  const fields = useFormFields({ email: required, password });
  const signIn = async () => {
    await auth.signIn(fields.values.email.trim(), fields.values.password);
    await reportSignIn();
    redirect();
  };
  return (
    <AuthForm
      form={fields.form}
      submitState={submitState}
      submitLabel={login.submit}
      onSubmit={() => fields.check() && void submit(signIn)}
    >
      <TextField
        {...(hasUserNames
          ? { type: 'text', label: login.emailOrUserName }
          : { type: 'email', label: texts.signup.email })}
        {...{ name: 'email', maxLength: 320 }}
        {...fields.field('email')}
        autoComplete={hasUserNames ? 'username' : 'email'}
        isRequired
      />
      <PasswordField
        {...{ name: 'password', label: texts.signup.password, maxLength: 128 }}
        {...fields.field('password')}
        showLabel={messages.upload.showPassword}
        autoComplete="current-password"
        isRequired
      />
      <Link className="auth-forgot" to={screens.forgotPassword}>
        {authTexts.forgot.link}
      </Link>
    </AuthForm>
  );
}

function Footer() {
  // Passes the navigation state along.
  const { state } = useLocation();
  if (!useCanSignUp()) return null;
  return (
    <p>
      {login.noAccount}{' '}
      <Link to={screens.signup} state={state}>
        {login.register}
      </Link>
    </p>
  );
}
