// The groups of the file list by day: Today, Yesterday, This week, then months.
import { locale } from '#messages/locale.ts';
import { messages } from '#messages/messages.ts';

const words = messages.myFiles.days;
const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });

/** The consecutive files of one group. */
export type DateGroup<File> = { label: string; files: File[] };

/** The group of a time, in the browser's time zone. Weeks begin on Monday (ISO 8601). */
export function groupOf(time: string, now: Date): string {
  const date = new Date(time);
  if (date >= dayBefore(now, 0)) return words.today;
  if (date >= dayBefore(now, 1)) return words.yesterday;
  if (date >= dayBefore(now, (now.getDay() + 6) % 7)) return words.thisWeek;
  return month.format(date);
}

/** The start of a day. */
const dayBefore = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);

type Dated = { created_at: string };

/** The groups of the pages of the list on a day: when a page arrives, the others are not grouped again. */
const known = new WeakMap<readonly Dated[], { day: string; groups: DateGroup<Dated>[] }>();

/** Groups files that are sorted by their date. The same files have the same groups for a day. */
export function groupsOf<File extends Dated>(
  files: readonly File[],
  now: Date,
): readonly DateGroup<File>[] {
  const day = now.toDateString();
  const before = known.get(files);
  if (before?.day === day) return before.groups as DateGroup<File>[];
  const byLabel = Map.groupBy(files, ({ created_at }) => groupOf(created_at, now));
  const groups = [...byLabel].map(([label, inGroup]) => ({ label, files: inGroup }));
  known.set(files, { day, groups });
  return groups;
}
