// What the operator's command line works with: the same parts as the server's, opened beside it or while it is down.
import { recordJobEnds } from '#features/activity/activity.ts';
import { createAllowance } from '#features/allowance/allowance.ts';
import { administerJobs, type JobAdministration } from '#features/jobs/administration.ts';
import { createLimits } from '#features/plans/limits.ts';
import { loadPlans } from '#features/plans/plans.ts';
import { refuseNothing } from '#platform/backup/backups.ts';
import { keepingForBackups } from '#platform/backup/deletes.ts';
import type { Configuration } from '#platform/configuration.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openStore } from '#platform/files/open-store.ts';
import { sweep, type Swept } from '#platform/queue/sweep.ts';
import { startTransport } from '#platform/queue/transport.ts';
import type { Log } from '#platform/telemetry/log.ts';

export { jobStates } from '@octavo/contract';
export type { JobFilter, JobRecord } from '#features/jobs/records.ts';
export { makeBackup, restoreBackup } from '#platform/backup/backups.ts';
export type { Manifest } from '#platform/backup/manifest.ts';
export type { Swept } from '#platform/queue/sweep.ts';
export { createLog } from '#platform/telemetry/log.ts';

export type Administration = {
  jobs: JobAdministration;
  /** One round. */
  sweep(): Promise<Swept>;
  stop(): Promise<void>;
};

/**
 * Opens the data, starting the embedded database where no server runs.
 * @throws Error with a sentence for the operator
 */
export async function openAdministration(
  configuration: Configuration,
  log: Log,
): Promise<Administration> {
  if (!configuration.databaseUrl) refuseNothing(configuration.dataFolder);
  const plans = await loadPlans(configuration.plansFile);
  const database = await openDatabase(configuration, log);
  const { tables } = database;
  const opened = await openStore(configuration.files);
  const store = configuration.databaseUrl ? opened : keepingForBackups(opened, tables);
  const transport = await startTransport(database.connection, false, log);
  const charging = createAllowance(createLimits(plans, configuration.anonymous));
  const context = { tables, store, transport, charging, witnesses: [recordJobEnds], log };
  return {
    jobs: administerJobs(context),
    sweep: () => sweep(context),
    async stop() {
      await transport.stop();
      await database.stop();
    },
  };
}
