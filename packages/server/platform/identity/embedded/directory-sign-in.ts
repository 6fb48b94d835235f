// People of an LDAP directory sign in with its password, beside the embedded accounts.
import { createAuthEndpoint, APIError, isAPIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { handleOAuthUserInfo } from 'better-auth/oauth2';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tables } from '#platform/database/database.ts';
import { identities, identityAccounts } from '#platform/database/schema.ts';
import type { Directory, DirectoryAnswer, DirectoryPerson } from '#platform/directory/ldap.ts';
import { addressOf, slowDown } from '#platform/identity/embedded/request-rules.ts';
import type { SignInThrottle } from '#platform/identity/embedded/sign-in-throttle.ts';
import type { StoredUser } from '#platform/identity/embedded/user-identity.ts';
import type { Log } from '#platform/telemetry/log.ts';

export const directorySignInPath = '/sign-in/directory';
/** The id of the provider in the database. */
const providerId = 'ldap';

/** The refusal after which the person may sign in with a password of Octavo's. */
const notInDirectory = 'NOT_IN_DIRECTORY';

const credentials = z.looseObject({
  email: z.string().trim().min(1).max(320),
  password: z.string().max(256),
});

/** The name by which sign-ins of an entry are counted, however the person writes their own. */
const countedAs = (id: string) => `${providerId} ${id}`;

type Context = {
  directory: Directory;
  tables: Tables;
  throttle: SignInThrottle;
  log: Log;
  /** Called with whoever has signed in, and the groups of their entry. */
  signedIn(user: StoredUser, groups: readonly string[]): Promise<void>;
};

type Login = { login: string; password: string; address: string };

type Person = DirectoryPerson & { email: string };

/** better-auth's plugin: its endpoint answers as `/sign-in/email`, or with 404 if the directory does not decide. */
export const directorySignIn = (context: Context) => ({
  id: 'directory',
  endpoints: {
    signInDirectory: createAuthEndpoint(
      directorySignInPath,
      { method: 'POST', body: credentials },
      async (ctx) => {
        const { email: login, password } = ctx.body;
        const address = addressOf(ctx.headers);
        const person = await personOf(context, { login, password, address });
        const enter = async () => {
          await refuseAddressOfAnother(context.tables, person);
          const account = { providerId, accountId: person.id };
          return handleOAuthUserInfo(ctx, { userInfo: userInfoOf(person), account });
        };
        const first = await enter();
        // Of several first sign-ins at the same time, one creates the account.
        const { data, error } = isTransient(first) ? await enter() : first;
        if (!data) throw error === notLinkedError ? notLinked() : unavailable();
        await setSessionCookie(ctx, data);
        for (const name of [login, countedAs(person.id)])
          await context.throttle.succeeded(name, address);
        await context.signedIn(data.user, person.groups);
        const { id, email, emailVerified, name } = data.user;
        const user = { id, email, emailVerified, name };
        return ctx.json({ redirect: false, token: data.session.token, user });
      },
    ),
  },
});

/** Whether the directory leaves a sign-in to Octavo's own passwords. */
export async function isNotInDirectory(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  const body: unknown = await response.clone().json();
  return z.looseObject({ code: z.literal(notInDirectory) }).safeParse(body).success;
}

/** @throws APIError if the directory does not sign the person in */
async function personOf(context: Context, request: Login): Promise<Person> {
  const answer = await check(context, request);
  const isDecided = answer !== 'unknown' && answer !== 'unavailable';
  if (!isDecided && (await isOwnAccount(context.tables, request.login)))
    throw new APIError('NOT_FOUND', { code: notInDirectory });
  if (answer === 'unavailable') throw unavailable();
  if (!isDecided || answer === 'refused')
    throw new APIError('UNAUTHORIZED', {
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Invalid email or password',
    });
  const { email } = answer;
  if (!email)
    throw new APIError('FORBIDDEN', {
      code: 'NO_EMAIL_ADDRESS',
      message:
        'Your entry in the directory has no email address. Ask your administrator to add one.',
    });
  return { ...answer, email };
}

/** @throws APIError if too many have tried to sign in as this person */
async function check(
  { directory, throttle, log }: Context,
  { login, password, address }: Login,
): Promise<DirectoryAnswer | 'unavailable'> {
  const admit = (id: string) => slowDown(throttle, countedAs(id), address);
  return directory.check(login, password, admit).catch((err: unknown) => {
    if (isAPIError(err)) throw err;
    log.warn({ err }, 'the LDAP directory could not be asked');
    return 'unavailable' as const;
  });
}

/**
 * Refuses a person whose address belongs to the account of another entry: accounts are connected by their address, so both would
 * use the same one.
 * @throws APIError
 */
async function refuseAddressOfAnother(tables: Tables, { id, email }: Person): Promise<void> {
  const entries = await entriesOf(tables, email.toLowerCase());
  // This one may have been connected a moment ago, by another sign-in of the same person.
  if (entries.length === 0 || entries.includes(id)) return;
  const own = await tables
    .select({ id: identityAccounts.id })
    .from(identityAccounts)
    .where(and(eq(identityAccounts.accountId, id), eq(identityAccounts.providerId, providerId)));
  if (own.length > 0) return;
  throw new APIError('FORBIDDEN', {
    code: 'ADDRESS_OF_ANOTHER_PERSON',
    message:
      'The email address of your entry belongs to the account of another entry in the directory. Ask your administrator.',
  });
}

/**
 * Whether somebody signs in with a password of Octavo's. Who has signed in with the directory does not: otherwise a password set by
 * email would outlive their entry.
 */
async function isOwnAccount(tables: Tables, login: string): Promise<boolean> {
  const email = login.toLowerCase();
  return email.includes('@') && !(await isOfDirectory(tables, email));
}

/** Whether the person with this address has signed in with the directory. */
export const isOfDirectory = async (tables: Tables, email: string): Promise<boolean> =>
  (await entriesOf(tables, email)).length > 0;

/** The ids of the entries that are connected with the account of this address. */
async function entriesOf(tables: Tables, email: string): Promise<string[]> {
  const found = await tables
    .select({ entry: identityAccounts.accountId })
    .from(identityAccounts)
    .innerJoin(identities, eq(identities.id, identityAccounts.userId))
    .where(and(eq(identities.email, email), eq(identityAccounts.providerId, providerId)));
  return found.map(({ entry }) => entry);
}

/** The directory's addresses count as verified: its administrators decide them. */
const userInfoOf = ({
  id,
  email,
  name,
  firstName,
  lastName,
}: DirectoryPerson & { email: string }) => ({
  ...{ id, email: email.toLowerCase(), emailVerified: true },
  ...{ name: name || email, firstName, lastName },
});

/** better-auth's words for an account with the same address that it does not connect. */
const notLinkedError = 'account not linked';

const isTransient = ({ error }: { error: string | null }) =>
  error !== null && error !== notLinkedError;

const notLinked = () =>
  new APIError('FORBIDDEN', {
    code: 'account_not_linked',
    message: 'An account with the same unverified email address exists, so you cannot sign in.',
  });

const unavailable = () => new APIError('SERVICE_UNAVAILABLE');
