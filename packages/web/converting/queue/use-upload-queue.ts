// The queue of the upload screen. It keeps running on other screens and is restored after a reload.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isActive, isLostWithPage } from '#converting/queue/entry.ts';
import { saveQueue, savedQueueOf } from '#converting/queue/saved-queue.ts';
import type { Queue } from '#converting/queue/queue.ts';
import {
  createQueueRunner,
  type QueueControls,
  type QueueRunner,
} from '#converting/queue/queue-runner.ts';
import { auth } from '#identity/identity.ts';
import { useConcurrency } from '#plans/use-concurrency.ts';
import { useUnloadWarning } from '#ui/overlays/use-unload-warning.ts';

/** How a visit of the screen starts. */
export type ScreenVisit = {
  /** The key of its history entry with its query, which stay the same after a reload. */
  key: string;
  files: readonly File[];
  /** True if the user came to convert something new. */
  isFresh: boolean;
  /** True if the files that are already there are meant. */
  keepsFiles: boolean;
};

type UploadQueue = {
  runner: QueueRunner;
  /** Adds what a visit brought, once, after the existing entries. */
  addVisit(visit: ScreenVisit): Promise<void>;
};

type SavedState = { owner: string; visit: string; restored: Queue; finished: ReadonlySet<string> };

let uploadQueue: UploadQueue | undefined;

function createUploadQueue(): UploadQueue {
  const runner = createQueueRunner();
  const restored = restoreQueue(runner);
  return {
    runner,
    async addVisit({ key, files, isFresh, keepsFiles }) {
      // Files may be added before the response says who is signed in.
      const earlier = runner.current();
      const saved = await restored;
      if (key === saved.visit) return;
      saved.visit = key;
      if (keepsFiles) runner.controls.reopen();
      else if (isFresh) removeInactive(runner, [...saved.restored, ...earlier], saved.finished);
      if (files.length > 0) runner.controls.add(files);
    },
  };
}

/**
 * Removes entries unless one of them is active. Others may have been added and started since.
 * @param finished the ids of entries that are known to be finished although their results have not arrived yet
 */
function removeInactive(runner: QueueRunner, entries: Queue, finished: ReadonlySet<string>): void {
  const ids = new Set(entries.map(({ id }) => id));
  const left = runner.current().filter(({ id }) => ids.has(id));
  if (left.some((entry) => isActive(entry) && !finished.has(entry.id))) return;
  left.forEach(({ id }) => runner.controls.remove(id));
}

/** Restores the tab's queue and saves its changes from now on. */
async function restoreQueue(runner: QueueRunner): Promise<SavedState> {
  await auth.restore();
  const owner = currentOwner();
  const { visit = '', queue = [], finished = new Set<string>() } = savedQueueOf(owner) ?? {};
  const saved: SavedState = { owner, visit, restored: queue, finished };
  runner.restore(saved.restored);
  const save = () => saveQueue({ owner: saved.owner, visit: saved.visit, queue: runner.current() });
  runner.subscribe(save);
  auth.subscribe(() => {
    const next = currentOwner();
    // The queue of a visitor is kept when they sign in; any other change of the user clears it.
    if (saved.owner !== '' && next !== saved.owner) runner.controls.clear();
    saved.owner = next;
    save();
  });
  save();
  return saved;
}

/** The uid of the signed-in user; empty for visitors. */
function currentOwner(): string {
  const identity = auth.current();
  return identity.state === 'signed-in' ? identity.uid : '';
}

/**
 * The queue of the upload screen, restored after leaving it.
 * @param visit added once, even if the page is reloaded
 */
export function useUploadQueue(visit: ScreenVisit): [Queue, QueueControls] {
  const [{ runner, addVisit }] = useState(() => (uploadQueue ??= createUploadQueue()));
  const queue = useSyncExternalStore(runner.subscribe, runner.current);
  const onVisit = useEffectEvent((key: string) => void addVisit({ ...visit, key }));
  const { key } = visit;
  useEffect(() => onVisit(key), [key]);
  const concurrent = useConcurrency();
  useEffect(() => runner.setConcurrent(concurrent), [runner, concurrent]);
  useUnloadWarning(queue.some(isLostWithPage));
  return [queue, runner.controls];
}
