// Pricing (specification section 2): a card for each plan, notes, and a comparison.
import type { CurrentSubscription, Plan } from '@octavo/contract';
import { messages } from '#messages/messages.ts';
import { useIdentity } from '#identity/identity.ts';
import { texts } from '#messages/texts.ts';
import { usePlans } from '#plans/use-plans.ts';
import { useSubscription } from '#plans/use-subscription.ts';
import { Comparison } from '#screens/pricing/comparison.tsx';
import { PlanCard, PlanCardSkeleton } from '#screens/pricing/plan-card.tsx';
import { TrialDialog } from '#screens/pricing/trial-dialog.tsx';
import { useChoosePlan, type PlanChoice } from '#screens/pricing/use-choose-plan.ts';
import { Button } from '#ui/forms/button.tsx';
import { LiveRegion } from '#ui/feedback/live-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import './pricing.css';

const words = messages.pricing;
const { pricing } = texts;

export const Screen = () => (
  <div className="pricing">
    <title>{`${messages.titles.pricing} · ${messages.product}`}</title>
    <header className="pricing-hero">
      <h1>{pricing.hero}</h1>
      <p>{words.lede}</p>
    </header>
    <PlanOffer />
  </div>
);

function PlanOffer() {
  const plans = usePlans();
  const identity = useIdentity();
  const subscription = useSubscription();
  if (plans.isError) return <Failed retry={() => void plans.refetch()} />;
  const waiting = identity.state === 'unknown' || subscription.isLoading;
  if (!plans.data || waiting) return <OfferSkeleton />;
  return <Plans plans={plans.data} subscription={subscription.data} />;
}

const Failed = ({ retry }: { retry: () => void }) => (
  <Notice tone="problem" action={<Button onPress={retry}>{pricing.tryAgain}</Button>}>
    <p>{pricing.failed}</p>
  </Notice>
);

const OfferSkeleton = () => (
  <Card>
    <output className="visually-hidden">{words.loading}</output>
    <div className="plans" aria-hidden="true">
      {[1, 2, 3].map((stage) => (
        <PlanCardSkeleton key={stage} />
      ))}
    </div>
  </Card>
);

type PlansProps = { plans: Plan[]; subscription: CurrentSubscription | undefined };

function Plans({ plans, subscription }: PlansProps) {
  const { planChoice, choose, ...choosing } = useChoosePlan(plans, subscription);
  return (
    <>
      <TrialDialog {...choosing} />
      <Outcome planChoice={planChoice} />
      <Card>
        <div className="plans">
          {plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              current={subscription?.name}
              planChoice={planChoice}
              onChoose={() => choose(plan)}
            />
          ))}
        </div>
      </Card>
      <Notes />
      <Comparison plans={plans} />
    </>
  );
}

const Outcome = ({ planChoice }: { planChoice: PlanChoice }) => (
  <>
    {planChoice.state === 'failed' && (
      <Notice tone="problem">
        <p>{planChoice.message}</p>
      </Notice>
    )}
    {planChoice.state === 'chosen' && (
      <Notice tone="note">
        <p>{planChoice.message}</p>
      </Notice>
    )}
    <LiveRegion text={planChoice.state === 'chosen' ? planChoice.message : ''} />
  </>
);

const notes = [words.trial, words.billing, words.reset, words.disclaimer];

/** What holds for all plans. */
const Notes = () => (
  <section className="pricing-notes" aria-label={words.notes}>
    <ul>
      {notes.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </section>
);
