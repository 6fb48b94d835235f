// The screen of administrators: users, jobs, the state of the server, its settings and the audit log (decision 103).
import { screens } from '@octavo/contract';
import { Link } from 'react-router';
import { useIdentity } from '#identity/identity.ts';
import { useProfile } from '#identity/use-profile.ts';
import { admin as words } from '#messages/admin.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { adminTabs, tabOfHash, type AdminTab } from '#screens/admin/admin-tab.ts';
import { AuditLog } from '#screens/admin/audit-log.tsx';
import { Jobs } from '#screens/admin/jobs.tsx';
import { Settings } from '#screens/admin/settings.tsx';
import { System } from '#screens/admin/system.tsx';
import { Users } from '#screens/admin/users.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button, buttonClass } from '#ui/forms/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SectionTabs } from '#ui/layout/section-tabs.tsx';
import './admin.css';

export const Screen = () => (
  <div className="admin">
    <title>{`${words.title} · ${messages.product}`}</title>
    <h1>{words.title}</h1>
    <Content />
  </div>
);

function Content() {
  const identity = useIdentity();
  if (identity.state === 'unknown') return <Loading />;
  if (identity.state === 'signed-out') return <SignedOut />;
  return <ForAdmins uid={identity.uid} />;
}

function ForAdmins({ uid }: { uid: string }) {
  const { data: user, error, refetch } = useProfile(uid);
  if (user?.role === 'admin')
    return (
      <SectionTabs label={words.tabs.label} tabs={adminTabs} words={words.tabs} tabOf={tabOfHash}>
        {(tab) => <Panel tab={tab} uid={uid} />}
      </SectionTabs>
    );
  if (user) return <Refused />;
  return error ? (
    <Notice
      tone="problem"
      action={<Button onPress={() => void refetch()}>{words.tryAgain}</Button>}
    >
      {error.message}
    </Notice>
  ) : (
    <Loading />
  );
}

function Panel({ tab, uid }: { tab: AdminTab; uid: string }) {
  if (tab === 'users') return <Users uid={uid} />;
  if (tab === 'jobs') return <Jobs />;
  if (tab === 'system') return <System />;
  if (tab === 'settings') return <Settings />;
  return <AuditLog />;
}

const Loading = () => (
  <Card>
    <div className="admin-card">
      <Skeleton lines={6} label={words.loading} />
    </div>
  </Card>
);

const SignedOut = () => (
  <Notice
    tone="note"
    action={
      <Link className={buttonClass('primary')} to={screens.login}>
        {texts.navigation.login}
      </Link>
    }
  >
    <p>{words.signedOut}</p>
  </Notice>
);

const Refused = () => (
  <Notice
    tone="note"
    action={
      <Link className={buttonClass('plain')} to={screens.home}>
        {texts.navigation.dashboard}
      </Link>
    }
  >
    <p>
      <b>{words.refused}</b>
    </p>
    <p>{words.refusedText}</p>
  </Notice>
);
