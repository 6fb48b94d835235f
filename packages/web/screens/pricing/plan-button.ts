// The button of a plan, given the current plan (specification section 4, "Plan card state").
import { comparePlans, fill, type Plan, type PlanName } from '@octavo/contract';
import { texts } from '#messages/texts.ts';

export type PlanButton = { label: string; isDisabled: boolean };

const { pricing } = texts;

/** @param current the current plan; undefined for visitors */
export function buttonOf(plan: Plan, current: PlanName | undefined): PlanButton {
  if (current === undefined) return { label: startLabel(plan), isDisabled: false };
  const height = comparePlans(plan.name, current);
  if (height === 0) return { label: pricing.current, isDisabled: true };
  if (height < 0) return { label: plan.display_name, isDisabled: true };
  return { label: fill(pricing.upgrade, { display_name: plan.display_name }), isDisabled: false };
}

const startLabel = ({ price }: Plan) => (price === 0 ? pricing.startFree : pricing.startTrial);
