import { useLocale } from 'react-aria-components/I18nProvider';

type Props = { of: string; style?: 'day' | 'minute' };

/** A point in time as people of the locale write it. `of` is an ISO 8601 text. */
export function Moment({ of, style = 'minute' }: Props) {
  const { locale } = useLocale();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(style === 'minute' && { timeStyle: 'short' }),
  });
  return <time dateTime={of}>{format.format(new Date(of))}</time>;
}
