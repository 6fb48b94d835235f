// Describes the progress of a queue entry.
import { fill } from '@octavo/contract';
import { formatBytes } from '#messages/format.ts';
import { stepText, typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { placeInChain, sourceOf } from '#converting/queue/chain.ts';
import { stepOf, type Entry, type Progress } from '#converting/queue/entry.ts';

const words = messages.state;

/**
 * Describes the state of an entry in one line.
 * @param now epoch ms, for the delay that a busy server asks for
 */
export function progressText(entry: Entry, now: number): string {
  const { step, of } = placeInChain(entry);
  const text = textOfStep(entry, now);
  if (of === 1 || !entry.request || !stepStates.includes(entry.progress.state)) return text;
  const name = typeLabel(entry.request.type);
  return fill(words.step, { step, of, name, text });
}

/** In these, the step that an entry is at matters. */
const stepStates: readonly Progress['state'][] = ['uploading', 'queued', 'running', 'failed'];

function textOfStep(entry: Entry, now: number): string {
  const { progress } = entry;
  switch (progress.state) {
    case 'waiting':
      return waitingText(progress, now);
    case 'uploading':
      return sourceOf(entry) ? words.queued : uploadingText(progress);
    case 'running':
      return stepOf(entry) === 2 ? words.preparing : runningText(progress.what);
    case 'finished':
      return fill(words.finished, { size: formatBytes(progress.result.fileSize) });
    case 'failed':
      return progress.failure.message;
    default:
      return words[progress.state];
  }
}

function waitingText({ notBefore, ownJobs }: Extract<Progress, { state: 'waiting' }>, now: number) {
  if (ownJobs) return words.ownJobs;
  if (notBefore <= now) return words.waiting;
  return fill(words.busy, { seconds: Math.ceil((notBefore - now) / 1000) });
}

function uploadingText({ sent, total, lost }: Extract<Progress, { state: 'uploading' }>) {
  if (lost) return words.lost;
  if (total > 0 && sent >= total) return words.sent;
  return fill(words.uploading, { sent: formatBytes(sent), total: formatBytes(total) });
}

function runningText(said: string): string {
  const step = stepText(said);
  return step ? fill(words.runningSteps, { what: step }) : words.running;
}
