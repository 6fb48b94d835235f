// What the operator can do with jobs of any owner.
import { jobRecord, jobRecords, type JobFilter, type JobRecord } from '#features/jobs/records.ts';
import { plainId } from '#features/jobs/job-ids.ts';
import { redriveDeadLetters } from '#platform/queue/dead-letters.ts';
import { completeJob, type CompletionContext } from '#platform/queue/complete.ts';
import type { Broker } from '#platform/queue/broker.ts';

export type JobAdministration = {
  /** The newest jobs that match the filter, at most `limit`. */
  list(filter: JobFilter, limit: number): Promise<JobRecord[]>;
  /** @throws Error with a sentence when there is no such job */
  show(id: string): Promise<JobRecord>;
  /**
   * Cancels a job and refunds its conversion.
   * @returns false when it had ended already
   * @throws Error with a sentence when there is no such job
   */
  cancel(id: string): Promise<boolean>;
  /** Redrives the dead-letter queue: jobs that failed too often and have not ended. @returns their ids */
  redriveDeadLetters(): Promise<string[]>;
};

export function administerJobs(context: CompletionContext & { broker: Broker }): JobAdministration {
  const { tables } = context;
  /** @param shown the id with or without the token of a visitor's job */
  const show = async (shown: string) => {
    const id = plainId(shown);
    const record = isId(id) ? await jobRecord(tables, id) : undefined;
    if (!record) throw new Error(`There is no job ${id}.`);
    return record;
  };
  return {
    show,
    list: (filter, limit) => jobRecords(tables, filter, limit),
    async cancel(shown) {
      const { id } = await show(shown);
      return completeJob(context, id, { state: 'cancelled' });
    },
    redriveDeadLetters: () => redriveDeadLetters(context),
  };
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
