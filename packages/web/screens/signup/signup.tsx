// Signup (specification section 2): by email address or with Google.
import { screens } from '@octavo/contract';
import { Link, useNavigate } from 'react-router';
import { useSubmit } from '#auth/use-submit.ts';
import { SocialSignInButton, useSignInOptions } from '#auth/social-sign-in-button.tsx';
import { AuthForm } from '#auth/auth-form.tsx';
import { AuthCard } from '#auth/auth-card.tsx';
import { registerSignIn } from '#auth/register-sign-in.ts';
import { signUpElsewhereFailure, signUpFailure } from '#auth/auth-errors.ts';
import { emailAddress, password, required, useFormFields } from '#auth/use-form-fields.ts';
import { useRedirectAfterLogin, useRedirectWhenSignedIn } from '#auth/use-redirect-after-login.ts';
import { auth } from '#identity/identity.ts';
import { authTexts } from '#messages/auth.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { PasswordField, TextField } from '#ui/forms/fields.tsx';

const { signup } = authTexts;

export function Screen() {
  const redirect = useRedirectAfterLogin();
  const offers = useSignInOptions();
  useRedirectWhenSignedIn(redirect);
  return (
    <>
      <title>{`${signup.title} · ${messages.product}`}</title>
      <AuthCard title={signup.title} lede={signup.lede} footer={<Footer />}>
        {offers?.password !== false && <SignUpForm />}
        {offers?.password && offers.elsewhere && (
          <span className="auth-divider">{authTexts.or}</span>
        )}
        <SocialSignInButton textOf={signUpElsewhereFailure} onEntered={redirect} />
      </AuthCard>
    </>
  );
}

function SignUpForm() {
  const navigate = useNavigate();
  const redirect = useRedirectAfterLogin();
  const [submitState, submit] = useSubmit(signUpFailure);
  const fields = useFormFields({
    ...{ firstName: required, lastName: required },
    ...{ email: emailAddress, password },
  });
  const signUp = async () => {
    const who = { ...fields.values, email: fields.values.email.trim() };
    if ((await auth.signUp(who)) === 'verify-first')
      return navigate(screens.home, { state: { verifyFirst: who.email } });
    await registerSignIn(who);
    redirect();
  };
  const { field } = fields;
  return (
    <AuthForm
      form={fields.form}
      submitState={submitState}
      submitLabel={signup.submit}
      onSubmit={() => fields.check() && void submit(signUp)}
    >
      <div className="auth-names">
        <TextField
          {...{ name: 'firstName', label: texts.signup.firstName, maxLength: 100 }}
          {...field('firstName')}
          autoComplete="given-name"
          isRequired
        />
        <TextField
          {...{ name: 'lastName', label: texts.signup.lastName, maxLength: 100 }}
          {...field('lastName')}
          autoComplete="family-name"
          isRequired
        />
      </div>
      <TextField
        {...{ name: 'email', type: 'email', label: texts.signup.email, maxLength: 320 }}
        {...field('email')}
        autoComplete="email"
        isRequired
      />
      <PasswordField
        {...{ name: 'password', label: texts.signup.password, maxLength: 128 }}
        {...field('password')}
        showLabel={messages.upload.showPassword}
        autoComplete="new-password"
        isRequired
      />
    </AuthForm>
  );
}

const Footer = () => (
  <>
    <p>
      {signup.haveAccount} <Link to={screens.login}>{signup.login}</Link>
    </p>
    <p>
      <Link to={screens.forgotPassword}>{authTexts.forgot.link}</Link>
    </p>
    <p>
      <Consent />
    </p>
  </>
);

/** The consent sentence with its two links. */
function Consent() {
  const links: Record<string, React.ReactNode> = {
    '{terms}': <Link to={screens.terms}>{signup.terms}</Link>,
    '{privacy}': <Link to={screens.privacy}>{signup.privacy}</Link>,
  };
  const parts = signup.consent.split(/(\{\w+\})/);
  return parts.map((part) => <span key={part}>{links[part] ?? part}</span>);
}
