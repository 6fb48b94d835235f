// Leads the operator to an account and back to the first-run page.
import { operatorScreens, routes, screens } from '@octavo/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '#api/client.ts';
import { setup as words } from '#messages/admin.ts';
import { texts } from '#messages/texts.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button, buttonClass } from '#ui/forms/button.tsx';
import { TextField } from '#ui/forms/fields.tsx';

const longestEmail = 320;

/** Where signing in and up lead afterwards. */
const back = { from: { pathname: operatorScreens.setup, state: null } };

type Props = { setupKey: string; signUp: 'open' | 'invite' | 'closed' | null };

export const AccountStep = ({ setupKey, signUp }: Props) => (
  <>
    <p>{words.account}</p>
    {signUp === 'closed' && <Notice tone="note">{words.signUpClosed}</Notice>}
    {signUp === 'invite' && <InvitedSignUp setupKey={setupKey} />}
    <div className="setup-actions">
      {signUp === 'open' && (
        <Link className={buttonClass('primary')} to={screens.signup} state={back}>
          {texts.navigation.signUp}
        </Link>
      )}
      <Link
        className={buttonClass(signUp === 'open' || signUp === 'invite' ? 'plain' : 'primary')}
        to={screens.login}
        state={back}
      >
        {texts.navigation.login}
      </Link>
    </div>
  </>
);

/** Where only invited people sign up, the operator invites themselves. */
function InvitedSignUp({ setupKey }: { setupKey: string }) {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const invite = useMutation({
    mutationFn: () => call(routes.setup.invite, { body: { key: setupKey, email: email.trim() } }),
    onSuccess: ({ data }) =>
      navigate({ pathname: screens.signup, search: new URL(data.link).search }, { state: back }),
  });
  return (
    <form
      className="setup-invite"
      onSubmit={(event) => {
        event.preventDefault();
        if (email.trim()) invite.mutate();
      }}
    >
      <TextField
        type="email"
        label={words.email}
        value={email}
        onChange={setEmail}
        maxLength={longestEmail}
        autoComplete="email"
      />
      {invite.error && <Notice tone="problem">{invite.error.message}</Notice>}
      <Button kind="primary" type="submit" isPending={invite.isPending} isDisabled={!email.trim()}>
        {texts.navigation.signUp}
      </Button>
    </form>
  );
}
