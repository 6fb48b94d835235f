// Starts and stops the server in one of its roles.
import { join } from 'node:path';
import { routes } from '@octavo/contract';
import { createGuard, createRunner, type Runner } from '@octavo/runner';
import type { FastifyInstance } from 'fastify';
import { createApp, type AppContext } from '#app.ts';
import { recordJobEnds } from '#features/activity/activity.ts';
import { createAllowance } from '#features/allowance/allowance.ts';
import { createLinks } from '#features/downloads/links.ts';
import { performWith } from '#features/conversions/perform.ts';
import { readinessChecks } from '#features/health/readiness.ts';
import { conditionOf, otherWorkforce, ownWorkforce } from '#features/health/workforce.ts';
import { observePool, observeQueue } from '#features/metrics/observed.ts';
import { createLimits } from '#features/plans/limits.ts';
import { loadPlans } from '#features/plans/plans.ts';
import { watchSubscriptions } from '#features/subscription/watch.ts';
import { announceJobEnds, webhookPresenter } from '#features/webhooks/announce.ts';
import { startSender, type Sender } from '#features/webhooks/sender.ts';
import { register } from '#features/users/registration.ts';
import { keepingForBackups } from '#platform/backup/deletes.ts';
import { openBilling } from '#platform/billing/open.ts';
import type { Configuration } from '#platform/configuration.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openStore } from '#platform/files/open-store.ts';
import { ownWorkFolder } from '#platform/files/work-folder.ts';
import { closeConnections, listen } from '#platform/http/listen.ts';
import { openIdentity } from '#platform/identity/open.ts';
import { openMailer } from '#platform/mail/mail.ts';
import { announceWorker, type Presence } from '#platform/queue/presence.ts';
import { openQueue } from '#platform/queue/queue.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { createLog, type Log } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { createWorkApp } from '#work-app.ts';

/** What running jobs are given to end by themselves when the server stops. */
export const drainMs = 30_000;

/** `serve` does both others in one process. */
export const roles = ['serve', 'api', 'work'] as const;
export type Role = (typeof roles)[number];

export type RunningServer = {
  /** Where it listens, such as `http://127.0.0.1:8080`; none in the role `work`. */
  address?: string;
  /** Takes no more requests, lets running jobs end or gives them back, and frees everything. */
  stop(): Promise<void>;
};

/**
 * Starts the server.
 * @throws Error with a sentence for the operator when it cannot start.
 */
export async function serve(
  configuration: Configuration,
  role: Role = 'serve',
  log: Log = createLog(configuration.logLevel),
): Promise<RunningServer> {
  const { dataFolder, secret, concurrency, queueCap } = configuration;
  const works = role !== 'api';
  refuseSecretOfItsOwn(configuration, role);
  const plans = await loadPlans(configuration.plansFile, configuration.billing !== undefined);
  const secrets = await loadSecrets(dataFolder, secret);
  const workFolder = works ? await ownWorkFolder(join(dataFolder, 'work')) : undefined;
  // Before the database, which would have to be ended again.
  const opened = await openStore(configuration.files);
  const [database, runner] = await Promise.all([
    openDatabase(configuration, log),
    workFolder ? startRunner(configuration, join(workFolder, 'runner'), log) : undefined,
  ]);
  const mailer = openMailer(configuration, log);
  const { tables } = database;
  const identity = openIdentity(configuration, {
    ...{ tables, secrets, mailer, log },
    onSignUp: (person) => register(tables, person, {}),
  });
  const billing = openBilling(configuration);
  const subscriptions = { tables, plans, billing, mailer, address: configuration.address, log };
  const limitsOf = createLimits(plans, configuration.anonymous);
  // A database of the operator's own is backed up by tools of its own.
  const store = configuration.databaseUrl ? opened : keepingForBackups(opened, database.tables);
  const allowance = createAllowance(limitsOf);
  const metrics = createMetrics();
  observeQueue(metrics, database.tables);
  if (runner) observePool(metrics, runner);
  const links = createLinks(secrets, routes.downloads.download);
  const guard = createGuard({ allowed: configuration.urlAllowedHosts });
  const queue = await openQueue({
    database,
    store,
    secrets,
    charging: allowance,
    witnesses: [recordJobEnds, announceJobEnds(webhookPresenter(links, configuration.address))],
    queueCap,
    works,
    log,
  });
  if (runner && workFolder)
    await queue.work(performWith(runner), {
      concurrency,
      folder: join(workFolder, 'jobs'),
      jobEnded: metrics.jobEnded,
    });
  const presence = runner && announceWorker(database.tables, () => conditionOf(runner), log);
  const workforce = runner ? ownWorkforce(runner) : otherWorkforce(database.tables);
  const checks = readinessChecks({
    ...{ configuration, store, queue, workforce, works },
    tables: database.tables,
  });
  const plansWatch = works ? watchSubscriptions(subscriptions) : undefined;
  const sender = startSender({ tables, secrets, guard, log });
  const closing = new AbortController();
  const app =
    role === 'work'
      ? undefined
      : await createApp({
          ...{ configuration, database, store, secrets, queue, workforce, checks, metrics, log },
          ...{ identity, mailer, plans, limitsOf, allowance, subscriptions, guard },
          findings: runner && (() => runner.findings()),
          closing: closing.signal,
        });
  // A process that only works is watched on a port of its own, if at all.
  const watch =
    role === 'work' ? createWorkApp({ configuration, metrics, checks, log }) : undefined;
  const parts = { presence, plansWatch, sender, queue, watch, runner, mailer, database };
  const stop = () => stopInOrder(closing, app, parts);
  const address = await listenAsTold(configuration, app, watch).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { ...(address && { address }), stop };
}

/** @throws Error with a sentence for the operator when processes that share files would each make a secret. */
function refuseSecretOfItsOwn({ secret, files }: Configuration, role: Role): void {
  if (role === 'serve' || secret || files.kind === 'folder') return;
  throw new Error(
    'OCTAVO_SECRET is missing: processes that share a file store must share the secret too. Set it to the same 32 characters or more for all of them.',
  );
}

/** @returns the address of the app, where there is one */
async function listenAsTold(
  { host, port, metrics }: Configuration,
  app: FastifyInstance | undefined,
  watch: FastifyInstance | undefined,
): Promise<string | undefined> {
  if (watch && metrics.port) await listen(watch, { host, port: metrics.port });
  return app && listen(app, { host, port });
}

function startRunner(configuration: Configuration, workFolder: string, log: Log): Promise<Runner> {
  const { concurrency, cacheFolder, allowUnsandboxed, urlAllowedHosts } = configuration;
  return createRunner({
    workFolder,
    cacheFolder,
    concurrency,
    allowUnsandboxed,
    allowedAddresses: urlAllowedHosts,
    log: (event, details, level = 'info') => log[level](details, event),
  });
}

type Parts = Pick<AppContext, 'queue' | 'mailer' | 'database'> & {
  presence: Presence | undefined;
  /** Ends what people have of plans in time. */
  plansWatch: { stop(): Promise<void> } | undefined;
  sender: Sender;
  runner: Runner | undefined;
  /** What a process that only works answers by. */
  watch: FastifyInstance | undefined;
};

/** Requests that wait for a job get its result while jobs drain, or are told to come back after that. */
async function stopInOrder(
  closing: AbortController,
  app: FastifyInstance | undefined,
  { presence, plansWatch, sender, queue, watch, runner, mailer, database }: Parts,
): Promise<void> {
  const closed = app && closeConnections(app, closing.signal);
  const watched = plansWatch?.stop();
  const sent = sender.stop();
  await presence?.leave();
  await queue.drain(drainMs);
  closing.abort();
  await closed;
  // Until now whoever watched could see that it drains.
  await watch?.close();
  await queue.stop();
  await watched;
  await sent;
  await runner?.stop();
  await mailer.stop();
  await database.stop();
}
