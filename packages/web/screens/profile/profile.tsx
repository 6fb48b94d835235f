// Profile (specification section 2): account, plan, API keys, webhooks.
import { screens } from '@octavo/contract';
import { Link, useLocation } from 'react-router';
import { useIdentity } from '#identity/identity.ts';
import { useProfile } from '#identity/use-profile.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { AccountCard } from '#screens/profile/account-card.tsx';
import { AccountData } from '#screens/profile/account-data.tsx';
import { ApiKeys } from '#screens/profile/api-keys.tsx';
import { BillingHistory } from '#screens/profile/billing-history.tsx';
import { PersonalCard } from '#screens/profile/personal-card.tsx';
import { SubscriptionCard } from '#screens/profile/subscription-card.tsx';
import { profileFailure } from '#screens/profile/use-rename.ts';
import { Webhooks } from '#screens/profile/webhooks.tsx';
import { Button, buttonClass } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import './profile.css';

const words = messages.profile;
const { profile, navigation } = texts;

export function Screen() {
  const { state } = useIdentity();
  const { accountDeleted } = (useLocation().state ?? {}) as { accountDeleted?: unknown };
  return (
    <div className="profile">
      <title>{`${messages.titles.profile} · ${messages.product}`}</title>
      {accountDeleted === true && state === 'signed-out' ? (
        <AccountDeleted />
      ) : (
        <>
          <h1>{profile.hero}</h1>
          <Content />
        </>
      )}
    </div>
  );
}

/** Confirms that the account is gone. */
const AccountDeleted = () => (
  <>
    <h1>{words.data.deletedTitle}</h1>
    <p>{words.data.deletedText}</p>
    <p>
      <Link className={buttonClass('primary')} to={screens.home}>
        {navigation.dashboard}
      </Link>
    </p>
  </>
);

function Content() {
  const identity = useIdentity();
  if (identity.state === 'unknown') return <Loading />;
  if (identity.state === 'signed-out') return <SignedOut />;
  return <Account uid={identity.uid} />;
}

function Account({ uid }: { uid: string }) {
  const { data: user, error, refetch } = useProfile(uid);
  if (user)
    return (
      <>
        <Card>
          <div className="profile-cards">
            <PersonalCard user={user} />
            <AccountCard user={user} />
            <SubscriptionCard user={user} />
          </div>
        </Card>
        <BillingHistory uid={uid} />
        <ApiKeys />
        <Webhooks />
        <AccountData user={user} />
      </>
    );
  return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />;
}

const Loading = () => (
  <Card>
    <div className="profile-cards">
      <section>
        <Skeleton lines={6} label={words.loading} />
      </section>
      <section>
        <Skeleton lines={6} />
      </section>
      <section>
        <Skeleton lines={6} />
      </section>
    </div>
  </Card>
);

const Failed = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Notice tone="problem" action={<Button onPress={retry}>{profile.tryAgain}</Button>}>
    <p>
      <b>{profileFailure(error)}</b>
    </p>
    <p>{error.message}</p>
  </Notice>
);

const SignedOut = () => (
  <Notice
    tone="note"
    action={
      <Link className={buttonClass('primary')} to={screens.login}>
        {navigation.login}
      </Link>
    }
  >
    <p>{words.signedOut}</p>
  </Notice>
);
