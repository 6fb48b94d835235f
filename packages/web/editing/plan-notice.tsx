// Shows which plan an operation needs before the user starts it.
import { fill, type PlanFeature } from '@octavo/contract';
import { UpgradeButton } from '#converting/upgrade-button.tsx';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { usePlans } from '#plans/use-plans.ts';
import { useSubscription } from '#plans/use-subscription.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** True if the plan is known and lacks the feature. */
export function useIsMissingFromPlan(feature: PlanFeature | undefined): boolean {
  const { data: subscription } = useSubscription();
  return Boolean(feature && subscription && !subscription.limits.features.includes(feature));
}

/** Names the plan that has the feature, with a link to the plans. */
export function PlanNotice({ feature }: { feature: PlanFeature }) {
  const { data: plans } = usePlans();
  const plan = plans?.find((offered) => offered[feature])?.display_name;
  const text = plan ? fill(words.availableOn, { plan }) : words.availableOnOtherPlans;
  return (
    <Notice tone="warning" action={<UpgradeButton />}>
      {words.notInPlan[feature]} {text}
    </Notice>
  );
}
