// Administration of jobs of any owner. The audit log records each action.
import { jobRecord, jobRecords, type JobFilter, type JobRecord } from '#features/jobs/records.ts';
import { plainId } from '#features/jobs/job-ids.ts';
import { recordAdminAction, type Actor } from '#core/activity/audit-log.ts';
import type { Tables } from '#platform/database/database.ts';
import type { QueueAdministration } from '#platform/queue/administration.ts';

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

type Context = { tables: Tables; queue: QueueAdministration };

/** For the command line. */
export function administerJobs(context: Context): JobAdministration {
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
    cancel: async (shown) => cancelJob(context.queue, (await show(shown)).id, null),
    redriveDeadLetters: () => retryDeadJobs(context.queue, null),
  };
}

/** Cancels a job of anybody. @returns false when it had ended already, or there is none */
export const cancelJob = (queue: QueueAdministration, id: string, actor: Actor): Promise<boolean> =>
  queue.cancel(id, (tx) => recordAdminAction(tx, { action: 'job_cancelled', actor, target: id }));

/** Queues the jobs of the dead-letter queue again. @returns their ids */
export const retryDeadJobs = (queue: QueueAdministration, actor: Actor): Promise<string[]> =>
  queue.redriveDeadLetters((tx, ids) =>
    recordAdminAction(tx, { action: 'jobs_retried', actor, details: { jobs: ids.length } }),
  );

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
