import { expect, test } from 'vitest';
import { announcementOf } from '#converting/queue-announcements.ts';
import { progressText } from '#converting/progress-text.ts';
import type { Entry } from '#converting/queue/entry.ts';

const entry = (progress: object): Entry =>
  ({ id: 'a', files: [new File(['x'], 'a.docx')], progress }) as unknown as Entry;

test.each([
  [{ state: 'uploading', sent: 512, total: 2048 }, 'Uploading, 512 Bytes of 2 KB'],
  [{ state: 'uploading', sent: 2048, total: 2048 }, 'Uploaded, waiting for the server'],
  [{ state: 'waiting', notBefore: 0 }, 'Waiting'],
  [{ state: 'waiting', notBefore: 3500 }, 'Server busy, retrying in 3 s'],
  [
    { state: 'waiting', notBefore: 3500, ownJobs: true },
    'Waiting for another conversion to finish',
  ],
  [{ state: 'running', done: 1, of: 4, what: 'Laying out' }, 'Processing: Laying out'],
  [{ state: 'running', done: 4, of: 4, what: 'Storing' }, 'Preparing download'],
  [{ state: 'failed', failure: { message: 'Damaged.' } }, 'Damaged.'],
])('%o reads “%s”', (progress, text) => {
  expect(progressText(entry(progress), 1000)).toBe(text);
});

test('of several steps, the current one is named', () => {
  const chain = { later: [], done: [{ jobId: 'j', result: { fileSize: 1 } }] };
  const second = (progress: object) =>
    ({ ...entry(progress), chain, request: { type: 'pdf-compress' } }) as unknown as Entry;
  expect(progressText(second({ state: 'failed', failure: { message: 'Damaged.' } }), 0)).toBe(
    'Step 2 of 2, Compress PDF: Damaged.',
  );
  const sent = second({ state: 'uploading', sent: 1, total: 1 });
  expect(progressText(sent, 0)).toBe('Step 2 of 2, Compress PDF: Queued');
  const first = { ...sent, chain: undefined } as unknown as Entry;
  expect(announcementOf([first], [sent])).toBe('a.docx: step 2 of 2');
});

test('only what changed is announced', () => {
  const before = [entry({ state: 'uploading', sent: 1, total: 2 })];
  const failure = { message: 'Damaged.' };
  expect(announcementOf(before, [entry({ state: 'uploading', sent: 2, total: 2 })])).toBe('');
  expect(announcementOf(before, [entry({ state: 'failed', failure })])).toBe(
    'a.docx failed: Damaged.',
  );
  expect(announcementOf([], before)).toBe('Files added: 1');
});
