// Starts and stops the server in one of its roles.
import { join } from 'node:path';
import { Server as TlsServer } from 'node:tls';
import { routes } from '@octavo/contract';
import {
  createGuard,
  createOwnFolder,
  createRunner,
  serveRunner,
  unavailableWithout,
  missingPrograms,
  type Runner,
  type RunnerLog,
} from '@octavo/runner';
import { createApp } from '#app.ts';
import { recordJobCompletion } from '#core/activity/activity.ts';
import { createQuota } from '#core/quota/quota.ts';
import { createLinks } from '#core/files/links.ts';
import { createTaskRunner } from '#features/conversions/task-runner.ts';
import { readinessChecks } from '#features/health/readiness.ts';
import {
  workerConditionOf,
  sharedWorkerStatus,
  ownWorkerStatus,
} from '#features/health/worker-status.ts';
import { setupPath } from '#features/admin/setup.ts';
import { createJobIds } from '#features/jobs/job-ids.ts';
import { presenter } from '#features/jobs/view.ts';
import { observeProcess, observeQueue, observeRunner } from '#features/metrics/observed.ts';
import { createLimits } from '#core/plans/limits.ts';
import { localPlans } from '#core/plans/local.ts';
import { loadPlans } from '#core/plans/plans.ts';
import { createGroupPlans, requireGroupPlans } from '#features/subscription/group-plans.ts';
import { scheduleSubscriptionSweeps } from '#features/subscription/scheduler.ts';
import { scheduleThumbnails } from '#features/thumbnails/scheduler.ts';
import { queueJobWebhooks } from '#features/webhooks/job-completion-hook.ts';
import { startSender } from '#features/webhooks/sender.ts';
import { register } from '#features/users/registration.ts';
import { deferDeletesDuringBackup } from '#platform/backup/deferred-deletes.ts';
import { openBilling } from '#platform/billing/open.ts';
import type { Configuration } from '#platform/configuration.ts';
import { requireDataFolder } from '#platform/data-folder.ts';
import { openDatabase, type Tables } from '#platform/database/database.ts';
import { openStore } from '#platform/files/open-store.ts';
import {
  closeConnections,
  listen,
  requirePort,
  type ListenAddress,
} from '#platform/http/listen.ts';
import { readCertificate, watchCertificate } from '#platform/http/tls.ts';
import { openIdentity } from '#platform/identity/open.ts';
import { mailboxPath } from '#platform/mail/mailbox.ts';
import { openMailer } from '#platform/mail/open.ts';
import { registerWorker } from '#platform/queue/worker-registry.ts';
import { openQueue } from '#platform/queue/queue.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { withoutIds } from '#platform/telemetry/context.ts';
import { createLogs, type Log, type Logs } from '#platform/telemetry/log.ts';
import { createMetrics, type Metrics } from '#platform/telemetry/metrics.ts';
import { inSpan, noTracer, openTracer, type Tracer } from '#platform/telemetry/tracing.ts';
import { createMonitoringApp } from '#monitoring-app.ts';

/** How long running jobs have to finish when the server stops. */
export const drainMs = 30_000;

/** `serve` combines the two others in one process. */
export const roles = ['serve', 'api', 'work'] as const;
export type Role = (typeof roles)[number];

export type RunningServer = {
  /** Where it listens, such as `http://127.0.0.1:8080`; undefined in the role `work`. */
  address?: string;
  /** The path, with its key, where the operator reads mails of a server without a mail server. */
  mailbox?: string;
  /** The path, with its key, of the first-run page of a server without an administrator. */
  setup?: string;
  /** Accepts no more requests, lets running jobs finish or returns them to the queue, and frees everything. */
  stop(): Promise<void>;
};

/**
 * Starts the server.
 * @throws Error with a sentence for the operator when it cannot start
 */
export async function serve(
  configuration: Configuration,
  role: Role = 'serve',
  logs: Logs = createLogs(configuration.logLevels),
): Promise<RunningServer> {
  requireSharedSecret(configuration, role);
  await requirePorts(configuration, role);
  await requireDataFolder(configuration.dataFolder);
  const infrastructure = await openInfrastructure(configuration, role, logs);
  const services = await openServices(infrastructure);
  const tasks = await startTasks(infrastructure, services);
  const servers = await createHttpServers(infrastructure, services);
  const stop = () => stopInOrder(infrastructure, services, tasks, servers);
  const address = await listenAsConfigured(configuration, servers).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  // Without accounts there is no administrator, and no mail is sent.
  const hasAccounts = address && !configuration.local;
  const keepsMails = hasAccounts && configuration.mail.kind === 'folder';
  const mailbox = keepsMails && mailboxPath(infrastructure.secrets);
  const setup =
    hasAccounts && (await setupPath(infrastructure.database.tables, infrastructure.secrets));
  return {
    ...(address && { address }),
    ...(mailbox && { mailbox }),
    ...(setup && { setup }),
    stop,
  };
}

type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>;

/** Opens what everything else uses: plans, secrets, files, database, and the runner. */
async function openInfrastructure(configuration: Configuration, role: Role, logs: Logs) {
  const { dataFolder, secret, local, plansFile, billing } = configuration;
  const tracer = await openTracer(configuration, logs.server);
  const certificate = configuration.tls && (await readCertificate(configuration.tls));
  const plans = local ? localPlans(local) : await loadPlans(plansFile, billing !== undefined);
  requireGroupPlans(plans, configuration.groupPlans);
  const secrets = await loadSecrets(dataFolder, secret);
  const workFolder = role === 'api' ? undefined : await createOwnFolder(join(dataFolder, 'work'));
  // Opened before the database, which would have to be stopped again on failure.
  const files = await openStore(configuration.files);
  const [database, runner] = await Promise.all([
    openDatabase(configuration, logs.database),
    workFolder
      ? startRunner(configuration, join(workFolder, 'runner'), logs.engine, tracer)
      : undefined,
  ]);
  // An external database is backed up by its own tools.
  const store = configuration.databaseUrl
    ? files
    : deferDeletesDuringBackup(files, database.tables);
  const work =
    runner && workFolder
      ? { runner, folder: join(workFolder, 'jobs'), socketFolder: workFolder }
      : undefined;
  return { configuration, role, logs, tracer, plans, secrets, certificate, database, store, work };
}

type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens the services for requests and jobs. */
async function openServices({
  configuration,
  logs,
  tracer,
  plans,
  secrets,
  database,
  store,
  work,
}: Infrastructure) {
  const { tables } = database;
  const { address, queueCap, anonymous, urlAllowedHosts } = configuration;
  const mailer = openMailer(configuration, logs.mail);
  const identity = openIdentity(configuration, {
    ...{ tables, secrets, mailer, log: logs.identity },
    onSignUp: (newIdentity) => register({ tables, secrets }, newIdentity, {}),
    onGroups: createGroupPlans({
      ...{ tables, plans, log: logs.identity },
      groupPlans: configuration.groupPlans,
    }),
  });
  const limitsOf = createLimits(plans, anonymous);
  const quota = createQuota(limitsOf, configuration);
  const { linkTo } = createLinks(secrets, routes.downloads.download, address);
  const metrics = createServerMetrics(tables, work?.runner);
  const queue = await openQueue({
    ...{ database, store, secrets, queueCap, log: logs.queue, tracer, swept: metrics.swept },
    quota,
    completionHooks: [
      recordJobCompletion,
      queueJobWebhooks(presenter(linkTo, createJobIds(secrets))),
    ],
    works: work !== undefined,
  });
  observeProcess(metrics, database, queue);
  return {
    ...{ mailer, identity, limitsOf, quota, queue, metrics },
    subscriptions: {
      ...{ tables, plans, billing: openBilling(configuration), mailer, address },
      log: logs.billing,
    },
    guard: createGuard({ allowed: urlAllowedHosts }),
  };
}

function createServerMetrics(tables: Tables, runner: Runner | undefined): Metrics {
  const metrics = createMetrics();
  observeQueue(metrics, tables);
  if (runner) observeRunner(metrics, runner);
  return metrics;
}

type Tasks = Awaited<ReturnType<typeof startTasks>>;

/** Starts the background tasks of this process. */
async function startTasks(
  { configuration, logs, secrets, database, store, work }: Infrastructure,
  { queue, metrics, subscriptions, guard }: Services,
) {
  const { tables } = database;
  const sender = startSender({ tables, secrets, guard, log: logs.webhooks });
  if (!work) return { sender };
  const { runner, folder } = work;
  const { concurrency, anonymousCpuSeconds } = configuration;
  const thumbnails = scheduleThumbnails({ tables, store, runner, folder, log: logs.thumbnails });
  const jobEnded: Metrics['jobEnded'] = (end) => {
    metrics.jobEnded(end);
    // Its files are of other jobs, too.
    withoutIds(() => thumbnails.check());
  };
  // Without a sandbox, jobs wait for another process or for a repaired one instead of failing here.
  if (runner.opensFiles())
    await queue.work(createTaskRunner(runner, anonymousCpuSeconds), {
      ...{ concurrency, folder, jobEnded },
      jobStarted: metrics.jobStarted,
    });
  return {
    sender,
    thumbnails,
    commands: await serveRunner({ runner, folder: work.socketFolder, log: logOf(logs.engine) }),
    registration: registerWorker(tables, () => workerConditionOf(runner), logs.queue),
    subscriptionSweeps: scheduleSubscriptionSweeps(subscriptions),
  };
}

type HttpServers = Awaited<ReturnType<typeof createHttpServers>>;

/** Creates the HTTP servers of this process: the monitoring port and, unless it only works, the app. */
async function createHttpServers(infrastructure: Infrastructure, services: Services) {
  const { configuration, role, logs, database, store, work } = infrastructure;
  const { queue, metrics } = services;
  const runner = work?.runner;
  const workerStatus = runner ? ownWorkerStatus(runner) : sharedWorkerStatus(database.tables);
  const checks = readinessChecks({
    ...{ configuration, store, queue, workerStatus },
    ...{ works: runner !== undefined, tables: database.tables },
    ...(runner && { runner }),
  });
  const closing = new AbortController();
  const monitoring = createMonitoringApp({
    ...{ configuration, metrics, checks, tracer: infrastructure.tracer },
    log: logs.http,
  });
  if (role === 'work') return { closing, monitoring };
  const app = await createApp({
    ...{ ...infrastructure, ...services, workerStatus, checks, log: logs.http },
    findings: runner && (() => runner.findings()),
    unavailable: unavailableWithout(
      runner ? missingPrograms(runner.findings()) : configuration.workersWithout,
    ),
    closing: closing.signal,
  });
  if (configuration.tls && app.server instanceof TlsServer)
    watchCertificate(app.server, configuration.tls, logs.http);
  return { closing, monitoring, app };
}

/** @throws Error with a sentence for the operator when processes that share files would each create a secret */
function requireSharedSecret({ secret, files }: Configuration, role: Role): void {
  if (role === 'serve' || secret || files.kind === 'folder') return;
  throw new Error(
    'OCTAVO_SECRET is missing: processes that share a file store must share the secret too. Set it to the same 32 characters or more for all of them.',
  );
}

/** The ports of this process. */
const appPort = ({ host, port }: Configuration): ListenAddress => ({ host, port, setting: 'PORT' });
const monitoringPort = ({ host, metrics }: Configuration): ListenAddress | undefined =>
  metrics.port ? { host, port: metrics.port, setting: 'METRICS_PORT' } : undefined;

/** @throws Error with a sentence for the operator when a port of this process cannot be used */
async function requirePorts(configuration: Configuration, role: Role): Promise<void> {
  const monitoring = monitoringPort(configuration);
  if (monitoring) await requirePort(monitoring);
  if (role !== 'work') await requirePort(appPort(configuration));
}

/** @returns the address of the app, where there is one */
async function listenAsConfigured(
  configuration: Configuration,
  { app, monitoring }: HttpServers,
): Promise<string | undefined> {
  const target = monitoringPort(configuration);
  if (target) await listen(monitoring, target);
  return app && listen(app, appPort(configuration));
}

const logOf =
  (log: Log): RunnerLog =>
  (event, details, level = 'info') =>
    log[level](details, event);

function startRunner(
  configuration: Configuration,
  workFolder: string,
  log: Log,
  tracer: Tracer,
): Promise<Runner> {
  const { concurrency, cacheFolder, sandbox, allowUnsandboxed, urlAllowedHosts } = configuration;
  const { sleepAfterMs, signatureRoots, signingServices } = configuration;
  return createRunner({
    workFolder,
    cacheFolder,
    // One more for other owners beside an owner with many jobs.
    concurrency: concurrency + 1,
    warmWorkers: concurrency,
    sandbox,
    allowUnsandboxed,
    sleepAfterMs,
    allowedAddresses: urlAllowedHosts,
    ...(signatureRoots && { signatureRoots }),
    signingServices,
    log: logOf(log),
    ...(tracer !== noTracer && {
      trace: (name, attributes, work) => inSpan(tracer.start(name, { attributes }), () => work()),
    }),
  });
}

/** Requests that wait for a job get its result while jobs drain, or a problem with Retry-After. */
async function stopInOrder(
  { work, database, tracer }: Infrastructure,
  { queue, mailer }: Services,
  { registration, subscriptionSweeps, sender, thumbnails, commands }: Tasks,
  { closing, app, monitoring }: HttpServers,
): Promise<void> {
  const closed = app && closeConnections(app, closing.signal);
  const sweepsStopped = subscriptionSweeps?.stop();
  const sent = sender.stop();
  await thumbnails?.stop();
  await registration?.unregister();
  await queue.drain(drainMs);
  await commands?.stop();
  closing.abort();
  await closed;
  // The monitoring port stays open until here, so that it shows that the server drains.
  await monitoring.close();
  await queue.stop();
  await sweepsStopped;
  await sent;
  await work?.runner.stop();
  await mailer.stop();
  await database.stop();
  await tracer.stop();
}
