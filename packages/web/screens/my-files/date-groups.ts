// The groups of the file list by day: Today, Yesterday, This week, then months.
import { locale } from '#messages/locale.ts';
import { messages } from '#messages/messages.ts';

const words = messages.myFiles.days;

/** The consecutive files of one group. */
export type DateGroup<File> = { label: string; files: File[] };

/** The group of a time, in the browser's time zone. Weeks begin on Monday (ISO 8601). */
export function groupOf(time: string, now: Date): string {
  const date = new Date(time);
  if (date >= dayBefore(now, 0)) return words.today;
  if (date >= dayBefore(now, 1)) return words.yesterday;
  if (date >= dayBefore(now, (now.getDay() + 6) % 7)) return words.thisWeek;
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(date);
}

/** The start of a day. */
const dayBefore = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);

/** Groups files that are sorted by their date. */
export function groupsOf<File extends { created_at: string }>(
  files: readonly File[],
  now: Date,
): DateGroup<File>[] {
  const groups = Map.groupBy(files, ({ created_at }) => groupOf(created_at, now));
  return [...groups].map(([label, inGroup]) => ({ label, files: inGroup }));
}
