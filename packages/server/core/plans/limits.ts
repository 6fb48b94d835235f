// The limits of an owner: from the plan of an account, or from the configuration for visitors.
import { isUnlimited, noPlans, planRules, type PlanFeature } from '@octavo/contract';
import type { Queries } from '#platform/database/database.ts';
import { uidOfOwner } from '#platform/http/caller.ts';
import { planOf } from '#core/plans/plan-of.ts';
import type { OfferedPlan, Plans } from '#core/plans/plans.ts';

const MiB = 1024 * 1024;
const hourMs = 60 * 60 * 1000;

/** The amounts of a plan, or of visitors. */
type PlanLimits = {
  /** The display name of the plan; undefined for visitors. */
  plan: string | undefined;
  /** -1 means unlimited. */
  conversionsPerMonth: number;
  /** Jobs at the same time. */
  concurrent: number;
  fileBytes: number;
  storageBytes: number;
  /** How long results are kept. */
  retentionMs: number;
  hasPriority: boolean;
  features: ReadonlySet<PlanFeature>;
};

/** The limits that a higher plan raises. */
export type RaisableLimit = 'conversionsPerMonth' | 'concurrent' | 'fileBytes' | 'storageBytes';

export type Limits = PlanLimits & {
  /** The names of the plans that have more of something, lowest first, for the text of a problem. */
  plansWithMore(of: RaisableLimit): string;
};

/** The limits of visitors, from the configuration. */
export type VisitorLimits = Pick<
  PlanLimits,
  'conversionsPerMonth' | 'concurrent' | 'fileBytes' | 'retentionMs' | 'features'
>;

export type LimitsOf = (queries: Queries, owner: string) => Promise<Limits>;

/** Looks up the current limits of an owner. */
export function createLimits(plans: Plans, visitor: VisitorLimits): LimitsOf {
  const offered = plans.all.map(limitsOfPlan);
  const withPlans = (limits: PlanLimits): Limits => ({
    ...limits,
    plansWithMore: (of) => namesOfPlansWithMore(offered, limits, of),
  });
  const ofVisitors = withPlans({
    ...visitor,
    plan: undefined,
    storageBytes: Infinity,
    hasPriority: false,
  });
  return async (queries, owner) => {
    const uid = uidOfOwner(owner);
    return uid === undefined
      ? ofVisitors
      : withPlans(limitsOfPlan(await planOf(queries, plans, uid)));
  };
}

function namesOfPlansWithMore(
  offered: readonly PlanLimits[],
  limits: PlanLimits,
  of: RaisableLimit,
): string {
  const amountOf = ({ [of]: limit }: PlanLimits) =>
    limit === planRules.unlimited ? Infinity : limit;
  const higher = offered.filter((plan) => amountOf(plan) > amountOf(limits));
  return higher.map(({ plan }) => plan).join(', ') || noPlans;
}

/** A plan's limits in bytes and milliseconds. */
export function limitsOfPlan(plan: OfferedPlan): PlanLimits {
  const allowed = [
    ...(plan.advanced_editing ? ['advanced_editing' as const] : []),
    ...(plan.ocr ? ['ocr' as const] : []),
    ...(plan.annotations ? ['annotations' as const] : []),
  ];
  const monthly = plan.conversions_per_month;
  return {
    plan: plan.display_name,
    conversionsPerMonth: isUnlimited(monthly) ? planRules.unlimited : (monthly as number),
    concurrent: plan.concurrent_uploads,
    fileBytes: plan.file_size_mb * MiB,
    storageBytes: plan.storage_mb * MiB,
    retentionMs: plan.retention_hours * hourMs,
    hasPriority: plan.priority === 'high',
    features: new Set(allowed),
  };
}
