import { locale } from '#messages/locale.ts';

const share = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** The change of the size in percent: `−62%`. */
export const sizeChange = (before: number, after: number): string =>
  share.format(before > 0 ? after / before - 1 : 0).replace('-', '−');
