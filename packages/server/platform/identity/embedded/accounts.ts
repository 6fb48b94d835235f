// The embedded provider's accounts: better-auth on the product's database, with our rules.
import { ProblemError } from '@octavo/contract';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { bearer } from 'better-auth/plugins';
import { and, eq } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import {
  apiKeys,
  identities,
  identityAccounts,
  identityKeys,
  identityRateLimits,
  identitySessions,
  identityVerifications,
  webhooks,
} from '#platform/database/schema.ts';
import type { DirectorySettings } from '#platform/configuration/directory.ts';
import type { IssuerSettings } from '#platform/configuration/identity.ts';
import { openDirectory } from '#platform/directory/ldap.ts';
import { requestLanguage } from '#platform/http/language.ts';
import { withHashedSessions } from '#platform/identity/embedded/hashed-sessions.ts';
import {
  directorySignIn,
  directorySignInPath,
  isOfDirectory,
} from '#platform/identity/embedded/directory-sign-in.ts';
import {
  issuerCallbackPath,
  issuerId,
  openIssuer,
  refuseUnverified,
} from '#platform/identity/embedded/issuer.ts';
import { limitedMailer } from '#platform/identity/embedded/mail-limit.ts';
import { mailsOf } from '#platform/identity/embedded/mails.ts';
import { boundedFields } from '#platform/identity/embedded/profile-fields.ts';
import { addressOf, requestRules } from '#platform/identity/embedded/request-rules.ts';
import { createSignInThrottle } from '#platform/identity/embedded/sign-in-throttle.ts';
import { tokens } from '#platform/identity/embedded/tokens.ts';
import { identityOfUser } from '#platform/identity/embedded/user-identity.ts';
import type { VerifiedIdentity } from '#platform/identity/identity.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Log } from '#platform/telemetry/log.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The minimum length of passwords, in characters (specification section 8, “weak-password”). */
const shortestPassword = 6;
/** In seconds. */
const lifetimes = {
  session: 30 * day,
  sessionRenewal: day,
  verificationLink: day,
  resetLink: hour,
} as const;

/** Rate limits by path: `max` requests of one client in `window` seconds. */
const rateLimits = {
  '/sign-in/email': { window: minute, max: 10 },
  [directorySignInPath]: { window: minute, max: 10 },
  '/sign-in/social': { window: minute, max: 20 },
  '/sign-up/email': { window: 10 * minute, max: 10 },
  '/request-password-reset': { window: 10 * minute, max: 5 },
  '/reset-password': { window: 10 * minute, max: 10 },
  '/send-verification-email': { window: 10 * minute, max: 5 },
  '/change-password': { window: 10 * minute, max: 5 },
  // Nothing can be guessed here, and a whole office may share one address.
  '/token': { window: minute, max: 3_000 },
  '/get-session': { window: minute, max: 3_000 },
} as const;

export const authPath = '/api/auth';

export type AccountSettings = {
  tables: Tables;
  secrets: Secrets;
  mailer: Mailer;
  log: Log;
  /** The public address of this server for links in mails; never taken from a request. */
  address: string;
  signUp: 'open' | 'invite' | 'closed';
  verification: 'required' | 'later';
  google: { clientId: string; clientSecret: string } | undefined;
  issuer: IssuerSettings | undefined;
  directory: DirectorySettings | undefined;
  /** Called for every new person, once their identity is stored. */
  onSignUp(identity: VerifiedIdentity): Promise<unknown>;
  /** Called when an issuer or a directory names the groups of an account. */
  onGroups(uid: string, groups: readonly string[]): Promise<void>;
};

export type Accounts = ReturnType<typeof createAccounts>;

/** Configures better-auth. */
export const createAccounts = (settings: AccountSettings) =>
  betterAuth({
    ...optionsOf(settings),
    plugins: [bearer(), tokens(), ...directoryPlugins(settings)],
  });

function directoryPlugins(settings: AccountSettings) {
  const { directory, tables, secrets, log } = settings;
  if (!directory) return [];
  const throttle = createSignInThrottle(tables, secrets);
  return [
    directorySignIn({
      ...{ directory: openDirectory(directory), tables, throttle, log },
      async signedIn(user, groups) {
        await registerOnce(settings, user);
        await settings.onGroups(user.id, groups);
      },
    }),
  ];
}

/**
 * The accounts for the requests that sign in with the issuer. If it is unavailable, it is tried again with the next one.
 * @throws ProblemError `identity_unavailable`
 */
export function accountsWithIssuer(
  settings: AccountSettings & { issuer: IssuerSettings },
): () => Promise<Accounts> {
  let opened: Promise<Accounts> | undefined;
  return () => {
    opened ??= createAccountsWithIssuer(settings).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function createAccountsWithIssuer(
  settings: AccountSettings & { issuer: IssuerSettings },
): Promise<Accounts> {
  const redirectUri = `${settings.address}${authPath}${issuerCallbackPath}`;
  const { plugin, groupsOf } = await openIssuer(settings.issuer, redirectUri);
  const options = optionsOf(settings, {
    newSession: (user) => registerFromIssuer(settings, groupsOf, user),
  });
  const accounts = betterAuth({ ...options, plugins: [bearer(), tokens(), plugin] });
  const { socialProviders } = await accounts.$context;
  if (!socialProviders.some(({ id }) => id === issuerId))
    throw new ProblemError('identity_unavailable');
  return accounts as unknown as Accounts;
}

/** Registers somebody of the issuer who has no account yet, and gives them the plan of their groups. */
async function registerFromIssuer(
  settings: AccountSettings,
  groupsOf: (subject: string) => readonly string[] | undefined,
  user: Parameters<typeof identityOfUser>[0],
): Promise<void> {
  await registerOnce(settings, user);
  const [account] = await settings.tables
    .select({ subject: identityAccounts.accountId })
    .from(identityAccounts)
    .where(and(eq(identityAccounts.userId, user.id), eq(identityAccounts.providerId, issuerId)));
  const groups = account && groupsOf(account.subject);
  if (groups) await settings.onGroups(user.id, groups);
}

/** Registers somebody unless they have an account. */
async function registerOnce(
  { onSignUp }: AccountSettings,
  user: Parameters<typeof identityOfUser>[0],
): Promise<void> {
  await onSignUp(identityOfUser(user)).catch((error: unknown) => {
    const isRegistered =
      error instanceof ProblemError && error.problem.code === 'already_registered';
    if (!isRegistered) throw error;
  });
}

type Extras = {
  /** Called when somebody signs in. */
  newSession?(user: Parameters<typeof identityOfUser>[0]): Promise<void>;
};

function optionsOf(settings: AccountSettings, { newSession }: Extras = {}) {
  const { tables, secrets, address, log, signUp, verification, google } = settings;
  const mails = mailsOf(address);
  // Each kind has a limit of its own: sign-ups with somebody's address must not use up the mails that they need for a new password.
  const limited = () => limitedMailer(settings.mailer);
  const mailers = { reset: limited(), verify: limited(), alreadyRegistered: limited() };
  const throttle = createSignInThrottle(tables, secrets);
  return {
    appName: 'Octavo',
    // Without the base path: requests arrive here without it.
    baseURL: new URL(address).origin,
    basePath: authPath,
    secret: secrets.sign('identity', 'better-auth').toString('base64url'),
    telemetry: { enabled: false },
    // Its messages contain email addresses: only the fact of a failure is logged.
    logger: { level: 'error', log: (_level, _message, ...details) => logFailure(log, details) },
    // Opening a link must change nothing, see mail-links.ts.
    disabledPaths: ['/verify-email'],
    // By default refusals are written to the console, with what the client sent.
    onAPIError: { errorURL: '/login', onError: (error) => logUnexpected(log, error) },
    database: withHashedSessions(
      drizzleAdapter(tables, { provider: 'pg', schema: models, transaction: true }),
    ),
    hooks: requestRules({
      ...{ throttle, shortestPassword, secrets, signUp, newSession },
      signInPath: settings.directory ? directorySignInPath : '/sign-in/email',
    }),
    verification: { storeIdentifier: 'hashed' },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false, defaultValue: '' },
        lastName: { type: 'string', required: false, defaultValue: '' },
      },
    },
    session: { expiresIn: lifetimes.session, updateAge: lifetimes.sessionRenewal },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: shortestPassword,
      requireEmailVerification: verification === 'required',
      autoSignIn: verification === 'later',
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: lifetimes.resetLink,
      async sendResetPassword({ user, token }, request) {
        // Their password is the directory's.
        if (settings.directory && (await isOfDirectory(tables, user.email))) return;
        mailers.reset.send(await mails.reset(languageOf(request), user.email, token));
      },
      onExistingUserSignUp: async ({ user }, request) =>
        mailers.alreadyRegistered.send(
          await mails.alreadyRegistered(languageOf(request), user.email),
        ),
      // Whoever used the link can read the mails of the address.
      onPasswordReset: async ({ user }, request) => {
        if (await markVerified(tables, user.id)) await revokeAccess(tables, user.id);
        await throttle.forget(user.email, tables);
        await throttle.succeeded(user.email, addressOf(request?.headers));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: verification === 'required',
      autoSignInAfterVerification: true,
      expiresIn: lifetimes.verificationLink,
      sendVerificationEmail: async ({ user, token }, request) =>
        mailers.verify.send(await mails.verify(languageOf(request), user.email, token)),
    },
    ...(google && {
      socialProviders: {
        google: { ...google, ...googleRules, disableSignUp: signUp !== 'open' },
      },
    }),
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: minute,
      max: 300,
      customRules: rateLimits,
    },
    trustedOrigins: async (request) => originsOf(address, request),
    databaseHooks: {
      user: {
        create: {
          // The data of another provider may be anything.
          before: async (user, context) => {
            refuseUnverified(user, context?.path);
            return { data: boundedFields(user) };
          },
          // Somebody who must verify first has no token to register with yet.
          ...(verification === 'required' && { after: registerOnSignUp(settings) }),
        },
      },
    },
    advanced: {
      cookiePrefix: 'octavo',
      useSecureCookies: address.startsWith('https:'),
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
    },
  } satisfies BetterAuthOptions;
}

/** The language in which somebody has sent a request, for the mail that answers it. */
const languageOf = (request: Request | undefined) =>
  requestLanguage({
    cookie: request?.headers.get('cookie') ?? undefined,
    'accept-language': request?.headers.get('accept-language') ?? undefined,
  });

/** If this fails, the account is created at the first sign-in. */
const registerOnSignUp =
  ({ onSignUp, log }: AccountSettings) =>
  async (user: Parameters<typeof identityOfUser>[0]): Promise<void> => {
    await onSignUp(identityOfUser(user)).catch((err: unknown) => {
      log.warn({ err }, 'an account could not be registered at sign-up');
    });
  };

const models = {
  user: identities,
  session: identitySessions,
  account: identityAccounts,
  verification: identityVerifications,
  jwks: identityKeys,
  rateLimit: identityRateLimits,
};

const googleRules = {
  prompt: 'select_account',
  mapProfileToUser: (profile: { given_name?: string; family_name?: string }) => ({
    firstName: profile.given_name ?? '',
    lastName: profile.family_name ?? '',
  }),
} as const;

/** Sites that may use the session cookie: our public address, and the address that the page was loaded from. */
function originsOf(address: string, request: Request | undefined): string[] {
  const host = request?.headers.get('host');
  return [new URL(address).origin, ...(host ? [`http://${host}`, `https://${host}`] : [])];
}

/** @returns whether this is the first proof that the address is theirs */
async function markVerified(tables: Tables, id: string): Promise<boolean> {
  const { rowCount } = await tables
    .update(identities)
    .set({ emailVerified: true })
    .where(and(eq(identities.id, id), eq(identities.emailVerified, false)));
  return rowCount !== 0;
}

/** Somebody else may have signed up with the address before: what they set up to read along ends with their sessions. */
async function revokeAccess(tables: Tables, uid: string): Promise<void> {
  await tables.delete(apiKeys).where(eq(apiKeys.uid, uid));
  await tables.delete(webhooks).where(eq(webhooks.uid, uid));
}

function logUnexpected(log: Log, error: unknown): void {
  if (!isAPIError(error) || error.statusCode >= 500) logFailure(log, [error]);
}

function logFailure(log: Log, details: readonly unknown[]): void {
  const err = details.find((detail) => detail instanceof Error);
  log.warn({ ...(err && { err }) }, 'the identity provider reported a failure');
}
