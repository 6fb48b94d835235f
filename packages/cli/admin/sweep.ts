// `octavo admin sweep`
import type { Swept } from '@octavo/server/admin';
import type { Command } from './command.ts';
import { counted } from './text.ts';

export const sweepNow: Command = {
  does: 'remove now what expired or belongs to nothing',
  async run(_given, { administer }) {
    const swept = await administer(({ sweep }) => sweep());
    return { data: swept, text: textOf(swept) };
  },
};

const textOf = ({ files, archives, jobs, activities, orphans, announced }: Swept): string =>
  [
    `Removed ${counted(files, 'expired file')}, ${counted(archives, 'expired archive')},`,
    `${counted(jobs, 'job')} and ${counted(activities, 'activity', 'activities')} of the past,`,
    `and ${counted(orphans, 'file')} that belonged to nothing.`,
    ...(announced > 0 ? [`Queued ${counted(announced, 'lost job')} again.`] : []),
  ].join(' ');
