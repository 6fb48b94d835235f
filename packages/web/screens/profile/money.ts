// Formats amounts of money in the current locale.
import { locale } from '#messages/locale.ts';

/**
 * Formats an amount: `$9.00`.
 * @param amount in the smallest unit of the currency, such as cents
 * @param currency ISO 4217, upper or lower case
 */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
