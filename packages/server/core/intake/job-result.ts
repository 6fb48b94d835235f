// Copies the results of jobs into files for other jobs, so that a chain of conversions stays on the server.
import { ProblemError } from '@octavo/contract';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { isNotExpired } from '#platform/database/file-totals.ts';
import { files, jobs } from '#platform/database/schema.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { DiskReserve } from '#core/intake/disk-reserve.ts';
import type { JobResult } from '#core/intake/multipart.ts';

type Context = {
  tables: Tables;
  store: FileStore;
  diskReserve: Pick<DiskReserve, 'refuseBeyond'>;
  /** The condition on rows of jobs for those that a caller may see. */
  select(caller: Caller, jobs: readonly string[]): { condition: SQL | undefined };
};

/** @param context where the results are, and who may see them */
export const jobResults =
  ({ tables, store, diskReserve, select }: Context): JobResult =>
  async (caller, shown, admitBytes) => {
    const [found] = await tables
      .select({ blob: files.blob, name: files.name, bytes: files.bytes })
      .from(files)
      .innerJoin(jobs, eq(jobs.id, files.jobId))
      .where(and(select(caller, [shown]).condition, isNotExpired));
    if (!found) throw new ProblemError('result_not_found');
    // The form that names a result is small, so nothing else has reserved space for the copy.
    admitBytes(found.bytes);
    await diskReserve.refuseBeyond(found.bytes);
    const content = await store.get(found.blob).catch((cause: unknown) => {
      throw isMissing(cause) ? new ProblemError('result_not_found') : cause;
    });
    return { ...(await store.put(content, found.bytes)), name: found.name };
  };

/** It was deleted since it was found. */
const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT';
