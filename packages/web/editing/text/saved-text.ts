import { fill } from '@octavo/contract';
import { formatTime } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';

const words = messages.editor;

/** Whether the content of an editor is saved, for its status line. */
export function savedText(isChanged: boolean, draftSavedAt: number | undefined): string {
  if (!isChanged) return words.unchanged;
  return draftSavedAt ? fill(words.draftSaved, { time: formatTime(draftSavedAt) }) : words.changed;
}
