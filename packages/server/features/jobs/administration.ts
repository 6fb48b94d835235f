// What the operator may do with jobs, whoever owns them.
import { ProblemError } from '@octavo/contract';
import { jobRecord, jobRecords, type JobFilter, type JobRecord } from '#features/jobs/records.ts';
import { retryDead } from '#platform/queue/dead.ts';
import { settle, type SettleContext } from '#platform/queue/settle.ts';
import type { Transport } from '#platform/queue/transport.ts';

export type JobAdministration = {
  /** The newest that pass the filter, `limit` at the most. */
  list(filter: JobFilter, limit: number): Promise<JobRecord[]>;
  /** @throws ProblemError `not_found` */
  show(id: string): Promise<JobRecord>;
  /**
   * Ends a job and gives back its charge.
   * @returns false when it was settled already
   * @throws ProblemError `not_found`
   */
  cancel(id: string): Promise<boolean>;
  /** Queues jobs again that failed too often and that nobody has settled yet. @returns their ids */
  retryDead(): Promise<string[]>;
};

export function administerJobs(
  context: SettleContext & { transport: Transport },
): JobAdministration {
  const { tables } = context;
  const show = async (id: string) => {
    const record = isId(id) ? await jobRecord(tables, id) : undefined;
    if (!record) throw new ProblemError('not_found');
    return record;
  };
  return {
    show,
    list: (filter, limit) => jobRecords(tables, filter, limit),
    async cancel(id) {
      await show(id);
      return settle(context, id, { state: 'cancelled' });
    },
    retryDead: () => retryDead(context),
  };
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
