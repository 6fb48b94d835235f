// The tabs of the profile. The address keeps the selected one, so that a link and a reload show it.
import type { UserProfile } from '@octavo/contract';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useLocation, useNavigate } from 'react-router';
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
import { scrollToMiddle } from '#ui/layout/scroll-to-middle.ts';
import './profile-tabs.css';

const words = messages.profile.tabs;

export function ProfileTabs({ user }: { user: UserProfile }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const selected = tabOfHash(hash);
  const show = (tab: ProfileTab) =>
    void navigate({ hash: tab }, { replace: true, preventScrollReset: true });
  return (
    <Tabs
      className="profile-tabs"
      selectedKey={selected}
      onSelectionChange={(key) => show(key as ProfileTab)}
    >
      <TabList className="profile-tab-list" aria-label={words.label}>
        {profileTabs.map((tab) => (
          <Tab
            key={tab}
            id={tab}
            ref={tab === selected ? scrollToMiddle : null}
            className="profile-tab"
          >
            {words[tab]}
          </Tab>
        ))}
      </TabList>
      {profileTabs.map((tab) => (
        <TabPanel key={tab} id={tab} className="profile-panel">
          <Panel tab={tab} user={user} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

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
