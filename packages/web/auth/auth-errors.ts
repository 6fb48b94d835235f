// The messages for failed sign-ups and logins (specification section 8).
import { IdentityError, type IdentityCode } from '#identity/adapters/errors.ts';
import { authTexts } from '#messages/auth.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';

const { errors } = authTexts;

/** Messages that are the same for all actions. */
const shared: Partial<Record<IdentityCode, string>> = {
  'too-many-requests': errors.tooMany,
  'common-password': errors.commonPassword,
  'account-disabled': errors.disabled,
  'sign-up-closed': authTexts.signup.closed,
  'not-invited': authTexts.signup.notInvited,
  'not-linked': errors.notLinked,
  'address-of-another': errors.addressOfAnother,
  'email-not-verified': errors.notVerified,
  unreachable: messages.network.unreachable,
};

type Texts = Partial<Record<IdentityCode, string>>;

const textBy = (own: Texts, otherwise: string) => (error: unknown) =>
  error instanceof IdentityError ? (own[error.code] ?? shared[error.code] ?? otherwise) : otherwise;

export const signUpFailure = textBy(
  {
    'email-already-in-use': texts.signup.emailInUse,
    'weak-password': texts.signup.weakPassword,
    'invalid-email': errors.invalidEmail,
    unreachable: texts.signup.failed,
  },
  texts.signup.failed,
);

export const signInFailure = textBy({}, texts.login.failed);

const socialSignIn = textBy(
  { 'popup-closed': errors.popupClosed, unreachable: texts.login.googleFailed },
  texts.login.googleFailed,
);

export const providerSignInFailure = socialSignIn;

/** The message for a failed sign-up with Google, which includes Google's own text. */
export const providerSignUpFailure = (error: unknown): string => {
  const said = error instanceof IdentityError && error.code === 'failed' ? error.message : '';
  return said && said !== 'failed' ? said : socialSignIn(error);
};

export const sendFailure = textBy(
  { 'invalid-email': errors.invalidEmail },
  messages.network.unexpected,
);

export const resetFailure = textBy(
  {
    'weak-password': texts.signup.weakPassword,
    'invalid-code': errors.linkUsed,
    'expired-code': errors.linkUsed,
  },
  messages.network.unexpected,
);
