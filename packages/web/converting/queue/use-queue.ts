// A queue with the lifetime of the component.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isLostWithPage } from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';
import { createQueueRunner, type QueueControls } from '#converting/queue/queue-runner.ts';
import { useConcurrency } from '#plans/use-concurrency.ts';
import { useUnloadWarning } from '#ui/overlays/use-unload-warning.ts';

/** An empty queue and its controls. Running entries are cancelled when the component unmounts. */
export function useQueue(): [Queue, QueueControls] {
  const [runner] = useState(createQueueRunner);
  const queue = useSyncExternalStore(runner.subscribe, runner.current);
  useEffect(() => () => runner.stop(), [runner]);
  const concurrent = useConcurrency();
  useEffect(() => runner.setConcurrent(concurrent), [runner, concurrent]);
  useUnloadWarning(queue.some(isLostWithPage));
  return [queue, runner.controls];
}
