// The lifecycle of subscriptions: a pure function from the current rows and an event to the rows that must be written.
//
//   none ──▶ trialing ──▶ active ──▶ past_due ──▶ expired
//               └────────────┴───────────────────────┘      cancelled: at the end of its period
import { randomUUID } from 'node:crypto';
import { planRules, ProblemError, type PlanName } from '@octavo/contract';
import { activeUntil } from '#core/plans/plan-of.ts';
import { noExpiry } from '#core/plans/no-expiry.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const trialMs = planRules.trialDays * dayMs;

export type Provider = 'none' | 'stripe';
type OpenState = 'trialing' | 'active' | 'past_due';

/** A row of the table `subscriptions`. */
export type Subscription = {
  id: string;
  plan: PlanName;
  state: OpenState | 'expired';
  provider: Provider;
  /** Its id at the billing provider. */
  providerId: string | null;
  startedAt: Date;
  periodStart: Date;
  /** The end of the trial or of the paid period. */
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  cancelledAt: Date | null;
  endedAt: Date | null;
  /** When it was last fetched from the billing provider. */
  reportedAt: Date | null;
};

/** The state of a subscription at the billing provider. */
export type Report = Pick<
  Subscription,
  'plan' | 'startedAt' | 'periodStart' | 'periodEnd' | 'cancelAtPeriodEnd' | 'cancelledAt'
> & {
  provider: Provider;
  providerId: string;
  /** `pending`: begun, but the first payment is not made, so the plan is not active yet. */
  state: OpenState | 'ended' | 'pending';
  /** A time before the report was fetched: it contains everything that happened until then. */
  asOf: Date;
};

export type Event =
  | { kind: 'trial started'; plan: PlanName }
  /** By the operator, or a plan that costs nothing. */
  | { kind: 'plan granted'; plan: PlanName; until: Date }
  | { kind: 'reported'; report: Report }
  | { kind: 'cancelled' }
  | { kind: 'resumed' }
  /** Only time has passed. */
  | { kind: 'time passed' }
  | { kind: 'ended' };

/**
 * Applies an event. @returns the subscriptions that it changes or begins
 * @param rows the open subscription, and the one that a report is about
 * @throws ProblemError `no_subscription` when there is nothing to cancel or resume
 */
export function applyEvent(rows: readonly Subscription[], event: Event, now: Date): Subscription[] {
  const open = rows.find(isOpen);
  switch (event.kind) {
    case 'trial started':
      return replaced(open, trialOf(event.plan, now), now);
    case 'plan granted':
      return replaced(open, grantedPlan(event.plan, event.until, now), now);
    case 'reported':
      return afterReport(rows, event.report, now);
    case 'cancelled':
      return [cancelled(requireOpen(open), now)];
    case 'resumed':
      return [resumed(requireOpen(open))];
    case 'time passed':
      return open && activeUntil(open) <= now ? [ended(open, now)] : [];
    case 'ended':
      return open ? [ended(open, now)] : [];
  }
}

export const isOpen = ({ endedAt }: Subscription): boolean => endedAt === null;

/** Whether the billing provider reports a second subscription while the first continues. */
export function isSecond(rows: readonly Subscription[], report: Report): boolean {
  const open = rows.find(isOpen);
  return isCurrent(report) && open?.provider === report.provider && !isSame(open, report);
}

const isSame = (row: Subscription, { providerId }: Report) => row.providerId === providerId;

const isCurrent = ({ state }: Report) => state !== 'ended' && state !== 'pending';

function requireOpen(open: Subscription | undefined): Subscription {
  if (!open) throw new ProblemError('no_subscription');
  return open;
}

/** Ends the open subscription when another begins, so that there are never two. */
function replaced(open: Subscription | undefined, next: Subscription, now: Date): Subscription[] {
  return open ? [ended(open, now), next] : [next];
}

/** Ends a subscription now, whatever its period; one that has ended keeps its date. */
const ended = (open: Subscription, now: Date): Subscription => ({
  ...open,
  state: 'expired',
  endedAt: activeUntil(open) < now ? activeUntil(open) : now,
});

/** Cancels at the end of the period; at once when nothing that was paid for is left or no period ends. */
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

const newSubscription = (plan: PlanName, now: Date) => ({
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
  ...newSubscription(plan, now),
  state: 'trialing',
  periodEnd: new Date(now.getTime() + trialMs),
});

const grantedPlan = (plan: PlanName, until: Date, now: Date): Subscription => ({
  ...newSubscription(plan, now),
  state: 'active',
  periodEnd: until,
});

function afterReport(rows: readonly Subscription[], report: Report, now: Date): Subscription[] {
  const known = rows.find((row) => isSame(row, report));
  if (known) return isNewer(known, report) ? reported(rows, known, report, now) : [];
  if (!isCurrent(report) || isSecond(rows, report)) return [];
  const next = { ...newSubscription(report.plan, now), ...termsOf(report) };
  return replaced(rows.find(isOpen), next, now);
}

/** Reports may arrive in any order: one that was requested before the last applied report is ignored. */
const isNewer = ({ reportedAt }: Subscription, { asOf }: Report) =>
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
