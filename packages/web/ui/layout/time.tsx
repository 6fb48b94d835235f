import { useLocale } from 'react-aria-components/I18nProvider';

type Props = { value: string; precision?: 'day' | 'minute' };

/** A time in words of the caller, such as `in 3 hours`, with the date and time as a tooltip. */
export function TimeText({ value, children }: { value: string; children: string }) {
  const { locale } = useLocale();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={value} title={format.format(new Date(value))}>
      {children}
    </time>
  );
}

/** A date, or a date and time, in the locale's format. `value` is an ISO 8601 string. */
export function Time({ value, precision = 'minute' }: Props) {
  const { locale } = useLocale();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(precision === 'minute' && { timeStyle: 'short' }),
  });
  return <time dateTime={value}>{format.format(new Date(value))}</time>;
}
