// What the operator's command line works with: the same parts as the server's, opened beside it or while it is down.
import { recordJobEnds } from '#features/activity/activity.ts';
import { createAllowance } from '#features/allowance/allowance.ts';
import { administerJobs, type JobAdministration } from '#features/jobs/administration.ts';
import { createLimits } from '#features/plans/limits.ts';
import { loadPlans, type Plans } from '#features/plans/plans.ts';
import { closeBilling } from '#features/subscription/close.ts';
import { administerUsers, type UserAdministration } from '#features/users/administration.ts';
import { refuseNothing } from '#platform/backup/backups.ts';
import { keepingForBackups } from '#platform/backup/deletes.ts';
import { openBilling } from '#platform/billing/open.ts';
import type { Configuration } from '#platform/configuration.ts';
import { openDatabase, type Tables } from '#platform/database/database.ts';
import { openStore } from '#platform/files/open-store.ts';
import { openIdentity } from '#platform/identity/open.ts';
import { openMailer } from '#platform/mail/mail.ts';
import { sweep, type Swept } from '#platform/queue/sweep.ts';
import { startTransport } from '#platform/queue/transport.ts';
import { loadSecrets } from '#platform/secrets.ts';
import type { Log } from '#platform/telemetry/log.ts';

export { jobStates } from '@octavo/contract';
export type { JobFilter, JobRecord } from '#features/jobs/records.ts';
export type { UserDetails } from '#features/users/administration.ts';
export type { UserRecord } from '#features/users/records.ts';
export { makeBackup, restoreBackup } from '#platform/backup/backups.ts';
export type { Manifest } from '#platform/backup/manifest.ts';
export type { Swept } from '#platform/queue/sweep.ts';
export { createLog } from '#platform/telemetry/log.ts';

export type Administration = {
  users: UserAdministration;
  jobs: JobAdministration;
  /** One round. */
  sweep(): Promise<Swept>;
  stop(): Promise<void>;
};

/**
 * Reads the plans that the server offers, or would offer with a file.
 * @throws Error with a sentence for the operator when they are wrong
 */
export const offeredPlans = (
  { plansFile, billing }: Configuration,
  file = plansFile,
): Promise<Plans> => loadPlans(file, billing !== undefined);

/**
 * Opens the data, starting the embedded database where no server runs.
 * @throws Error with a sentence for the operator
 */
export async function openAdministration(
  configuration: Configuration,
  log: Log,
): Promise<Administration> {
  if (!configuration.databaseUrl) refuseNothing(configuration.dataFolder);
  const plans = await offeredPlans(configuration);
  const database = await openDatabase(configuration, log);
  const { tables } = database;
  const opened = await openStore(configuration.files);
  const store = configuration.databaseUrl ? opened : keepingForBackups(opened, tables);
  const transport = await startTransport(database.connection, false, log);
  const charging = createAllowance(createLimits(plans, configuration.anonymous));
  const context = { tables, store, transport, charging, witnesses: [recordJobEnds], log };
  const people = await openPeople(configuration, tables, log);
  return {
    users: administerUsers({ ...context, ...people, plans }),
    jobs: administerJobs(context),
    sweep: () => sweep(context),
    async stop() {
      await transport.stop();
      await database.stop();
    },
  };
}

/** Those who must know when an account goes. */
async function openPeople(configuration: Configuration, tables: Tables, log: Log) {
  const secrets = await loadSecrets(configuration.dataFolder, configuration.secret);
  const mailer = openMailer(configuration, log);
  const billing = openBilling(configuration);
  return {
    identity: openIdentity(configuration, {
      ...{ tables, secrets, mailer, log },
      onSignUp: () => Promise.reject(new Error('Nobody signs up here.')),
    }),
    closeBilling: (uid: string) => closeBilling({ tables, billing }, uid),
  };
}
