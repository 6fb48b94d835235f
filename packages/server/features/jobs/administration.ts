// What the operator may do with jobs, whoever owns them.
import { jobRecord, jobRecords, type JobFilter, type JobRecord } from '#features/jobs/records.ts';
import { redriveDeadLetters } from '#platform/queue/dead-letters.ts';
import { completeJob, type CompletionContext } from '#platform/queue/complete.ts';
import type { Broker } from '#platform/queue/broker.ts';

export type JobAdministration = {
  /** The newest that pass the filter, `limit` at the most. */
  list(filter: JobFilter, limit: number): Promise<JobRecord[]>;
  /** @throws Error with a sentence when there is none. */
  show(id: string): Promise<JobRecord>;
  /**
   * Ends a job and gives back its charge.
   * @returns false when it was settled already
   * @throws Error with a sentence when there is none
   */
  cancel(id: string): Promise<boolean>;
  /** Queues jobs again that failed too often and that nobody has settled yet. @returns their ids */
  redriveDeadLetters(): Promise<string[]>;
};

export function administerJobs(context: CompletionContext & { broker: Broker }): JobAdministration {
  const { tables } = context;
  const show = async (id: string) => {
    const record = isId(id) ? await jobRecord(tables, id) : undefined;
    if (!record) throw new Error(`There is no job ${id}.`);
    return record;
  };
  return {
    show,
    list: (filter, limit) => jobRecords(tables, filter, limit),
    async cancel(id) {
      await show(id);
      return completeJob(context, id, { state: 'cancelled' });
    },
    redriveDeadLetters: () => redriveDeadLetters(context),
  };
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
