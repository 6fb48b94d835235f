// Compares what people read on the pages with the data of the invoice.
import type { Invoice } from '@octavo/contract';
import { isZero } from './rules/rule.ts';

/** Digits and letters alone, so that neither spaces nor separators matter. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The number as pages may show it: without separators, zeros at the end or a sign. */
const amountIn = (text: string, amount: string): boolean => {
  const [whole = '', decimals = ''] = amount.replace(/^-/, '').split('.');
  const groups = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(\d{3})+$)/g, "[.,’' \\s]?");
  const cents = decimals.replace(/0+$/, '').padEnd(2, '0');
  const fraction = cents === '00' ? '(?:[.,](?:00?|-|–))?' : `[.,]${cents}`;
  return new RegExp(`(?<![\\d.,])${groups}${fraction}(?!\\d|[.,]\\d)`).test(text);
};

/** The number and the amounts of an invoice that a text does not show; amounts of zero need not be shown. */
export function valuesNotIn(text: string, { number, totals }: Invoice): string[] {
  const isShown = (value: string) => bare(text).includes(bare(value));
  const amounts = [totals.withTax, totals.due].filter((amount) => amount !== undefined);
  const wanted = amounts.filter((amount) => /^-?\d+(\.\d+)?$/.test(amount) && !isZero(amount));
  return [
    ...(number && !isShown(number) ? [number] : []),
    ...new Set(wanted.filter((amount) => !amountIn(text, amount))),
  ];
}
