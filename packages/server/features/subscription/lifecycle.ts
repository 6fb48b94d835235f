// What becomes of an account's subscriptions: a pure function from what there is and what happens to what must be written.
//
//   none ──▶ trialing ──▶ active ──▶ past_due ──▶ expired
//               └────────────┴───────────────────────┘      cancelled: at the end of its period
import { randomUUID } from 'node:crypto';
import { planRules, ProblemError, type PlanName } from '@octavo/contract';
import { lastsUntil } from '#core/plans/plan-of.ts';
import { noExpiry } from '#core/plans/no-expiry.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const trialMs = planRules.trialDays * dayMs;

export type Provider = 'none' | 'stripe';
type OpenState = 'trialing' | 'active' | 'past_due';

/** A row of the table of subscriptions. */
export type Subscription = {
  id: string;
  plan: PlanName;
  state: OpenState | 'expired';
  provider: Provider;
  /** Its id at the billing provider. */
  providerId: string | null;
  startedAt: Date;
  periodStart: Date;
  /** Until when it is tried or paid for. */
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  cancelledAt: Date | null;
  endedAt: Date | null;
  /** As of when the billing provider told of it. */
  reportedAt: Date | null;
};

/** What the billing provider says of one of its subscriptions. */
export type Report = Pick<
  Subscription,
  'plan' | 'startedAt' | 'periodStart' | 'periodEnd' | 'cancelAtPeriodEnd' | 'cancelledAt'
> & {
  provider: Provider;
  providerId: string;
  /** `pending`: begun, but its first payment is not made, so that it gives nothing yet. */
  state: OpenState | 'ended' | 'pending';
  /** A moment before it was asked: whatever happened by then is in the report. */
  asOf: Date;
};

export type Event =
  | { kind: 'trial begun'; plan: PlanName }
  /** By the operator, or a plan that costs nothing. */
  | { kind: 'plan given'; plan: PlanName; until: Date }
  | { kind: 'reported'; report: Report }
  | { kind: 'cancelled' }
  | { kind: 'resumed' }
  /** Time has passed; nothing else happened. */
  | { kind: 'time passed' }
  | { kind: 'ended' };

/**
 * The subscriptions that an event changes or begins, as they are after it.
 * @param rows the one that has not ended, and when the billing provider reports one, that one
 * @throws ProblemError `no_subscription` when there is nothing to cancel or resume
 */
export function after(rows: readonly Subscription[], event: Event, now: Date): Subscription[] {
  const open = rows.find(isOpen);
  switch (event.kind) {
    case 'trial begun':
      return replaced(open, trialOf(event.plan, now), now);
    case 'plan given':
      return replaced(open, givenPlan(event.plan, event.until, now), now);
    case 'reported':
      return afterReport(rows, event.report, now);
    case 'cancelled':
      return [cancelled(required(open), now)];
    case 'resumed':
      return [resumed(required(open))];
    case 'time passed':
      return open && lastsUntil(open) <= now ? [ended(open, now)] : [];
    case 'ended':
      return open ? [ended(open, now)] : [];
  }
}

export const isOpen = ({ endedAt }: Subscription): boolean => endedAt === null;

/** True when the billing provider has a second subscription for somebody whose first goes on. */
export function isSecond(rows: readonly Subscription[], report: Report): boolean {
  const open = rows.find(isOpen);
  return isGoingOn(report) && open?.provider === report.provider && !isSame(open, report);
}

const isSame = (row: Subscription, { providerId }: Report) => row.providerId === providerId;

const isGoingOn = ({ state }: Report) => state !== 'ended' && state !== 'pending';

function required(open: Subscription | undefined): Subscription {
  if (!open) throw new ProblemError('no_subscription');
  return open;
}

/** One plan takes the place of another, so that there are never two. */
function replaced(open: Subscription | undefined, next: Subscription, now: Date): Subscription[] {
  return open ? [ended(open, now), next] : [next];
}

/** What ends is over at once, whatever its period was; what had ended before keeps its time. */
const ended = (open: Subscription, now: Date): Subscription => ({
  ...open,
  state: 'expired',
  endedAt: lastsUntil(open) < now ? lastsUntil(open) : now,
});

/** Where nothing that was paid for is left to be used up, and where no period ends, it ends at once. */
function cancelled(open: Subscription, now: Date): Subscription {
  if (open.state === 'past_due' || open.periodEnd >= noExpiry)
    return { ...ended(open, now), cancelledAt: now };
  return { ...open, cancelAtPeriodEnd: true, cancelledAt: open.cancelledAt ?? now };
}

const resumed = (open: Subscription): Subscription => ({
  ...open,
  cancelAtPeriodEnd: false,
  cancelledAt: null,
});

const begun = (plan: PlanName, now: Date) => ({
  id: randomUUID(),
  plan,
  provider: 'none' as const,
  providerId: null,
  startedAt: now,
  periodStart: now,
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  endedAt: null,
  reportedAt: null,
});

const trialOf = (plan: PlanName, now: Date): Subscription => ({
  ...begun(plan, now),
  state: 'trialing',
  periodEnd: new Date(now.getTime() + trialMs),
});

const givenPlan = (plan: PlanName, until: Date, now: Date): Subscription => ({
  ...begun(plan, now),
  state: 'active',
  periodEnd: until,
});

function afterReport(rows: readonly Subscription[], report: Report, now: Date): Subscription[] {
  const known = rows.find((row) => isSame(row, report));
  if (known) return isNews(known, report) ? reported(rows, known, report, now) : [];
  if (!isGoingOn(report) || isSecond(rows, report)) return [];
  const next = { ...begun(report.plan, now), ...termsOf(report) };
  return replaced(rows.find(isOpen), next, now);
}

/** Reports may come in any order: one that was asked for before the last that counted tells nothing new. */
const isNews = ({ reportedAt }: Subscription, { asOf }: Report) =>
  !reportedAt || reportedAt <= asOf;

function reported(
  rows: readonly Subscription[],
  known: Subscription,
  report: Report,
  now: Date,
): Subscription[] {
  if (report.state === 'pending' || isSecond(rows, report)) return [];
  if (report.state === 'ended')
    return isOpen(known) ? [{ ...ended(known, now), reportedAt: report.asOf }] : [];
  const next = { ...known, endedAt: null, ...termsOf(report) };
  const other = rows.find((row) => isOpen(row) && row !== known);
  return replaced(other, next, now);
}

function termsOf({ state, asOf, ...terms }: Report) {
  return { ...terms, state: state as OpenState, reportedAt: asOf };
}
