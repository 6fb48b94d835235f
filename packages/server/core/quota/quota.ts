// Counts each owner's use of the quota (conversions in a month, jobs at once, storage) in the database, so that parallel
// requests cannot exceed it.
import { formatBytes, noPlans, planRules, ProblemError, type ProblemCode } from '@octavo/contract';
import { and, count, eq, isNull, lt, min, sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { fileTotalsOf, isNotExpired, sumOf } from '#platform/database/file-totals.ts';
import { allowances, files, jobs } from '#platform/database/schema.ts';
import type { QuotaAccounting, Ending } from '#platform/queue/quota-accounting.ts';
import { recordFailedWork, refuseAfterFailures } from '#core/quota/failed-work.ts';
import { priorityOf } from '#core/quota/priority.ts';
import { noExpiry } from '#core/plans/no-expiry.ts';
import type { Limits, LimitsOf } from '#core/plans/limits.ts';
import { refuseWithoutAccount } from '#core/accounts/account.ts';

/** How many free jobs one owner may run at once. */
const concurrentFreeJobs = 3;
/** Stands for no month: free jobs change no count. */
const freePeriod = 'free';

export type Quota = QuotaAccounting & {
  /** An early check before an upload; `reserve` decides. @throws ProblemError as `reserve` does */
  refuseWhenUsedUp(queries: Queries, owner: string, limits: Limits): Promise<void>;
};

/** Problems that mean the file reached a limit, not that something went wrong. */
const limitCodes: readonly ProblemCode[] = ['too_much_work', 'took_too_long', 'too_complex'];

/** A job that reached a limit has cost as much as a finished one. */
export const usesQuota = (ending: Ending): boolean =>
  ending.state === 'finished' ||
  (ending.state === 'failed' && limitCodes.includes(ending.problem.code));

/**
 * Creates the quota accounting.
 * @param settings `failedWorkSeconds`: how many seconds of failed work an owner has in an hour
 * @param now the clock
 */
export function createQuota(
  limitsOf: LimitsOf,
  { failedWorkSeconds }: { failedWorkSeconds: number },
  now = () => new Date(),
): Quota {
  return {
    async refuseWhenUsedUp(queries, owner, limits) {
      await refuseAfterFailures(queries, owner, failedWorkSeconds);
      refuseTooMany(await openJobs(queries, owner), limits);
      const counted = await conversionsIn(queries, owner, periodOf(now()));
      if (isOver(counted, limits.conversionsPerMonth)) throw usedUp(counted, limits, now());
      await refuseFullStorage(queries, owner, limits);
    },

    async reserve(queries, owner, conversions) {
      await refuseWithoutAccount(queries, owner);
      await refuseAfterFailures(queries, owner, failedWorkSeconds);
      const limits = await limitsOf(queries, owner);
      const open = await openJobs(queries, owner);
      refuseTooMany(open, limits);
      const priority = priorityOf(now(), limits.hasPriority, open);
      if (conversions === 0) return { period: freePeriod, priority };
      const period = periodOf(now());
      const wanted = { owner, period, conversions };
      const reserved = await reserveSome(queries, wanted, limits.conversionsPerMonth);
      if (!reserved) throw usedUp(await conversionsIn(queries, owner, period), limits, now());
      return { period, priority };
    },

    async reserveFree(queries, owner) {
      await refuseAfterFailures(queries, owner, failedWorkSeconds);
      const open = await openJobs(queries, owner);
      refuseTooMany(open, { concurrent: concurrentFreeJobs, plansWithMore: () => noPlans });
      return { period: freePeriod, priority: priorityOf(new Date(), false, open) };
    },

    async admitResult(queries, owner, bytes) {
      const limits = await limitsOf(queries, owner);
      await refuseFullStorage(queries, owner, limits, bytes);
      return new Date(now().getTime() + limits.retentionMs);
    },

    async complete(queries, { owner, period, conversions, ranSeconds }, ending) {
      await queries
        .update(allowances)
        .set({
          reserved: sql`${allowances.reserved} - ${conversions}::int`,
          ...(usesQuota(ending) && { used: sql`${allowances.used} + ${conversions}::int` }),
        })
        .where(and(eq(allowances.owner, owner), eq(allowances.period, period)));
      if (ending.state !== 'finished' && ranSeconds > 0)
        await recordFailedWork(queries, owner, ranSeconds, failedWorkSeconds);
    },
  };
}

/** A calendar month in UTC: `2026-11`. */
export const periodOf = (date: Date): string => date.toISOString().slice(0, 7);

/** When the monthly conversions are renewed. */
export const renewalAfter = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));

/** Conversions of a month: those used, and those reserved for open jobs. */
export async function usageIn(
  queries: Queries,
  owner: string,
  period: string,
): Promise<{ used: number; reserved: number }> {
  const [row] = await queries
    .select({ used: allowances.used, reserved: allowances.reserved })
    .from(allowances)
    .where(and(eq(allowances.owner, owner), eq(allowances.period, period)));
  return row ?? { used: 0, reserved: 0 };
}

/** Conversions of a month, used or reserved. */
export async function conversionsIn(
  queries: Queries,
  owner: string,
  period: string,
): Promise<number> {
  const { used, reserved } = await usageIn(queries, owner, period);
  return used + reserved;
}

/** The size of an owner's stored results, in bytes. */
export async function storedBytes(queries: Queries, owner: string): Promise<number> {
  return sumOf(await fileTotalsOf(queries, owner), 'bytes');
}

type Wanted = { owner: string; period: string; conversions: number };

/** Checks and counts in one statement: of two parallel requests for the last conversion, one wins. */
async function reserveSome(
  queries: Queries,
  { owner, period, conversions }: Wanted,
  limit: number,
): Promise<boolean> {
  if (isOver(conversions - 1, limit)) return false;
  const reserved = await queries
    .insert(allowances)
    .values({ owner, period, reserved: conversions })
    .onConflictDoUpdate({
      target: [allowances.owner, allowances.period],
      set: { reserved: sql`${allowances.reserved} + ${conversions}::int` },
      ...(limit !== planRules.unlimited && {
        setWhere: sql`${allowances.used} + ${allowances.reserved} + ${conversions}::int <= ${limit}`,
      }),
    })
    .returning({ owner: allowances.owner });
  return reserved.length > 0;
}

/** The number of an owner's jobs that wait or run. */
export async function openJobs(queries: Queries, owner: string): Promise<number> {
  const [open] = await queries
    .select({ n: count() })
    .from(jobs)
    .where(and(eq(jobs.owner, owner), isNull(jobs.endedAt)));
  return open?.n ?? 0;
}

function refuseTooMany(
  used: number,
  { concurrent: limit, plansWithMore }: Pick<Limits, 'concurrent' | 'plansWithMore'>,
): void {
  if (used < limit) return;
  throw new ProblemError('too_many_at_once', { used, limit, plans: plansWithMore('concurrent') });
}

/** @param more the bytes to store; undefined before they are known */
async function refuseFullStorage(
  queries: Queries,
  owner: string,
  { storageBytes, plansWithMore }: Limits,
  more?: number,
): Promise<void> {
  const used = await storedBytes(queries, owner);
  if (used + (more ?? 1) <= storageBytes) return;
  const expiry = await nextExpiry(queries, owner);
  throw new ProblemError('storage_used_up', {
    used: formatBytes(used),
    limit: formatBytes(storageBytes),
    size: more === undefined ? 'more than is free' : formatBytes(more),
    resets: expiry ? dayText(expiry) : 'never',
    plans: plansWithMore('storageBytes'),
  });
}

/** When the first of an owner's files expires; undefined when none does. */
async function nextExpiry(queries: Queries, owner: string): Promise<Date | undefined> {
  const [row] = await queries
    .select({ first: min(files.expiresAt) })
    .from(files)
    .where(and(eq(files.owner, owner), isNotExpired, lt(files.expiresAt, noExpiry)));
  return row?.first ?? undefined;
}

const isOver = (counted: number, limit: number) =>
  limit !== planRules.unlimited && counted >= limit;

const usedUp = (used: number, { conversionsPerMonth, plansWithMore }: Limits, now: Date) =>
  new ProblemError('conversions_used_up', {
    used,
    limit: conversionsPerMonth,
    resets: dayText(renewalAfter(now)),
    plans: plansWithMore('conversionsPerMonth'),
  });

const dayText = (day: Date) => day.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
