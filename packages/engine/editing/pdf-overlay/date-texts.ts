// Today as text.

export type DateFormat = 'iso' | 'dots' | 'day-first' | 'month-first';

/** A day of UTC, in the given order. */
export function dateText(day: Date, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.toISOString().slice(0, 10).split('-');
  if (format === 'dots') return `${date}.${month}.${year}`;
  if (format === 'day-first') return `${date}/${month}/${year}`;
  return format === 'month-first' ? `${month}/${date}/${year}` : `${year}-${month}-${date}`;
}
