// Pricing (specification section 2): a leaf for each plan, what holds for all, and a comparison.
import type { Plan } from '@octavo/contract';
import { messages } from '#messages/messages.ts';
import { useIdentity } from '#identity/identity.ts';
import { texts } from '#messages/texts.ts';
import { usePlans } from '#plans/use-plans.ts';
import { useSubscription } from '#plans/use-subscription.ts';
import { Comparison } from '#screens/pricing/comparison.tsx';
import { PlanCard, PlanCardSkeleton } from '#screens/pricing/plan-card.tsx';
import { useChoosePlan, type Choosing } from '#screens/pricing/use-choose-plan.ts';
import { Button } from '#ui/forms/button.tsx';
import { LiveRegion } from '#ui/feedback/live-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Sheet } from '#ui/layout/card.tsx';
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
    <Offer />
  </div>
);

function Offer() {
  const plans = usePlans();
  const identity = useIdentity();
  const subscription = useSubscription();
  if (plans.isError) return <Failed retry={() => void plans.refetch()} />;
  const waiting = identity.state === 'unknown' || subscription.isLoading;
  if (!plans.data || waiting) return <OfferSkeleton />;
  return <Plans plans={plans.data} current={subscription.data?.name} />;
}

const Failed = ({ retry }: { retry: () => void }) => (
  <Notice tone="problem" action={<Button onPress={retry}>{pricing.tryAgain}</Button>}>
    <p>{pricing.failed}</p>
  </Notice>
);

const OfferSkeleton = () => (
  <Sheet>
    <output className="visually-hidden">{words.loading}</output>
    <div className="plans" aria-hidden="true">
      {[1, 2, 3].map((stage) => (
        <PlanCardSkeleton key={stage} />
      ))}
    </div>
  </Sheet>
);

type PlansProps = { plans: Plan[]; current: Plan['name'] | undefined };

function Plans({ plans, current }: PlansProps) {
  const [choosing, choose] = useChoosePlan();
  return (
    <>
      <Outcome choosing={choosing} />
      <Sheet>
        <div className="plans">
          {plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              current={current}
              choosing={choosing}
              onChoose={() => choose(plan)}
            />
          ))}
        </div>
      </Sheet>
      <Notes />
      <Comparison plans={plans} />
    </>
  );
}

const Outcome = ({ choosing }: { choosing: Choosing }) => (
  <>
    {choosing.state === 'failed' && (
      <Notice tone="problem">
        <p>{choosing.message}</p>
      </Notice>
    )}
    {choosing.state === 'chosen' && (
      <Notice tone="note">
        <p>{choosing.message}</p>
      </Notice>
    )}
    <LiveRegion text={choosing.state === 'chosen' ? choosing.message : ''} />
  </>
);

const notes = [
  { mark: '*', text: words.trial },
  { mark: '†', text: words.billing },
  { mark: '‡', text: words.reset },
  { mark: '§', text: words.disclaimer },
];

/** Footnotes to the plans. */
const Notes = () => (
  <section className="pricing-notes" aria-label={words.notes}>
    <ul>
      {notes.map(({ mark, text }) => (
        <li key={mark}>
          <span aria-hidden="true">{mark}</span>
          {text}
        </li>
      ))}
    </ul>
  </section>
);
