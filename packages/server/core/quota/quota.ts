// What owners have used of what they may do in a month, at once and in storage, counted by the database so that nothing
// slips through.
import { formatBytes, planRules, ProblemError, type ProblemCode } from '@octavo/contract';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { fileTotalsOf, sumOf } from '#platform/database/file-totals.ts';
import { allowances, jobs } from '#platform/database/schema.ts';
import type { QuotaAccounting, Ending } from '#platform/queue/quota-accounting.ts';
import { recordFailedWork, refuseAfterFailures } from '#core/quota/failed-work.ts';
import { priorityOf } from '#core/quota/priority.ts';
import type { Limits, LimitsOf } from '#core/plans/limits.ts';
import { refuseWithoutAccount } from '#core/accounts/account.ts';

/** Work that costs nothing may run this often at once for each owner. */
const concurrentFreeJobs = 3;
/** No month: whatever is settled in it changes no count. */
const freePeriod = 'free';

export type Quota = QuotaAccounting & {
  /** A first look before an upload is taken; `reserve` decides. @throws ProblemError as `reserve` does. */
  refuseWhenUsedUp(queries: Queries, owner: string, limits: Limits): Promise<void>;
};

/** What ended a job because of what its file asked for, and not because something went wrong. */
const limitCodes: readonly ProblemCode[] = ['too_much_work', 'took_too_long', 'too_complex'];

/** A job that has worked up to a limit has cost as much as one that came to a result. */
export const usesQuota = (ending: Ending): boolean =>
  ending.state === 'finished' ||
  (ending.state === 'failed' && limitCodes.includes(ending.problem.code));

/**
 * Counts by the limits of each owner.
 * @param house `failedWorkSeconds`: what work of one owner may take in an hour without coming to a result
 * @param now tells the time
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
      const spent = await conversionsIn(queries, owner, periodOf(now()));
      if (isOver(spent, limits.conversionsPerMonth))
        throw usedUp(limits.conversionsPerMonth, now());
      refuseFullStorage(await storedBytes(queries, owner), 1, limits);
    },

    async reserve(queries, owner) {
      await refuseWithoutAccount(queries, owner);
      await refuseAfterFailures(queries, owner, failedWorkSeconds);
      const limits = await limitsOf(queries, owner);
      const open = await openJobs(queries, owner);
      refuseTooMany(open, limits);
      const period = periodOf(now());
      const reserved = await reserveOne(queries, owner, period, limits.conversionsPerMonth);
      if (!reserved) throw usedUp(limits.conversionsPerMonth, now());
      return { period, priority: priorityOf(now(), limits.hasPriority, open) };
    },

    async waive(queries, owner) {
      await refuseAfterFailures(queries, owner, failedWorkSeconds);
      const open = await openJobs(queries, owner);
      refuseTooMany(open, { concurrent: concurrentFreeJobs });
      return { period: freePeriod, priority: priorityOf(new Date(), false, open) };
    },

    async admitResult(queries, owner, bytes) {
      const limits = await limitsOf(queries, owner);
      refuseFullStorage(await storedBytes(queries, owner), bytes, limits);
      return new Date(now().getTime() + limits.retentionMs);
    },

    async complete(queries, { owner, period, ranSeconds }, ending) {
      await queries
        .update(allowances)
        .set({
          reserved: sql`${allowances.reserved} - 1`,
          ...(usesQuota(ending) && { used: sql`${allowances.used} + 1` }),
        })
        .where(and(eq(allowances.owner, owner), eq(allowances.period, period)));
      if (ending.state !== 'finished' && ranSeconds > 0)
        await recordFailedWork(queries, owner, ranSeconds, failedWorkSeconds);
    },
  };
}

/** A calendar month in UTC: `2026-11`. */
export const periodOf = (moment: Date): string => moment.toISOString().slice(0, 7);

/** When the conversions of the month are renewed. */
export const renewalAfter = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));

/** Conversions of a month that are used, and those that are set aside for jobs that wait or run. */
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

/** Conversions of a month that are used or set aside. */
export async function conversionsIn(
  queries: Queries,
  owner: string,
  period: string,
): Promise<number> {
  const { used, reserved } = await usageIn(queries, owner, period);
  return used + reserved;
}

/** What an owner's results take up, in bytes. */
export async function storedBytes(queries: Queries, owner: string): Promise<number> {
  return sumOf(await fileTotalsOf(queries, owner), 'bytes');
}

/** One statement checks and counts: of two requests with one conversion left, one wins. */
async function reserveOne(queries: Queries, owner: string, period: string, limit: number) {
  if (isOver(0, limit)) return false;
  const reserved = await queries
    .insert(allowances)
    .values({ owner, period, reserved: 1 })
    .onConflictDoUpdate({
      target: [allowances.owner, allowances.period],
      set: { reserved: sql`${allowances.reserved} + 1` },
      ...(limit !== planRules.unlimited && {
        setWhere: sql`${allowances.used} + ${allowances.reserved} < ${limit}`,
      }),
    })
    .returning({ owner: allowances.owner });
  return reserved.length > 0;
}

/** Jobs of an owner that wait or run. */
export async function openJobs(queries: Queries, owner: string): Promise<number> {
  const [open] = await queries
    .select({ n: count() })
    .from(jobs)
    .where(and(eq(jobs.owner, owner), isNull(jobs.settledAt)));
  return open?.n ?? 0;
}

function refuseTooMany(open: number, { concurrent }: Pick<Limits, 'concurrent'>): void {
  if (open >= concurrent) throw new ProblemError('too_many_at_once', { limit: concurrent });
}

function refuseFullStorage(used: number, more: number, { storageBytes }: Limits): void {
  if (used + more <= storageBytes) return;
  const values = { limit: formatBytes(storageBytes), used: formatBytes(used) };
  throw new ProblemError('storage_used_up', values);
}

const isOver = (spent: number, limit: number) => limit !== planRules.unlimited && spent >= limit;

const usedUp = (limit: number, now: Date) =>
  new ProblemError('conversions_used_up', { limit, resets: dayText(renewalAfter(now)) });

const dayText = (day: Date) => day.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
