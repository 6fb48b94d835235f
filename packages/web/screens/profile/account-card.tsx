import type { UserProfile } from '@octavo/contract';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { Leaders } from '#ui/layout/description-list.tsx';
import { Moment } from '#ui/layout/time.tsx';

const words = messages.profile;

/** Account Details: the identity, and when it was made and used. */
export const AccountCard = ({ user }: { user: UserProfile }) => (
  <section aria-labelledby="account">
    <h2 id="account">{texts.profile.cards[1]}</h2>
    <Leaders
      rows={[
        { label: words.userId, value: <code>{user.firebase_uid}</code> },
        { label: words.created, value: <Moment of={user.created_at} to="day" /> },
        { label: words.lastSignIn, value: <LastSignIn at={user.last_login_at} /> },
      ]}
    />
  </section>
);

const LastSignIn = ({ at }: { at: string | null }) => (at ? <Moment of={at} /> : words.never);
