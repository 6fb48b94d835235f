// An account in the list of administrators.
import { fill, type AdminUser } from '@octavo/contract';
import { admin } from '#messages/admin.ts';
import { formatBytes, formatCount, formatRelativeTime } from '#messages/format.ts';
import { Facts } from '#screens/admin/facts.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/forms/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { TimeText } from '#ui/layout/time.tsx';

const words = admin.users;

type Props = { user: AdminUser; isSelf: boolean; onSuspend: () => void; onResume: () => void };

export function UserRow({ user, isSelf, onSuspend, onResume }: Props) {
  const now = useNow();
  const { first_name, last_name, uid } = user;
  const email = user.email || uid;
  const name = `${first_name} ${last_name}`.trim();
  const isSuspended = user.status === 'suspended';
  return (
    <li>
      <div className="admin-entry">
        <p className="admin-name">
          <b>
            <bdi>{email}</bdi>
          </b>
          {user.role === 'admin' && <Badge tone="good">{words.admin}</Badge>}
          {isSuspended && <Badge tone="bad">{words.suspended}</Badge>}
          {!user.email_verified && <Badge tone="open">{words.notVerified}</Badge>}
        </p>
        <Facts>
          {[
            name,
            planOf(user, now),
            formatCount(user.conversions, words.conversions),
            fill(words.stored, { size: formatBytes(user.stored_bytes) }),
            timed(words.registered, user.created_at, now),
            user.last_login_at
              ? timed(words.lastSignIn, user.last_login_at, now)
              : words.neverSignedIn,
          ]}
        </Facts>
      </div>
      {isSelf ? (
        <span className="admin-self">{words.you}</span>
      ) : (
        <Button
          kind="quiet"
          aria-label={fill(isSuspended ? words.resumeUser : words.suspendUser, { email })}
          onPress={isSuspended ? onResume : onSuspend}
        >
          {isSuspended ? words.resume : words.suspend}
        </Button>
      )}
    </li>
  );
}

const planOf = ({ plan, plan_until: until }: AdminUser, now: Date) =>
  until === null
    ? fill(words.plan, { plan: capitalized(plan) })
    : fill(words.planUntil, {
        plan: capitalized(plan),
        time: formatRelativeTime(Date.parse(until), now),
      });

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A text with a time in words, and the exact time as a tooltip. */
const timed = (text: string, value: string, now: Date) => (
  <TimeText value={value}>
    {fill(text, { time: formatRelativeTime(Date.parse(value), now) })}
  </TimeText>
);
