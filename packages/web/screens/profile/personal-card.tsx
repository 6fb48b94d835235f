// Personal Information: name and email address; the name can be changed.
import { screens, type UserProfile } from '@octavo/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { initialOf } from '#identity/avatar-initial.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { NameForm } from '#screens/profile/name-form.tsx';
import { fullNameOf } from '#screens/profile/profile-facts.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button, buttonClass } from '#ui/forms/button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';

const words = messages.profile;
const { profile } = texts;

export function PersonalCard({ user }: { user: UserProfile }) {
  const [editing, setEditing] = useState(false);
  const [closed, setClosed] = useState(false);
  const editButton = useFocusOnMount<HTMLButtonElement>(closed && !editing);
  const close = () => {
    setClosed(true);
    setEditing(false);
  };
  const name = fullNameOf(user);
  const facts = [
    { label: words.name, value: name || profile.nameNotSet },
    { label: words.accountStatus, value: words.accountStatuses[user.account_status] },
  ];
  return (
    <section aria-labelledby="personal">
      <h2 id="personal">{profile.cards[0]}</h2>
      <div className="person">
        <span className="person-initial" aria-hidden="true">
          {initialOf(user.first_name, user.email)}
        </span>
        <div>
          <p className="person-name">{name || user.email}</p>
          <p>{user.email}</p>
          <Verification verified={user.email_verified} />
        </div>
      </div>
      <DescriptionList rows={facts} />
      {!user.email_verified && (
        <Link className={buttonClass('quiet')} to={screens.welcome}>
          {words.verifyEmail}
        </Link>
      )}
      {editing ? (
        <NameForm user={user} onClose={close} />
      ) : (
        <Button kind="quiet" ref={editButton} onPress={() => setEditing(true)}>
          {words.editName}
        </Button>
      )}
    </section>
  );
}

const Verification = ({ verified }: { verified: boolean }) => (
  <Badge tone={verified ? 'good' : 'open'}>
    {verified ? profile.verified : profile.notVerified}
  </Badge>
);
