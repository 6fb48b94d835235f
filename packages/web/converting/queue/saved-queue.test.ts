import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveQueue, savedQueueOf, forgetSavedQueue } from '#converting/queue/saved-queue.ts';
import type { Entry, Progress } from '#converting/queue/entry.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const file = new File(['secret content'], 'a.pdf', { lastModified: 5 });
const request = { type: 'pdf-to-word', options: { password: 'hush', layout: 'flow' } } as const;
const entry = (progress: Progress, more: Partial<Entry> = {}): Entry => ({
  ...{ id: 'a', files: [file], request, progress },
  ...more,
});
const keep = (...queue: Entry[]) => saveQueue({ owner: 'ada', visit: 'v', queue });
const uploading = { state: 'uploading', sent: 1, total: 2, refusals: 0, lost: false } as const;

test('neither content nor passwords are remembered', () => {
  keep(entry(uploading));
  expect([...stored.values()].join()).toContain('a.pdf');
  expect([...stored.values()].join()).not.toMatch(/secret|hush/);
});

test('a job is followed again, an upload needs its file, and a failure keeps its reason', () => {
  const failure = { message: 'No.', code: 'wrong_format' };
  keep(
    entry({ state: 'running', done: 1, of: 2, what: '' }, { jobId: 'j' }),
    entry(uploading),
    entry({ state: 'failed', failure }),
  );
  const queue = savedQueueOf('ada')?.queue ?? [];
  expect(queue.map(({ jobId, progress }) => [jobId, progress])).toEqual([
    ['j', { state: 'queued' }],
    [undefined, { state: 'interrupted' }],
    [undefined, { state: 'failed', failure }],
  ]);
  expect(queue[0]).toMatchObject({
    files: [{ name: 'a.pdf', size: 14, lastModified: 5 }],
    request: { type: 'pdf-to-word', options: { layout: 'flow' } },
  });
});

test('a chain continues after a reload with the files on the server', () => {
  const result = {
    ...{ outputFileName: 'a.docx', fileSize: 1, mimeType: '', downloadUrl: '/a' },
    expires_at: '2030-01-01T00:00:00Z',
  };
  const later = [{ type: 'word-to-pdf', options: {} }] as const;
  const done = [{ request, jobId: 'j', result }];
  keep(entry(uploading, { chain: { later, done } }));
  const [restored] = savedQueueOf('ada')?.queue ?? [];
  expect(restored).toMatchObject({
    chain: { later, done: [{ jobId: 'j', result, request: { options: { layout: 'flow' } } }] },
    progress: { state: 'waiting' },
  });
  expect([...stored.values()].join()).not.toContain('hush');
});

test('files that have not begun are not remembered', () => {
  keep({ id: 'a', files: [file], progress: { state: 'chosen' } });
  expect(stored.size).toBe(0);
});

test('other accounts do not see the saved queue', () => {
  keep(entry(uploading));
  expect(savedQueueOf('')).toBeUndefined();
  expect(savedQueueOf('grace')).toBeUndefined();
});

test('a cleared queue is deleted, and an unreadable one is empty', () => {
  keep(entry(uploading));
  forgetSavedQueue();
  expect(savedQueueOf('ada')).toBeUndefined();
  stored.set('octavo-conversions', '{"owner":"ada","entries":5}');
  expect(savedQueueOf('ada')).toBeUndefined();
});
