// Our own rules for better-auth's requests: throttled sign-ins, common passwords, bounded fields.
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { isCommonPassword } from '#platform/identity/embedded/common-passwords.ts';
import { refuseUninvited } from '#platform/identity/embedded/invitations.ts';
import { profileFields } from '#platform/identity/embedded/profile-fields.ts';
import { isStorable, unstorableReason } from '#platform/storable-text.ts';
import type { StoredUser } from '#platform/identity/embedded/user-identity.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { SignInThrottle } from '#platform/identity/embedded/sign-in-throttle.ts';

/** The fields with a new password, by path. */
const newPasswords: Readonly<Record<string, string>> = {
  '/sign-up/email': 'password',
  '/reset-password': 'newPassword',
  '/change-password': 'newPassword',
};

/** The paths whose body describes a person. */
const describesPerson: readonly string[] = ['/sign-up/email', '/update-user'];

/** The client's address, which http.ts writes into this header. */
export const addressOf = (headers: Headers | undefined): string =>
  headers?.get('x-forwarded-for') ?? '';

type Rules = {
  throttle: SignInThrottle;
  shortestPassword: number;
  secrets: Secrets;
  signUp: 'open' | 'invite' | 'closed';
  /** The path that checks passwords first. */
  signInPath: string;
  /** Called when somebody signs in. */
  newSession: ((user: StoredUser) => Promise<void>) | undefined;
};

/** The hooks that better-auth calls before and after each request. */
export const requestRules = ({
  throttle,
  shortestPassword,
  secrets,
  signUp,
  signInPath,
  newSession,
}: Rules) => ({
  before: createAuthMiddleware(async ({ path, body, query, headers }) => {
    if (!isStorable([body, query])) throw unstorable();
    const fields = (body ?? {}) as Record<string, unknown>;
    if (path === '/sign-up/email') refuseUninvited(secrets, signUp, fields);
    if (path === signInPath && typeof fields['email'] === 'string')
      await slowDown(throttle, fields['email'], addressOf(headers));
    if (describesPerson.includes(path)) requireBoundedFields(fields);
    const password = fields[newPasswords[path] ?? ''];
    if (typeof password === 'string' && password.length >= shortestPassword)
      await refuseCommonPassword(password);
  }),
  after: createAuthMiddleware(async ({ context, headers }) => {
    const user = context.newSession?.user;
    if (!user) return;
    await throttle.succeeded(user.email, addressOf(headers));
    await newSession?.(user);
  }),
});

const unstorable = () =>
  new APIError('BAD_REQUEST', {
    code: 'VALIDATION_ERROR',
    message: `The request is not valid: ${unstorableReason}`,
  });

/**
 * Counts an attempt to sign in.
 * @param login an email address, a user name or another name of the account
 * @throws APIError after too many attempts
 */
export async function slowDown(
  throttle: SignInThrottle,
  login: string,
  address: string,
): Promise<void> {
  const seconds = await throttle.begin(login, address);
  if (seconds === 0) return;
  throw new APIError(
    'TOO_MANY_REQUESTS',
    {
      code: 'TOO_MANY_ATTEMPTS',
      message: `Too many attempts to sign in to this account. Wait ${seconds} s, or reset your password.`,
    },
    { 'retry-after': String(seconds) },
  );
}

async function refuseCommonPassword(password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw new APIError('BAD_REQUEST', {
    code: 'PASSWORD_TOO_COMMON',
    message: 'This password is one of the first that attackers try. Choose another one.',
  });
}

function requireBoundedFields(fields: Record<string, unknown>): void {
  if (profileFields.safeParse(fields).success) return;
  throw new APIError('BAD_REQUEST', {
    code: 'INVALID_PROFILE',
    message: 'Names are single lines of at most 100 characters, and a picture is an https address.',
  });
}
