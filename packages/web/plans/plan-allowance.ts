// Describes what is left of a plan this month.
import { fill, isUnlimited, type CurrentSubscription } from '@octavo/contract';
import { formatBytes, formatNumber } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';

const MiB = 1024 * 1024;
const words = messages.home;

/** The conversions that are left, and the largest file, as a sentence. @param used the conversions of this month */
export function planAllowanceText(
  { display_name: plan, limits }: Pick<CurrentSubscription, 'display_name' | 'limits'>,
  used: number,
): string {
  const { conversions_per_month: limit, file_size_mb } = limits;
  const size = formatBytes(file_size_mb * MiB);
  if (isUnlimited(limit)) return fill(words.unlimitedAllowance, { plan, size });
  const left = formatNumber(Math.max(0, limit - used));
  return fill(words.planAllowance, { left, limit: formatNumber(limit), plan, size });
}
