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
import { useUnloadWarning } from '#ui/overlays/use-unload-warning.ts';

/** How a visit of the screen begins. */
export type ScreenVisit = {
  /** Of its place in the history: the same after a reload. */
  key: string;
  files: readonly File[];
  /** True when the person came for something new. */
  isFresh: boolean;
};

type UploadQueue = {
  runner: QueueRunner;
  /** Takes in what a visit brought, once, behind what was there before. */
  arrive(visit: ScreenVisit): Promise<void>;
};

type SavedState = { owner: string; visit: string };

let uploadQueue: UploadQueue | undefined;

function open(): UploadQueue {
  const runner = createQueueRunner();
  const restored = restoreQueue(runner);
  return {
    runner,
    async arrive({ key, files, isFresh }) {
      const saved = await restored;
      if (key === saved.visit) return;
      saved.visit = key;
      if (isFresh && !runner.current().some(isActive)) runner.controls.clear();
      if (files.length > 0) runner.controls.add(files);
    },
  };
}

/** Goes on where the tab left off, and remembers what happens from now on. */
async function restoreQueue(runner: QueueRunner): Promise<SavedState> {
  await auth.restore();
  const owner = ownerNow();
  const list = savedQueueOf(owner);
  const saved: SavedState = { owner, visit: list?.visit ?? '' };
  runner.restore(list?.queue ?? []);
  const remember = () => saveQueue({ ...saved, queue: runner.current() });
  runner.subscribe(remember);
  auth.subscribe(() => {
    const next = ownerNow();
    // A visitor who signs in keeps their queue; any other change of the user clears it.
    if (saved.owner !== '' && next !== saved.owner) runner.controls.clear();
    saved.owner = next;
    remember();
  });
  remember();
  return saved;
}

/** The uid of who is signed in; empty for a visitor. */
function ownerNow(): string {
  const identity = auth.current();
  return identity.state === 'signed-in' ? identity.uid : '';
}

/**
 * The queue of the upload screen, as it is and as it was when the page was left.
 * @param visit taken in once, also when the page is loaded again
 */
export function useUploadQueue(visit: ScreenVisit): [Queue, QueueControls] {
  const [{ runner, arrive }] = useState(() => (uploadQueue ??= open()));
  const queue = useSyncExternalStore(runner.subscribe, runner.current);
  const begin = useEffectEvent((key: string) => void arrive({ ...visit, key }));
  const { key } = visit;
  useEffect(() => begin(key), [key]);
  useUnloadWarning(queue.some(isLostWithPage));
  return [queue, runner.controls];
}
