// Wires the features together; this is the only place where they meet.
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import { ProblemError, routes, type Unavailable } from '@octavo/contract';
import type { Finding, Guard } from '@octavo/runner';
import type { FastifyInstance } from 'fastify';
import { activitiesOf } from '#core/activity/list.ts';
import type { Quota } from '#core/quota/quota.ts';
import { looksLikeKey } from '#features/api-keys/key.ts';
import { findKey } from '#features/api-keys/keys.ts';
import { apiKeyRoutes } from '#features/api-keys/routes.ts';
import { adminRoutes } from '#features/admin/routes.ts';
import { setupRoutes } from '#features/admin/setup.ts';
import { archiveRoutes } from '#features/archives/routes.ts';
import { admitBytes } from '#core/intake/admission.ts';
import { createDiskReserve } from '#core/intake/disk-reserve.ts';
import { conversionRoutes } from '#features/conversions/routes.ts';
import { attachment } from '#platform/files/content-disposition.ts';
import { directLinks } from '#core/files/direct-link.ts';
import { createLinks } from '#core/files/links.ts';
import { downloadRoutes } from '#features/downloads/routes.ts';
import { fileRoutes } from '#features/files/routes.ts';
import { filePresenter } from '#features/files/view.ts';
import { docsRoutes } from '#features/docs/routes.ts';
import { exportRoutes } from '#features/exports/routes.ts';
import { identityCheck, type Check } from '#features/health/checks.ts';
import { examineAll, healthRoutes } from '#features/health/routes.ts';
import {
  refuseWhenUnsafe,
  refuseWithoutWorkers,
  type WorkerStatus,
} from '#features/health/worker-status.ts';
import { historyRoutes } from '#features/history/routes.ts';
import { imageRoutes } from '#features/image/routes.ts';
import { cancelJob, retryDeadJobs } from '#features/jobs/administration.ts';
import { isJob, jobPage } from '#features/jobs/job-page.ts';
import { jobRoutes } from '#features/jobs/routes.ts';
import { presenter } from '#features/jobs/view.ts';
import { createJobIds } from '#features/jobs/job-ids.ts';
import { metricsRoutes } from '#features/metrics/routes.ts';
import { pdfRoutes } from '#features/pdf/routes.ts';
import type { Limits, LimitsOf } from '#core/plans/limits.ts';
import type { Plans } from '#core/plans/plans.ts';
import { closeBilling } from '#features/subscription/close-billing.ts';
import { shareRoutes } from '#features/shares/routes.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import { currentSubscription } from '#features/subscription/current.ts';
import { createGroupPlans } from '#features/subscription/group-plans.ts';
import { subscriptionRoutes } from '#features/subscription/routes.ts';
import { usageOf } from '#features/subscription/usage.ts';
import { stripeWebhook } from '#features/subscription/webhook.ts';
import { thumbnailRoutes } from '#features/thumbnails/routes.ts';
import { presetRoutes } from '#features/presets/routes.ts';
import { jobResults } from '#core/intake/job-result.ts';
import { completedUploads } from '#features/uploads/resumable/completed.ts';
import { tusHeaders } from '#features/uploads/resumable/protocol.ts';
import { resumableRoutes } from '#features/uploads/resumable/routes.ts';
import { changeStatus } from '#features/users/account-status.ts';
import { adminUserOf, userPage } from '#features/users/user-page.ts';
import { createCallers } from '#features/users/callers.ts';
import { userRoutes } from '#features/users/routes.ts';
import { webRoutes } from '#features/web/routes.ts';
import { webhookRoutes } from '#features/webhooks/routes.ts';
import { readSettings, type Configuration } from '#platform/configuration.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { identifyCallers } from '#platform/http/caller.ts';
import { documentApi } from '#platform/http/documentation/documentation.ts';
import { collectMethods } from '#platform/http/methods.ts';
import type { Certificate } from '#platform/http/tls.ts';
import { refuseUnknownHosts } from '#platform/http/cross-site-requests.ts';
import { createHttpServer } from '#platform/http/server.ts';
import type { IdentityProvider } from '#platform/identity/identity.ts';
import { identityRoutes } from '#features/identity/routes.ts';
import { mailboxPages } from '#platform/mail/mailbox.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { Tracer } from '#platform/telemetry/tracing.ts';

export type AppContext = {
  configuration: Configuration;
  database: Database;
  store: FileStore;
  secrets: Secrets;
  identity: IdentityProvider;
  mailer: Mailer;
  plans: Plans;
  subscriptions: SubscriptionContext;
  limitsOf: LimitsOf;
  quota: Quota;
  queue: Queue;
  workerStatus: WorkerStatus;
  /** The programs that this process has found; undefined where it opens no files. */
  findings: (() => readonly Finding[]) | undefined;
  /** The features that are unavailable because programs are missing. */
  unavailable: Unavailable;
  /** The checks that must pass before jobs are accepted. */
  checks: Record<string, Check>;
  metrics: Metrics;
  tracer: Tracer;
  /** Decides which addresses the server may call on behalf of users. */
  guard: Guard;
  /** Aborts when the server closes its connections. */
  closing: AbortSignal;
  /** To serve HTTPS. */
  certificate: Certificate | undefined;
  log: Log;
};

/** Creates the HTTP server with every route; it does not listen yet. */
export async function createApp(context: AppContext): Promise<FastifyInstance> {
  const app = createHttpServer(context);
  const { local } = context.configuration;
  if (local) refuseUnknownHosts(app, local);
  const methodsOf = collectMethods(app);
  const origin = context.configuration.corsOrigins;
  // OPTIONS outside of CORS is answered, too.
  await app.register(cors, { origin, methods, exposedHeaders, strictPreflight: false });
  await context.identity.serve?.(app);
  mailboxPages(app, context);
  await app.register(multipart);
  await documentApi(app, context.configuration.publicUrl);
  registerFeatures(app, context);
  await docsRoutes(app, context.configuration);
  await webRoutes(app, { ...context.configuration, unavailable: context.unavailable, methodsOf });
  return app;
}

/** The methods of all routes; @fastify/cors by itself allows only the safe ones. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const exposedHeaders = [
  ...['content-disposition', 'location', 'retry-after', 'x-request-id'],
  ...tusHeaders,
];

function registerFeatures(app: FastifyInstance, context: AppContext): void {
  const { tables } = context.database;
  const apiKeys = { matches: looksLikeKey, find: (key: string) => findKey(tables, key) };
  const { groupPlans } = context.configuration;
  const followGroups = createGroupPlans({ ...context, tables, groupPlans });
  identifyCallers(app, createCallers({ ...context, tables, apiKeys, followGroups }));
  registerConversions(app, context);
  registerFiles(app, context);
  registerAccounts(app, context);
  identityRoutes(app, context.identity);
  const checks = { ...identityCheck(context.identity), ...context.checks };
  healthRoutes(app, checks);
  registerAdministration(app, context, checks);
  const { token } = context.configuration.metrics;
  metricsRoutes(app, { metrics: context.metrics, token, isMonitoringPort: false });
}

/** Registers the routes of administrators, and those by which the first one is made. */
function registerAdministration(
  app: FastifyInstance,
  { configuration, database: { tables }, secrets, queue }: AppContext,
  checks: Record<string, Check>,
): void {
  setupRoutes(app, { tables, secrets, configuration });
  adminRoutes(app, {
    ...{ tables, configuration, secrets, queue },
    examine: () => examineAll(checks),
    settings: () => readSettings(),
    users: {
      page: (query) => userPage(tables, query),
      find: (uid) => adminUserOf(tables, uid),
      setStatus: (uid, status, actor) => changeStatus(tables, uid, status, actor),
    },
    jobs: {
      page: (query) => jobPage(tables, query),
      exists: (id) => isJob(tables, id),
      cancel: (id, actor) => cancelJob(queue, id, actor),
      retry: (actor) => retryDeadJobs(queue, actor),
    },
  });
}

/** Registers the routes that create and follow jobs. */
function registerConversions(app: FastifyInstance, context: AppContext): void {
  const { configuration, database, store, secrets, queue, workerStatus, closing } = context;
  const { tables } = database;
  const { limitsOf, quota } = context;
  const { publicUrl = '' } = configuration;
  const { linkTo } = createLinks(secrets, routes.downloads.download, publicUrl);
  const ids = createJobIds(secrets);
  const present = presenter(linkTo, ids);
  const diskReserve = createDiskReserve(store, configuration.minFreeBytes);
  const admission = {
    ...{ queue, store, diskReserve },
    refuseWhenUnable: () => refuseWhenUnable(context),
    limitsOf: (owner: string) => limitsOf(tables, owner),
    refuseWhenUsedUp: (owner: string, limits: Limits) =>
      quota.refuseWhenUsedUp(tables, owner, limits),
  };
  const { unavailable } = context;
  const refuseIdleServer = async () => {
    await refuseWhenUnable(context);
    await refuseWithoutWorkers(workerStatus);
  };
  const completedUpload = completedUploads({ tables, store, diskReserve });
  const jobResult = jobResults({ tables, store, diskReserve, select: ids.select });
  const stored = { completedUpload, jobResult };
  const intake = {
    ...{ ...admission, ...stored, secrets, present, closing, publicUrl, unavailable },
    plans: context.plans,
  };
  const editing = {
    ...intake,
    refuseWithoutWorkers: refuseIdleServer,
    tables,
  };
  resumableRoutes(app, {
    ...{ tables, store, diskReserve, closing, publicUrl },
    async admit(owner, bytes) {
      const limits = await admitBytes(admission, owner, bytes);
      return { bytes: limits.fileBytes, plansWithMore: limits.plansWithMore('fileBytes') };
    },
  });
  conversionRoutes(app, {
    ...intake,
    async waiting() {
      await refuseIdleServer();
      return queue.waiting();
    },
  });
  jobRoutes(app, { queue, ids, present, closing });
  pdfRoutes(app, {
    ...editing,
    stampsTime: configuration.signingServices.timestampUrl !== undefined,
    workerCondition: () => workerStatus.condition(),
    findings: context.findings,
  });
  imageRoutes(app, editing);
}

/** Registers the routes of results, files and history. */
function registerFiles(app: FastifyInstance, context: AppContext): void {
  const { configuration, database, store, secrets, limitsOf, plans } = context;
  const { publicUrl } = configuration;
  const { tables } = database;
  const links = createLinks(secrets, routes.downloads.download, publicUrl);
  const presentFile = filePresenter(directLinks(store, links));
  downloadRoutes(app, { tables, store, links });
  fileRoutes(app, {
    ...{ tables, store, present: presentFile },
    limitsOf: (owner) => limitsOf(tables, owner),
    activitiesOf: (uid, limit) => activitiesOf(tables, uid, limit),
  });
  thumbnailRoutes(app, { tables, store });
  shareRoutes(app, { tables, store, secrets, publicUrl });
  historyRoutes(app, {
    ...{ tables, presentFile },
    usageOf: (uid) => usageOf(tables, plans, uid),
  });
  archiveRoutes(app, {
    ...{ tables, store, attachment, select: createJobIds(secrets).select },
    links: createLinks(secrets, routes.archives.download, publicUrl),
  });
}

/** Registers the routes of accounts, API keys, webhooks and subscriptions. */
function registerAccounts(app: FastifyInstance, context: AppContext): void {
  const { database, store, secrets, guard, plans, subscriptions } = context;
  const { tables } = database;
  userRoutes(app, {
    ...{ ...context, tables },
    subscriptionOf: (uid) => currentSubscription(tables, plans, uid),
    usageOf: (uid) => usageOf(tables, plans, uid),
    closeBilling: (uid) => closeBilling(subscriptions, uid),
  });
  const { publicUrl } = context.configuration;
  const exportLinks = createLinks(secrets, routes.users.downloadExport, publicUrl);
  exportRoutes(app, { tables, store, links: exportLinks });
  apiKeyRoutes(app, { tables });
  presetRoutes(app, { tables });
  webhookRoutes(app, { tables, secrets, guard });
  subscriptionRoutes(app, subscriptions);
  stripeWebhook(app, subscriptions);
}

/** @throws ProblemError when no jobs can be accepted */
async function refuseWhenUnable({ queue, workerStatus }: AppContext): Promise<void> {
  if (queue.isDraining()) throw new ProblemError('shutting_down');
  await refuseWhenUnsafe(workerStatus);
}
