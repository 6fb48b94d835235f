import type { UserProfile } from '@octavo/contract';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Time } from '#ui/layout/time.tsx';

const words = messages.profile;

/** Account details: the user id, and when the account was created and last used. */
export const AccountCard = ({ user }: { user: UserProfile }) => (
  <section aria-labelledby="account">
    <h2 id="account">{texts.profile.cards[1]}</h2>
    <DescriptionList
      rows={[
        { label: words.userId, value: <code>{user.firebase_uid}</code> },
        { label: words.created, value: <Time value={user.created_at} precision="day" /> },
        { label: words.lastSignIn, value: <LastSignIn at={user.last_login_at} /> },
      ]}
    />
  </section>
);

const LastSignIn = ({ at }: { at: string | null }) => (at ? <Time value={at} /> : words.never);
