// What a visitor without an account may do in a month and at once, counted by the database so that nothing slips through.
import { planRules, ProblemError } from '@octavo/contract';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { allowances, jobs } from '#platform/database/schema.ts';
import type { Charging } from '#platform/queue/submit.ts';

export type Limits = { conversionsPerMonth: number; concurrent: number };

export type Allowance = Charging & {
  /** A first look before an upload is taken; `reserve` decides. @throws ProblemError as `reserve` does. */
  refuseWhenUsedUp(queries: Queries, owner: string): Promise<void>;
};

export function createAllowance(limits: Limits): Allowance {
  return {
    async refuseWhenUsedUp(queries, owner) {
      await refuseTooMany(queries, owner, limits.concurrent);
      const spent = await spentIn(queries, owner, periodOf(new Date()));
      if (isOver(spent, limits.conversionsPerMonth)) throw usedUp(limits.conversionsPerMonth);
    },

    async reserve(queries, owner) {
      await refuseTooMany(queries, owner, limits.concurrent);
      const period = periodOf(new Date());
      const reserved = await reserveOne(queries, owner, period, limits.conversionsPerMonth);
      if (!reserved) throw usedUp(limits.conversionsPerMonth);
      return period;
    },

    async settle(queries, { owner, period }, outcome) {
      await queries
        .update(allowances)
        .set({
          reserved: sql`${allowances.reserved} - 1`,
          ...(outcome === 'charged' && { used: sql`${allowances.used} + 1` }),
        })
        .where(and(eq(allowances.owner, owner), eq(allowances.period, period)));
    },
  };
}

/** A calendar month in UTC: `2026-11`. */
export const periodOf = (moment: Date): string => moment.toISOString().slice(0, 7);

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

async function spentIn(queries: Queries, owner: string, period: string): Promise<number> {
  const [row] = await queries
    .select({ used: allowances.used, reserved: allowances.reserved })
    .from(allowances)
    .where(and(eq(allowances.owner, owner), eq(allowances.period, period)));
  return row ? row.used + row.reserved : 0;
}

async function refuseTooMany(queries: Queries, owner: string, limit: number): Promise<void> {
  const [open] = await queries
    .select({ n: count() })
    .from(jobs)
    .where(and(eq(jobs.owner, owner), isNull(jobs.settledAt)));
  if ((open?.n ?? 0) >= limit) throw new ProblemError('too_many_at_once', { limit });
}

const isOver = (spent: number, limit: number) => limit !== planRules.unlimited && spent >= limit;

const usedUp = (limit: number) =>
  new ProblemError('conversions_used_up', { limit, resets: dayText(nextMonth(new Date())) });

const nextMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));

const dayText = (day: Date) => day.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
