// `octavo admin sweep`
import type { Swept, SweptSubscriptions } from '@octavo/server/admin';
import type { Command } from './command.ts';
import { counted } from './text.ts';

export const sweepNow: Command = {
  does: 'remove now what expired or belongs to nothing, and end plans whose time is over',
  async run(_given, { administer }) {
    const swept = await administer(({ sweep }) => sweep());
    return { data: swept, text: textOf(swept) };
  },
};

const textOf = (swept: Swept & SweptSubscriptions): string => {
  const { files, archives, jobs, activities, orphans, announced, due, reminded } = swept;
  return [
    `Removed ${counted(files, 'expired file')}, ${counted(archives, 'expired archive')},`,
    `${counted(jobs, 'job')} and ${counted(activities, 'activity', 'activities')} of the past,`,
    `and ${counted(orphans, 'file')} that belonged to nothing.`,
    ...(announced > 0 ? [`Queued ${counted(announced, 'lost job')} again.`] : []),
    ...(due > 0 ? [`Looked at ${counted(due, 'plan')} whose time was over.`] : []),
    ...(reminded > 0 ? [`Told ${counted(reminded, 'person', 'people')} that a trial ends.`] : []),
  ].join(' ');
};
