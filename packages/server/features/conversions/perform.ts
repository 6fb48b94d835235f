// What a worker does with a job: hands it to the runner.
import type { Runner } from '@octavo/runner';
import type { Perform } from '#platform/queue/worker.ts';

export const performWith =
  (runner: Runner): Perform =>
  (task, { signal, progress }) =>
    runner.convert(task, {
      signal,
      progress: (done, of, what) => progress({ done, of, what }),
    });
