// Signup (specification section 2): by email address or with Google.
import { screens } from '@octavo/contract';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSubmit } from '#auth/use-submit.ts';
import { useSignInMethods } from '#auth/sign-in-methods.ts';
import { SocialSignInButton } from '#auth/social-sign-in-button.tsx';
import { AuthForm } from '#auth/auth-form.tsx';
import { AuthCard } from '#auth/auth-card.tsx';
import { registerSignIn } from '#auth/register-sign-in.ts';
import { providerSignUpFailure, signUpFailure } from '#auth/auth-errors.ts';
import { emailAddress, password, required, useFormFields } from '#auth/use-form-fields.ts';
import { useRedirectAfterLogin, useRedirectWhenSignedIn } from '#auth/use-redirect-after-login.ts';
import type { SignInMethods } from '#identity/adapters/adapter.ts';
import { auth } from '#identity/identity.ts';
import { authTexts } from '#messages/auth.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { PasswordField, TextField } from '#ui/forms/fields.tsx';

const { signup } = authTexts;

export function Screen() {
  const redirect = useRedirectAfterLogin();
  const methods = useSignInMethods();
  const { invitation } = useInvitation();
  useRedirectWhenSignedIn(redirect);
  const isRefused = methods?.signUp === 'closed' || (methods?.signUp === 'invite' && !invitation);
  return (
    <>
      <title>{`${signup.title} · ${messages.product}`}</title>
      {isRefused ? (
        <AuthCard title={signup.noneTitle} footer={<LogInInstead />}>
          <p>{methods.signUp === 'closed' ? signup.closed : signup.byInvitation}</p>
        </AuthCard>
      ) : (
        <AuthCard title={signup.title} lede={signup.lede} footer={<Footer />}>
          {methods?.password !== false && <SignUpForm />}
          {methods?.signUp === 'open' && <ProviderSignUp {...methods} onEntered={redirect} />}
        </AuthCard>
      )}
    </>
  );
}

/** What the link of an invitation names. */
function useInvitation(): { invitation: string | undefined; email: string } {
  const [query] = useSearchParams();
  return { invitation: query.get('invitation') ?? undefined, email: query.get('email') ?? '' };
}

const ProviderSignUp = ({ password: hasForm, provider, onEntered }: ProviderSignUpProps) => (
  <>
    {hasForm && provider && <span className="auth-divider">{authTexts.or}</span>}
    <SocialSignInButton textOf={providerSignUpFailure} onEntered={onEntered} />
  </>
);
type ProviderSignUpProps = SignInMethods & { onEntered: () => void };

function SignUpForm() {
  const navigate = useNavigate();
  const redirect = useRedirectAfterLogin();
  const [submitState, submit] = useSubmit(signUpFailure);
  const { invitation, email } = useInvitation();
  const fields = useFormFields(
    { ...{ firstName: required, lastName: required }, ...{ email: emailAddress, password } },
    { email },
  );
  const signUp = async () => {
    const who = { ...fields.values, email: fields.values.email.trim(), invitation };
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

const LogInInstead = () => (
  <p>
    {signup.haveAccount} <Link to={screens.login}>{signup.login}</Link>
  </p>
);

const Footer = () => (
  <>
    <LogInInstead />
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
