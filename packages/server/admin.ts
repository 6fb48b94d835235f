// Opens the server's parts for the operator's command line, beside a running server or while it is stopped.
import { routes, type PlanName } from '@octavo/contract';
import { recordJobCompletion } from '#core/activity/activity.ts';
import { createQuota } from '#core/quota/quota.ts';
import { createLinks } from '#core/files/links.ts';
import { administerJobs, type JobAdministration } from '#features/jobs/administration.ts';
import { createJobIds } from '#features/jobs/job-ids.ts';
import { presenter } from '#features/jobs/view.ts';
import { createLimits } from '#core/plans/limits.ts';
import { loadPlans, type Plans } from '#core/plans/plans.ts';
import { setPlan } from '#features/subscription/grant.ts';
import { closeBilling } from '#features/subscription/close-billing.ts';
import type { SweptSubscriptions } from '#features/subscription/sweep.ts';
import { administerUsers, type UserAdministration } from '#features/users/administration.ts';
import { queueJobWebhooks } from '#features/webhooks/job-completion-hook.ts';
import { requireDatabase } from '#platform/backup/backups.ts';
import { deferDeletesDuringBackup } from '#platform/backup/deferred-deletes.ts';
import type { Configuration } from '#platform/configuration.ts';
import { openDatabase, type Tables } from '#platform/database/database.ts';
import { openStore } from '#platform/files/open-store.ts';
import { openMailer } from '#platform/mail/open.ts';
import { sweep, type Swept } from '#platform/queue/sweep.ts';
import { administerQueue } from '#platform/queue/administration.ts';
import { startBroker } from '#platform/queue/broker.ts';
import { loadSecrets, type Secrets } from '#platform/secrets.ts';
import type { Log } from '#platform/telemetry/log.ts';

export type { JobFilter, JobRecord } from '#features/jobs/records.ts';
export type { UserDetails } from '#features/users/administration.ts';
export type { UserRecord } from '#features/users/records.ts';
export { makeBackup, restoreBackup } from '#platform/backup/backups.ts';
export type { Manifest } from '#platform/backup/manifest.ts';
export type { SweptSubscriptions } from '#features/subscription/sweep.ts';
export type { Swept } from '#platform/queue/sweep.ts';
export { mailboxPath } from '#platform/mail/mailbox.ts';
export { invitationLink } from '#platform/identity/embedded/invitations.ts';
export { loadSecrets } from '#platform/secrets.ts';
export { createLog } from '#platform/telemetry/log.ts';

export type Administration = {
  users: UserAdministration;
  jobs: JobAdministration;
  /** Runs one round of the sweep. */
  sweep(): Promise<Swept & SweptSubscriptions>;
  stop(): Promise<void>;
};

/**
 * Reads the plans that the server offers, or would offer with another file.
 * @throws Error with a sentence for the operator when the file is wrong
 */
export const offeredPlans = (
  { plansFile, billing }: Configuration,
  file = plansFile,
): Promise<Plans> => loadPlans(file, billing !== undefined);

/**
 * Opens the data, and starts the embedded database when no server runs.
 * @throws Error with a sentence for the operator
 */
export async function openAdministration(
  configuration: Configuration,
  log: Log,
): Promise<Administration> {
  if (!configuration.databaseUrl) requireDatabase(configuration.dataFolder);
  const plans = await offeredPlans(configuration);
  const database = await openDatabase(configuration, log);
  const { tables } = database;
  const opened = await openStore(configuration.files);
  const store = configuration.databaseUrl ? opened : deferDeletesDuringBackup(opened, tables);
  const broker = await startBroker({ pool: database.queuePool, log });
  const quota = createQuota(createLimits(plans, configuration.anonymous), configuration);
  const secrets = await loadSecrets(configuration.dataFolder, configuration.secret);
  const { linkTo } = createLinks(secrets, routes.downloads.download, configuration.address);
  const queueWebhooks = queueJobWebhooks(presenter(linkTo, createJobIds(secrets)));
  const completionHooks = [recordJobCompletion, queueWebhooks];
  const context = { tables, store, secrets, broker, quota, completionHooks, log };
  const grantPlan = (uid: string, plan: PlanName, until?: Date) =>
    setPlan({ tables, plans }, uid, plan, until);
  const openDeletionServices = () => openAccountServices(configuration, tables, secrets, log);
  return {
    users: administerUsers({ ...context, openDeletionServices, setPlan: grantPlan }),
    jobs: administerJobs({ tables, queue: administerQueue(context) }),
    sweep: async () => ({
      ...(await sweep(context)),
      ...(await sweepPlans(configuration, { tables, plans, log })),
    }),
    async stop() {
      await broker.stop();
      await database.stop();
    },
  };
}

/** Runs the subscription sweep once: ends trials and periods, and sends reminders. */
async function sweepPlans(
  configuration: Configuration,
  parts: { tables: Tables; plans: Plans; log: Log },
): Promise<SweptSubscriptions> {
  const { openBilling } = await import('#platform/billing/open.ts');
  const { sweepSubscriptions } = await import('#features/subscription/sweep.ts');
  const mailer = openMailer(configuration, parts.log);
  const billing = openBilling(configuration);
  try {
    const { address } = configuration;
    return await sweepSubscriptions({ ...parts, billing, mailer, address });
  } finally {
    await mailer.stop();
  }
}

/** Imported lazily: they take longer to load than most commands to run. */
async function openAccountServices(
  configuration: Configuration,
  tables: Tables,
  secrets: Secrets,
  log: Log,
) {
  const { openIdentity } = await import('#platform/identity/open.ts');
  const { openBilling } = await import('#platform/billing/open.ts');
  const billing = openBilling(configuration);
  const mailer = openMailer(configuration, log);
  const identityContext = { tables, secrets, mailer, log };
  return {
    mailer,
    identity: openIdentity(configuration, {
      ...identityContext,
      onSignUp: nobodySignsUp,
      onGroups: nobodySignsUp,
    }),
    closeBilling: (uid: string) => closeBilling({ tables, billing }, uid),
  };
}

const nobodySignsUp = () =>
  Promise.reject(new Error('Sign-up is not possible on the command line.'));
