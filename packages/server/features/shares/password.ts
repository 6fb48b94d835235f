// The passwords of links: stored with scrypt (RFC 7914), and slow to guess.
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { ProblemError } from '@octavo/contract';
import { and, eq, lte, sql } from 'drizzle-orm';
import { pauseAfter } from '#platform/database/attempts.ts';
import type { Tables } from '#platform/database/database.ts';
import { shares } from '#platform/database/schema.ts';
import { sameBytes } from '#platform/secrets.ts';
import { createSlots } from '#platform/slots.ts';

const saltBytes = 16;
const hashBytes = 32;

const derive = promisify(scrypt) as (text: string, salt: Buffer, bytes: number) => Promise<Buffer>;

/** Hashing takes 16 MiB and the threads that also read files. */
const hashInSlot = createSlots({ concurrent: 2, longestQueue: 40, mostOfOne: 4 });

/**
 * The form in which a password is stored: the salt and the hash, as base64url.
 * @param by the account or link for which it is hashed
 * @throws ProblemError `queue_full`
 */
export async function hashOfPassword(
  password: string,
  by: string,
  salt = randomBytes(saltBytes),
): Promise<string> {
  const hash = await hashInSlot(by, () => derive(password.normalize('NFC'), salt, hashBytes));
  return [salt, hash].map((bytes) => bytes.toString('base64url')).join('.');
}

type Protected = { id: string; passwordHash: string };

/**
 * Checks the password of a link. Attempts are counted before, so that parallel ones count too.
 * @throws ProblemError `share_password_required`, `share_password_wrong`, `queue_full`, or `share_password_attempts` with the minutes
 * to wait
 */
export async function checkPassword(
  tables: Tables,
  { id, passwordHash }: Protected,
  password: string | undefined,
): Promise<void> {
  if (!password) throw new ProblemError('share_password_required');
  await countAttempt(tables, id);
  const salt = Buffer.from(passwordHash.split('.', 1)[0] ?? '', 'base64url');
  const given = await hashOfPassword(password, id, salt).catch(async (error: unknown) => {
    await uncountAttempt(tables, id);
    throw error;
  });
  if (!sameBytes(Buffer.from(given), Buffer.from(passwordHash)))
    throw new ProblemError('share_password_wrong');
  await uncountAttempt(tables, id);
}

/**
 * Undoes `countAttempt` for the right password, or one that was not checked. Earlier wrong passwords still count: otherwise
 * each opening of the link would give somebody who guesses five new attempts.
 */
async function uncountAttempt(tables: Tables, id: string): Promise<void> {
  const attempts = sql`greatest(${shares.attempts} - 1, 0)`;
  await tables
    .update(shares)
    .set({ attempts, nextAttemptAt: sql`now()` })
    .where(eq(shares.id, id));
}

/** @throws ProblemError `share_password_attempts` */
async function countAttempt(tables: Tables, id: string): Promise<void> {
  const isForgotten = sql`${shares.nextAttemptAt} < now() - interval '1 day'`;
  const attempts = sql`CASE WHEN ${isForgotten} THEN 1 ELSE ${shares.attempts} + 1 END`;
  const pause = sql`make_interval(secs => ${pauseAfter(attempts)})`;
  const counted = await tables
    .update(shares)
    .set({ attempts, nextAttemptAt: sql`now() + ${pause}` })
    // `now()` is when this statement began: a parallel one that began later may have counted before it.
    .where(and(eq(shares.id, id), lte(shares.nextAttemptAt, sql`clock_timestamp()`)));
  if (counted.rowCount === 0)
    throw new ProblemError('share_password_attempts', { minutes: await minutesToWait(tables, id) });
}

async function minutesToWait(tables: Tables, id: string): Promise<number> {
  const left = sql<number>`ceil(extract(epoch FROM ${shares.nextAttemptAt} - now()) / 60)::integer`;
  const [row] = await tables.select({ left }).from(shares).where(eq(shares.id, id));
  return Math.max(1, row?.left ?? 1);
}
