// The passwords of links: stored with scrypt (RFC 7914), and slow to guess.
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { ProblemError } from '@octavo/contract';
import { and, eq, lte, sql } from 'drizzle-orm';
import { pauseAfter } from '#platform/database/attempts.ts';
import type { Tables } from '#platform/database/database.ts';
import { shares } from '#platform/database/schema.ts';
import { sameBytes } from '#platform/secrets.ts';

const saltBytes = 16;
const hashBytes = 32;

const derive = promisify(scrypt) as (text: string, salt: Buffer, bytes: number) => Promise<Buffer>;

/** The form in which a password is stored: the salt and the hash, as base64url. */
export async function hashOfPassword(password: string, salt = randomBytes(saltBytes)) {
  const hash = await derive(password.normalize('NFC'), salt, hashBytes);
  return [salt, hash].map((bytes) => bytes.toString('base64url')).join('.');
}

type Protected = { id: string; passwordHash: string };

/**
 * Checks the password of a link. Attempts are counted before, so that parallel ones count too.
 * @throws ProblemError `share_password_required`, `share_password_wrong`, or `share_password_attempts` with the seconds to wait
 */
export async function checkPassword(
  tables: Tables,
  { id, passwordHash }: Protected,
  password: string | undefined,
): Promise<void> {
  if (!password) throw new ProblemError('share_password_required');
  await countAttempt(tables, id);
  const salt = Buffer.from(passwordHash.split('.', 1)[0] ?? '', 'base64url');
  const given = await hashOfPassword(password, salt);
  if (!sameBytes(Buffer.from(given), Buffer.from(passwordHash)))
    throw new ProblemError('share_password_wrong');
  await tables.update(shares).set({ attempts: 0 }).where(eq(shares.id, id));
}

/** @throws ProblemError `share_password_attempts` */
async function countAttempt(tables: Tables, id: string): Promise<void> {
  const attempts = sql`${shares.attempts} + 1`;
  const pause = sql`make_interval(secs => ${pauseAfter(attempts)})`;
  const counted = await tables
    .update(shares)
    .set({ attempts, nextAttemptAt: sql`now() + ${pause}` })
    .where(and(eq(shares.id, id), lte(shares.nextAttemptAt, sql`now()`)));
  if (counted.rowCount === 0)
    throw new ProblemError('share_password_attempts', { seconds: await secondsToWait(tables, id) });
}

async function secondsToWait(tables: Tables, id: string): Promise<number> {
  const left = sql<number>`ceil(extract(epoch FROM ${shares.nextAttemptAt} - now()))::integer`;
  const [row] = await tables.select({ left }).from(shares).where(eq(shares.id, id));
  return Math.max(1, row?.left ?? 1);
}
