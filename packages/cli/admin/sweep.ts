// `octavo admin sweep`
import type { Swept, SweptSubscriptions } from '@octavo/server/admin';
import type { Command } from './command.ts';
import { counted } from './text.ts';

export const sweepNow: Command = {
  does: 'remove expired and orphaned data now, and end expired plans',
  async run(_given, { administer }) {
    const swept = await administer(({ sweep }) => sweep());
    return { data: swept, text: textOf(swept) };
  },
};

const textOf = (swept: Swept & SweptSubscriptions): string => {
  const { files, archives, jobs, activities, orphans, announced, due, reminded } = swept;
  return [
    `Removed ${counted(files, 'expired file')}, ${counted(archives, 'expired archive')},`,
    `${counted(jobs, 'job')} and ${counted(activities, 'activity', 'activities')},`,
    `and ${counted(orphans, 'orphaned file')}.`,
    ...(announced > 0 ? [`Queued ${counted(announced, 'lost job')} again.`] : []),
    ...(due > 0 ? [`Checked ${counted(due, 'plan')} whose period has ended.`] : []),
    ...(reminded > 0 ? [`Sent ${counted(reminded, 'reminder')} that a trial ends.`] : []),
  ].join(' ');
};
