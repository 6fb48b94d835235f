// Slows down the guessing of one account's password, from however many addresses it is tried. The owner is never locked out:
// networks from which they have signed in are not slowed down, and a new password, set by email, ends the waiting.
import { and, eq, lt, sql } from 'drizzle-orm';
import { pauseAfter } from '#platform/database/attempts.ts';
import type { Queries, Tables } from '#platform/database/database.ts';
import { signInAttempts, signInNetworks } from '#platform/database/schema.ts';
import { networkOf } from '#platform/http/network.ts';
import type { Secrets } from '#platform/secrets.ts';

const attemptsForgottenDays = 1;
const networksForgottenDays = 90;

export type SignInThrottle = {
  /**
   * Counts an attempt before the password is checked, so that parallel attempts count too.
   * @param login an email address, a user name or another name of the account; the case does not matter
   * @returns how many seconds to wait before the next attempt; 0 if this one may be made
   */
  begin(login: string, address: string): Promise<number>;
  /** Remembers the network of somebody who has signed in. If it is a new one, the attempts are forgotten. */
  succeeded(login: string, address: string): Promise<void>;
  /** Deletes everything about an account: its attempts and its networks. */
  forget(email: string, queries: Queries): Promise<void>;
};

export function createSignInThrottle(tables: Tables, secrets: Secrets): SignInThrottle {
  const keyOf = (kind: string, text: string) =>
    secrets.sign('sign-ins', `${kind} ${text}`).toString('hex');
  // Directories find the same person by other spellings of their name too (RFC 4518).
  const accountOf = (login: string) =>
    keyOf('account', login.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase());
  const idOf = (login: string, address: string) => ({
    account: accountOf(login),
    network: keyOf('network', networkOf(address)),
  });
  return {
    async begin(login, address) {
      const id = idOf(login, address);
      return (await isKnown(tables, id)) ? 0 : countAttempt(tables, id.account);
    },
    async succeeded(login, address) {
      const id = idOf(login, address);
      const lastAt = new Date();
      // Otherwise every sign-in of the owner would give an attacker new attempts.
      if (!(await isKnown(tables, id)))
        await tables.delete(signInAttempts).where(eq(signInAttempts.account, id.account));
      await tables
        .insert(signInNetworks)
        .values({ ...id, lastAt })
        .onConflictDoUpdate({
          target: [signInNetworks.account, signInNetworks.network],
          set: { lastAt },
        });
    },
    async forget(email, queries) {
      const account = accountOf(email);
      await queries.delete(signInAttempts).where(eq(signInAttempts.account, account));
      await queries.delete(signInNetworks).where(eq(signInNetworks.account, account));
    },
  };
}

/** Deletes attempts and networks that no longer count. */
export async function deleteOldSignIns(tables: Tables): Promise<void> {
  await tables
    .delete(signInAttempts)
    .where(lt(signInAttempts.nextAt, daysAgo(attemptsForgottenDays)));
  await tables
    .delete(signInNetworks)
    .where(lt(signInNetworks.lastAt, daysAgo(networksForgottenDays)));
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

async function isKnown(
  tables: Tables,
  { account, network }: { account: string; network: string },
): Promise<boolean> {
  const found = await tables
    .select({ lastAt: signInNetworks.lastAt })
    .from(signInNetworks)
    .where(and(eq(signInNetworks.account, account), eq(signInNetworks.network, network)));
  return found.length > 0;
}

/** One statement, so that of parallel attempts each counts. @returns the seconds to wait; 0 if the attempt was counted */
async function countAttempt(tables: Tables, account: string): Promise<number> {
  const next = sql`${signInAttempts.attempts} + 1`;
  const [counted] = await tables
    .insert(signInAttempts)
    .values({ account, attempts: 1, nextAt: sql`now()` })
    .onConflictDoUpdate({
      target: signInAttempts.account,
      set: { attempts: next, nextAt: sql`now() + make_interval(secs => ${pauseAfter(next)})` },
      // `now()` is when this statement began: a parallel one that began later may have counted before it.
      setWhere: sql`${signInAttempts.nextAt} <= clock_timestamp()`,
    })
    .returning();
  return counted ? 0 : secondsToWait(tables, account);
}

async function secondsToWait(tables: Tables, account: string): Promise<number> {
  const left = sql<number>`ceil(extract(epoch FROM ${signInAttempts.nextAt} - now()))::integer`;
  const [row] = await tables
    .select({ left })
    .from(signInAttempts)
    .where(eq(signInAttempts.account, account));
  return Math.max(1, row?.left ?? 1);
}
