// The routes of accounts. Each is about the caller's own account; any other uid is refused, whether it exists or not.
import { ProblemError, routes, type CurrentSubscription, type UsageReport } from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { requestLanguage } from '#platform/http/language.ts';
import { ownUid, requiredTokenOf, sessionOf, userOf } from '#platform/http/caller.ts';
import type { VerifiedIdentity } from '#platform/identity/identity.ts';
import { usableAccount, type Account } from '#core/accounts/account.ts';
import {
  changeNames,
  isEmailOf,
  recordSignIn,
  recordVerification,
} from '#features/users/changes.ts';
import { confirmed, deleteAccount, type DeletionContext } from '#features/users/deletion.ts';
import { profileOf } from '#features/users/profile.ts';
import { register } from '#features/users/registration.ts';

export type UserContext = DeletionContext & {
  /** The current subscription of an account. */
  subscriptionOf(uid: string): Promise<CurrentSubscription>;
  /** What an account has used of its plan. */
  usageOf(uid: string): Promise<UsageReport>;
};

export function userRoutes(app: FastifyInstance, context: UserContext): void {
  const { tables, secrets, identity, subscriptionOf, usageOf } = context;
  const { users } = routes;
  const answer = async (message: string, account: Account) => ({
    ...{ success: true, message },
    user: await profileOf(tables, account, await subscriptionOf(account.uid)),
  });

  serveRoute(app, users.register, async (request, reply) => {
    const newIdentity =
      (await identity.identify?.(request)) ?? (await identity.verify(requiredTokenOf(request)));
    await identity.requireSession?.(newIdentity);
    const { first_name: firstName, last_name: lastName } = request.body;
    const account = await register({ tables, secrets }, newIdentity, {
      ...{ firstName, lastName, language: requestLanguage(request.headers) },
    });
    reply.code(201);
    return answer('The account was created.', account);
  });

  serveRoute(app, users.profile, async (request) =>
    answer('This is your profile.', await presentAccount(context, request)),
  );

  serveRoute(app, users.profileByEmail, async (request) => {
    const account = await usableAccount(tables, userOf(request).uid);
    if (!isEmailOf(account, request.body.email)) throw new ProblemError('not_yours');
    return answer('This is your profile.', account);
  });

  serveRoute(app, users.updateProfile, async (request) => {
    const account = await changeNames(tables, ownUid(request), request.body);
    return answer('The profile was changed.', account);
  });

  serveRoute(app, users.deleteAccount, async (request) => {
    const uid = ownUid(request);
    const account = await usableAccount(tables, uid);
    if (!confirmed(account, request.body.confirm))
      throw new ProblemError('not_confirmed', { confirm: account.email || uid });
    await deleteAccount(context, uid);
    return { success: true, message: 'The account and everything in it was deleted.' };
  });

  serveRoute(app, users.login, async (request) => {
    ownUid(request);
    const account = await recordSignIn(
      context,
      sessionOf(request).identity,
      requestLanguage(request.headers),
    );
    return answer('The sign-in was recorded.', account);
  });

  serveRoute(app, users.verifyEmail, async (request) => {
    ownUid(request);
    const account = await recordVerification(context, sessionOf(request).identity);
    const state = account.emailVerified ? 'is verified' : 'is not verified yet';
    return answer(`The email address ${state}.`, account);
  });

  serveRoute(app, users.subscription, async (request) => ({
    success: true,
    subscription: await subscriptionOf(ownUid(request)),
  }));

  serveRoute(app, users.usage, async (request) => ({
    success: true,
    data: await usageOf(ownUid(request)),
  }));
}

/** The account with the token's verification: following the link in the mail is enough. */
async function presentAccount(
  context: UserContext,
  request: FastifyRequest<{ Params: { uid: string } }>,
): Promise<Account> {
  const account = await usableAccount(context.tables, ownUid(request));
  const user = userOf(request);
  const isNewlyVerified =
    user.via === 'session' && user.identity.emailVerified && !account.emailVerified;
  // Reading needs no open session, but this writes.
  return isNewlyVerified && (await hasSession(context, user.identity))
    ? recordVerification(context, user.identity)
    : account;
}

async function hasSession({ identity }: UserContext, person: VerifiedIdentity): Promise<boolean> {
  try {
    await identity.requireSession?.(person);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}
