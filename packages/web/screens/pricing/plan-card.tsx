// A plan: price, features, and the button that chooses it.
import { planNames, type Plan, type PlanName } from '@octavo/contract';
import { messages } from '#messages/messages.ts';
import { FeatureValue } from '#screens/pricing/feature-value.tsx';
import { buttonOf } from '#screens/pricing/plan-button.ts';
import { featuresOf, priceText, priorityOf } from '#screens/pricing/plan-features.ts';
import type { PlanChoice } from '#screens/pricing/use-choose-plan.ts';
import { Button } from '#ui/forms/button.tsx';
import {
  ProgressIllustration,
  type IllustrationStage,
} from '#ui/feedback/progress-illustration.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import './plan-card.css';

const words = messages.pricing;
const highlighted: PlanName = 'basic';

type Props = {
  plan: Plan;
  current: PlanName | undefined;
  planChoice: PlanChoice;
  onChoose: () => void;
};

export const PlanCard = ({ plan, ...button }: Props) => (
  <article
    className="plan"
    aria-labelledby={`plan-${plan.id}`}
    data-highlighted={plan.name === highlighted || undefined}
  >
    <ProgressIllustration stage={illustrationStageOf(plan)} active={plan.name === highlighted} />
    <h2 id={`plan-${plan.id}`}>{plan.display_name}</h2>
    <p className="plan-text">{plan.description}</p>
    <p className="plan-price">
      <b>{priceText(plan)}</b> {words.perMonth}
    </p>
    <ChooseButton plan={plan} {...button} />
    <Features plan={plan} />
  </article>
);

// The illustration is folded once for Free, twice for Basic and three times for Pro.
const illustrationStageOf = ({ name }: Plan) => (planNames.indexOf(name) + 1) as IllustrationStage;

function ChooseButton({ plan, current, planChoice, onChoose }: Props) {
  const { label, isDisabled } = buttonOf(plan, current);
  const busy = planChoice.state === 'busy';
  const mine = busy && planChoice.plan.id === plan.id;
  return (
    <Button
      kind={plan.name === highlighted && !isDisabled ? 'primary' : 'plain'}
      isDisabled={isDisabled || (busy && !mine)}
      isPending={mine}
      aria-describedby={`plan-${plan.id}`}
      onPress={onChoose}
    >
      {mine ? words.choosing : label}
    </Button>
  );
}

function Features({ plan }: { plan: Plan }) {
  const { processing, support } = priorityOf(plan);
  const rows = featuresOf(plan).map(({ label, value }) => ({
    label,
    value: <FeatureValue value={value} />,
  }));
  return (
    <>
      <DescriptionList rows={rows} />
      <ul className="plan-priority">
        <li>{processing}</li>
        <li>{support}</li>
      </ul>
    </>
  );
}

/** The placeholder of a plan card that is loading. */
export const PlanCardSkeleton = () => (
  <div className="plan">
    <ProgressIllustration stage={0} />
    <Skeleton lines={9} />
  </div>
);
