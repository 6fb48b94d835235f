// The tabs of the profile.
import type { UserProfile } from '@octavo/contract';
import { messages } from '#messages/messages.ts';
import { AccountCard } from '#screens/profile/account-card.tsx';
import { AccountData } from '#screens/profile/account-data.tsx';
import { ApiKeys } from '#screens/profile/api-keys.tsx';
import { BillingHistory } from '#screens/profile/billing-history.tsx';
import { PersonalCard } from '#screens/profile/personal-card.tsx';
import { profileTabs, tabOfHash, type ProfileTab } from '#screens/profile/profile-tab.ts';
import { SubscriptionCard } from '#screens/profile/subscription-card.tsx';
import { UsageChart } from '#screens/profile/usage-chart.tsx';
import { Webhooks } from '#screens/profile/webhooks.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SectionTabs } from '#ui/layout/section-tabs.tsx';

const words = messages.profile.tabs;

export const ProfileTabs = ({ user }: { user: UserProfile }) => (
  <SectionTabs label={words.label} tabs={profileTabs} words={words} tabOf={tabOfHash}>
    {(tab) => <Panel tab={tab} user={user} />}
  </SectionTabs>
);

function Panel({ tab, user }: { tab: ProfileTab; user: UserProfile }) {
  if (tab === 'account') return <Account user={user} />;
  if (tab === 'plan') return <Plan user={user} />;
  if (tab === 'keys') return <ApiKeys />;
  if (tab === 'webhooks') return <Webhooks />;
  return <AccountData user={user} />;
}

/** The three cards of the specification (section 2, "Profile"). */
const Account = ({ user }: { user: UserProfile }) => (
  <Card>
    <div className="profile-cards">
      <PersonalCard user={user} />
      <AccountCard user={user} />
      <SubscriptionCard user={user} />
    </div>
  </Card>
);

const Plan = ({ user }: { user: UserProfile }) => (
  <>
    <Card>
      <div className="profile-cards">
        <SubscriptionCard user={user} />
        <UsageChart uid={user.firebase_uid} />
      </div>
    </Card>
    <BillingHistory uid={user.firebase_uid} />
  </>
);
