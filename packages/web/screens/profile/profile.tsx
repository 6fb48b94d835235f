// Profile (specification section 2): account, plan, API keys, webhooks.
import { screens } from '@octavo/contract';
import { Link, useLocation } from 'react-router';
import { useIdentity } from '#identity/identity.ts';
import { useProfile } from '#identity/use-profile.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { ProfileTabs } from '#screens/profile/profile-tabs.tsx';
import { profileFailure } from '#screens/profile/use-rename.ts';
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
  if (user) return <ProfileTabs user={user} />;
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
