// The first-run page: whoever has the address that the server printed becomes its first administrator (decision 103).
import { fill, operatorScreens, routes, screens } from '@octavo/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { AuthCard } from '#auth/auth-card.tsx';
import { useIdentity } from '#identity/identity.ts';
import { profileKey } from '#identity/use-profile.ts';
import { setup as words } from '#messages/admin.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { AccountStep } from '#screens/setup/account-step.tsx';
import { forgetSetupKey, useSetupKey } from '#screens/setup/setup-key.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button, buttonClass } from '#ui/forms/button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import './setup.css';

export function Screen() {
  const key = useSetupKey();
  const status = useQuery({
    queryKey: ['setup', key],
    enabled: key !== '',
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(routes.setup.status, { body: { key }, signal })).data,
  });
  const isClosed =
    key === '' || (status.error instanceof ApiError && status.error.code === 'not_found');
  return (
    <>
      <title>{`${words.title} · ${messages.product}`}</title>
      {isClosed ? (
        <Closed />
      ) : (
        <AuthCard title={words.title} lede={words.lede}>
          {status.isPending && <Skeleton lines={4} label={messages.shell.loading} />}
          {status.error && (
            <Notice
              tone="problem"
              action={<Button onPress={() => void status.refetch()}>{words.tryAgain}</Button>}
            >
              {status.error.message}
            </Notice>
          )}
          {status.data && <Steps setupKey={key} status={status.data} />}
        </AuthCard>
      )}
    </>
  );
}

const Closed = () => (
  <AuthCard title={words.closedTitle}>
    <p>{words.closed}</p>
    <Link className={buttonClass('primary')} to={screens.home}>
      {texts.navigation.dashboard}
    </Link>
  </AuthCard>
);

type SetupStatus = {
  address: string;
  sign_up: 'open' | 'invite' | 'closed' | null;
  sends_mail: boolean;
  mail_from: string;
};

const Steps = ({ setupKey, status }: { setupKey: string; status: SetupStatus }) => {
  const identity = useIdentity();
  return (
    <div className="setup">
      <section>
        <h2>{words.admin}</h2>
        {identity.state === 'unknown' && <Skeleton lines={2} label={messages.shell.loading} />}
        {identity.state === 'signed-out' && (
          <AccountStep setupKey={setupKey} signUp={status.sign_up} />
        )}
        {identity.state === 'signed-in' && <Claim setupKey={setupKey} {...identity} />}
      </section>
      <section>
        <h2>{words.settings}</h2>
        <DescriptionList
          rows={[
            { label: words.address, value: status.address },
            { label: words.signUp, value: words.signUps[status.sign_up ?? 'byProvider'] },
            {
              label: words.mail,
              value: status.sends_mail
                ? fill(words.mailSent, { from: status.mail_from })
                : words.mailStored,
            },
          ]}
        />
        <p className="setup-note">{words.change}</p>
      </section>
    </div>
  );
};

type ClaimProps = { setupKey: string; uid: string; email: string };

function Claim({ setupKey, uid, email }: ClaimProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const claim = useMutation({
    mutationFn: () => call(routes.setup.claim, { body: { key: setupKey } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: profileKey(uid) });
      await navigate(operatorScreens.admin, { replace: true });
      forgetSetupKey();
    },
  });
  return (
    <>
      <p>{fill(words.claimText, { email: email || uid })}</p>
      {claim.error && <Notice tone="problem">{claim.error.message}</Notice>}
      <Button kind="primary" isPending={claim.isPending} onPress={() => claim.mutate()}>
        {words.claim}
      </Button>
    </>
  );
}
