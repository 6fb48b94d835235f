// My files (specification section 2): statistics and the list.
import { useCanSignUp } from '#auth/sign-in-methods.ts';
import { screens } from '@octavo/contract';
import { Link } from 'react-router';
import { useIdentity } from '#identity/identity.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { EmptyIllustration } from '#screens/my-files/empty-illustration.tsx';
import { Files } from '#screens/my-files/files.tsx';
import { Statistics } from '#screens/my-files/statistics.tsx';
import { buttonClass } from '#ui/forms/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import './my-files.css';

const { myFiles, navigation } = texts;

export const Screen = () => (
  <div className="my-files">
    <title>{`${messages.titles.myFiles} · ${messages.product}`}</title>
    <h1>{myFiles.title}</h1>
    <Content />
  </div>
);

function Content() {
  const identity = useIdentity();
  if (identity.state === 'unknown') return <Skeleton lines={6} label={messages.myFiles.loading} />;
  if (identity.state === 'signed-out') return <SignedOut />;
  return (
    <>
      <Statistics uid={identity.uid} />
      <Files uid={identity.uid} />
    </>
  );
}

const SignedOut = () => (
  <div className="my-files-empty">
    <EmptyIllustration />
    <p>{myFiles.signedOut}</p>
    <div className="my-files-actions">
      <Link className={buttonClass('primary')} to={screens.login}>
        {navigation.login}
      </Link>
      {useCanSignUp() && (
        <Link className={buttonClass('plain')} to={screens.signup}>
          {navigation.signUp}
        </Link>
      )}
    </div>
  </div>
);
