// Screen reader announcements for changes of the queue.
import { fill } from '@octavo/contract';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { progressText } from '#converting/progress-text.ts';
import { placeInChain } from '#converting/queue/chain.ts';
import { nameOf, type Entry } from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';

const words = messages.announce;

/** The announcement for the latest change of the queue. */
export function useAnnouncement(queue: Queue): string {
  const before = useRef(queue);
  const [text, setText] = useState('');
  useEffect(() => {
    const announcement = announcementOf(before.current, queue);
    before.current = queue;
    if (announcement) setText(announcement);
  }, [queue]);
  return text;
}

/** The announcement for the change from one queue to the next; empty if there is nothing to announce. */
export function announcementOf(before: Queue, after: Queue): string {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const added = after.filter(({ id }) => !known.has(id)).length;
  const changes = after.flatMap((entry) => changeOf(known.get(entry.id), entry));
  return [...(added > 0 ? [fill(words.added, { n: added })] : []), ...changes].join('. ');
}

function changeOf(before: Entry | undefined, entry: Entry): string[] {
  const { progress } = entry;
  const name = nameOf(entry);
  const { step, of } = placeInChain(entry);
  if (before && placeInChain(before).step < step) return [fill(words.step, { name, step, of })];
  if (!before || before.progress.state === progress.state) return [];
  switch (progress.state) {
    case 'uploading':
      return [fill(words.started, { name })];
    case 'finished':
      return [fill(words.finished, { name: progress.result.outputFileName })];
    case 'failed':
      return [fill(words.failed, { name, reason: progressText(entry, Date.now()) })];
    case 'cancelled':
      return [fill(words.cancelled, { name })];
    default:
      return [];
  }
}
