// The queue of the upload screen. It goes on while the person is at another screen, and is taken up again after a reload.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isActive, isLostWithPage } from '#converting/queue/entry.ts';
import { keepList, keptListOf } from '#converting/queue/saved-queue.ts';
import type { Queue } from '#converting/queue/queue.ts';
import { createRunner, type QueueControls, type Runner } from '#converting/queue/queue-runner.ts';
import { access } from '#identity/identity.ts';
import { useUnloadQuestion } from '#ui/overlays/use-unload-warning.ts';

/** How a visit of the screen begins. */
export type Visit = {
  /** Of its place in the history: the same after a reload. */
  key: string;
  files: readonly File[];
  /** True when the person came for something new. */
  isFresh: boolean;
};

type Kept = {
  runner: Runner;
  /** Takes in what a visit brought, once, behind what was there before. */
  arrive(visit: Visit): Promise<void>;
};

type Memory = { owner: string; visit: string };

let kept: Kept | undefined;

function open(): Kept {
  const runner = createRunner();
  const takenUp = takeUp(runner);
  return {
    runner,
    async arrive({ key, files, isFresh }) {
      const memory = await takenUp;
      if (key === memory.visit) return;
      memory.visit = key;
      if (isFresh && !runner.current().some(isActive)) runner.controls.clear();
      if (files.length > 0) runner.controls.add(files);
    },
  };
}

/** Goes on where the tab left off, and remembers what happens from now on. */
async function takeUp(runner: Runner): Promise<Memory> {
  await access.restore();
  const owner = ownerNow();
  const list = keptListOf(owner);
  const memory: Memory = { owner, visit: list?.visit ?? '' };
  runner.restore(list?.queue ?? []);
  const remember = () => keepList({ ...memory, queue: runner.current() });
  runner.subscribe(remember);
  access.subscribe(() => {
    const next = ownerNow();
    // A visitor who signs in takes along what they have; nobody else's is shown to whoever comes next.
    if (memory.owner !== '' && next !== memory.owner) runner.controls.clear();
    memory.owner = next;
    remember();
  });
  remember();
  return memory;
}

/** The uid of who is signed in; empty for a visitor. */
function ownerNow(): string {
  const identity = access.current();
  return identity.state === 'signed-in' ? identity.uid : '';
}

/**
 * The queue of the upload screen, as it is and as it was when the page was left.
 * @param visit taken in once, also when the page is loaded again
 */
export function useKeptQueue(visit: Visit): [Queue, QueueControls] {
  const [{ runner, arrive }] = useState(() => (kept ??= open()));
  const queue = useSyncExternalStore(runner.subscribe, runner.current);
  const begin = useEffectEvent((key: string) => void arrive({ ...visit, key }));
  const { key } = visit;
  useEffect(() => begin(key), [key]);
  useUnloadQuestion(queue.some(isLostWithPage));
  return [queue, runner.controls];
}
