// Administration of jobs of any owner in the queue.
import type { Queries } from '#platform/database/database.ts';
import type { Broker } from '#platform/queue/broker.ts';
import { completeJob, type CompletionContext } from '#platform/queue/complete.ts';
import { redriveDeadLetters } from '#platform/queue/dead-letters.ts';

/** Called in the transaction of a change, if there is one. */
export type Recorder = (queries: Queries) => Promise<void>;

export type QueueAdministration = {
  /** Cancels an open job and refunds its conversion. @returns false when it had ended already */
  cancel(id: string, record?: Recorder): Promise<boolean>;
  /** The ids in the dead-letter queue: jobs that failed too often because of their worker. */
  deadLetters(): Promise<string[]>;
  /** Queues those that have not ended again. @returns their ids */
  redriveDeadLetters(
    record?: (queries: Queries, ids: string[]) => Promise<void>,
  ): Promise<string[]>;
};

export const administerQueue = (
  context: CompletionContext & { broker: Broker },
): QueueAdministration => ({
  cancel(id, record) {
    const completionHooks = [...context.completionHooks, ...(record ? [record] : [])];
    return completeJob({ ...context, completionHooks }, id, { state: 'cancelled' });
  },
  deadLetters: () => context.broker.deadLetters(),
  redriveDeadLetters: (record) => redriveDeadLetters(context, record),
});
