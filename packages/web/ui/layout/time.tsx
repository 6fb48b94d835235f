import { useLocale } from 'react-aria-components/I18nProvider';

type Precision = 'day' | 'minute';
type Props = { value: string; precision?: Precision };

/** Creating one takes longer than rendering the rest of a row. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, precision: Precision): Intl.DateTimeFormat {
  const key = `${locale} ${precision}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      ...(precision === 'minute' && { timeStyle: 'short' }),
    });
  formats.set(key, format);
  return format;
}

/** A time in words of the caller, such as `in 3 hours`, with the date and time as a tooltip. */
export function TimeText({ value, children }: { value: string; children: string }) {
  const { locale } = useLocale();
  return (
    <time dateTime={value} title={formatOf(locale, 'minute').format(new Date(value))}>
      {children}
    </time>
  );
}

/** A date, or a date and time, in the locale's format. `value` is an ISO 8601 string. */
export function Time({ value, precision = 'minute' }: Props) {
  const { locale } = useLocale();
  return <time dateTime={value}>{formatOf(locale, precision).format(new Date(value))}</time>;
}
