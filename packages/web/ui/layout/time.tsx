import { useLocale } from 'react-aria-components/I18nProvider';

type Props = { of: string; to?: 'day' | 'minute' };

/** A point in time as people of the locale write it, to the day or the minute. `of` is an ISO 8601 text. */
export function Moment({ of, to = 'minute' }: Props) {
  const { locale } = useLocale();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(to === 'minute' && { timeStyle: 'short' }),
  });
  return <time dateTime={of}>{format.format(new Date(of))}</time>;
}
