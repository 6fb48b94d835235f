import { fill } from '@octavo/contract';
import { formatTime } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';

const words = messages.editor;

/** Whether the content of an editor is saved, for its status line. */
export function savedText(isChanged: boolean, draftSavedAt: number | undefined, now: Date): string {
  if (!isChanged) return words.unchanged;
  if (!draftSavedAt) return words.changed;
  return fill(words.draftSaved, { time: formatTime(draftSavedAt, now) });
}
