// Values for the cards of the profile (specification section 2, "Profile").
import { isUnlimited, type UserProfile } from '@octavo/contract';
import { formatNumber, formatStorage } from '#messages/format.ts';
import { texts } from '#messages/texts.ts';

const { profile } = texts;

/** First and last name; empty when neither is set. */
export const fullNameOf = ({
  first_name,
  last_name,
}: Pick<UserProfile, 'first_name' | 'last_name'>): string => `${first_name} ${last_name}`.trim();

/** True for a user with a subscription; false on the Free plan by default. */
export const hasSubscription = ({ subscription_status: status }: UserProfile): boolean =>
  status !== 'none' && status !== 'expired';

/** How much of a limit is used, as text and as a share from 0 to 1. */
export type Usage = { text: string; share: number };

export function conversionUsage({
  conversions_used: used,
  conversions_per_month: limit,
}: Pick<UserProfile, 'conversions_used' | 'conversions_per_month'>): Usage {
  const unlimited = isUnlimited(limit);
  return {
    text: `${formatNumber(used)} / ${unlimited ? profile.unlimited : formatNumber(limit)}`,
    share: unlimited ? 0 : shareOf(used, limit),
  };
}

export const storageUsage = ({
  storage_used_mb: used,
  storage_mb: limit,
}: Pick<UserProfile, 'storage_used_mb' | 'storage_mb'>): Usage => ({
  text: `${formatStorage(used)} / ${formatStorage(limit)}`,
  share: shareOf(used, limit),
});

/** At most 1: after a downgrade, usage may exceed the limit. */
const shareOf = (used: number, limit: number): number =>
  limit > 0 ? Math.min(1, used / limit) : 1;
