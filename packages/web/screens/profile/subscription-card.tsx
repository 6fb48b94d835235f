// Subscription & Usage: the plan, its usage, and when it renews.
import { isUnlimited, routes, screens, type UserProfile } from '@octavo/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#api/client.ts';
import { account } from '#messages/account.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import {
  conversionUsage,
  hasSubscription,
  storageUsage,
  type Usage,
} from '#screens/profile/profile-facts.ts';
import { SubscriptionActions } from '#screens/profile/subscription-actions.tsx';
import { buttonClass } from '#ui/forms/button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Time } from '#ui/layout/time.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';

const words = messages.profile;
const { profile } = texts;

export const SubscriptionCard = ({ user }: { user: UserProfile }) => (
  <section aria-labelledby="subscription">
    <h2 id="subscription">{profile.cards[2]}</h2>
    {hasSubscription(user) ? <Plan user={user} /> : <FreePlan />}
    <UsageLine label={words.conversions} usage={conversionUsage(user)} />
    {!isUnlimited(user.conversions_per_month) && <Renewal uid={user.firebase_uid} />}
    <UsageLine label={words.storage} usage={storageUsage(user)} />
    <div className="profile-actions">
      <Link className={buttonClass('primary')} to={screens.pricing}>
        {profile.viewPlans}
      </Link>
      {hasSubscription(user) && <SubscriptionActions />}
    </div>
  </section>
);

const FreePlan = () => (
  <>
    <p className="plan-name">{profile.freePlan}</p>
    <p>{profile.upgradeHint}</p>
  </>
);

const Plan = ({ user }: { user: UserProfile }) => (
  <>
    <p className="plan-name">{user.plan_display_name}</p>
    <DescriptionList
      rows={[
        { label: words.status, value: words.statuses[user.subscription_status] },
        ...(user.end_date
          ? [{ label: words.endDate, value: <Time value={user.end_date} precision="day" /> }]
          : []),
      ]}
    />
  </>
);

/** When the monthly conversions reset. */
function Renewal({ uid }: { uid: string }) {
  const { data } = useQuery({
    queryKey: ['subscription', uid, 'usage'],
    queryFn: async ({ signal }) =>
      (await call(routes.users.usage, { params: { uid }, signal })).data.conversions.resets_at,
  });
  const day = data ? <Time value={data} precision="day" /> : '…';
  return <DescriptionList rows={[{ label: account.resets, value: day }]} />;
}

const UsageLine = ({ label, usage: { text, share } }: { label: string; usage: Usage }) => (
  <div className="usage">
    <DescriptionList rows={[{ label, value: text }]} />
    <ProgressBar label={label} share={share} />
  </div>
);
