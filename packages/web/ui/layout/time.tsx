import { useLocale } from 'react-aria-components/I18nProvider';

type Props = { value: string; precision?: 'day' | 'minute' };

/** A point in time as people of the locale write it, to the day or the minute. `of` is an ISO 8601 text. */
export function Time({ value, precision = 'minute' }: Props) {
  const { locale } = useLocale();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(precision === 'minute' && { timeStyle: 'short' }),
  });
  return <time dateTime={value}>{format.format(new Date(value))}</time>;
}
