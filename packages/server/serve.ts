// Starts and stops the server in one of its roles.
import { join } from 'node:path';
import { createRunner, type Runner } from '@octavo/runner';
import type { FastifyInstance } from 'fastify';
import { createApp, type AppContext } from '#app.ts';
import { recordJobEnds } from '#features/activity/activity.ts';
import { createAllowance } from '#features/allowance/allowance.ts';
import { performWith } from '#features/conversions/perform.ts';
import { createLimits } from '#features/plans/limits.ts';
import { loadPlans } from '#features/plans/plans.ts';
import { keepingForBackups } from '#platform/backup/deletes.ts';
import type { Configuration } from '#platform/configuration.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openStore } from '#platform/files/open-store.ts';
import { ownWorkFolder } from '#platform/files/work-folder.ts';
import { openIdentity } from '#platform/identity/open.ts';
import { openMailer } from '#platform/mail/mail.ts';
import { openQueue } from '#platform/queue/queue.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { createLog, type Log } from '#platform/telemetry/log.ts';

/** What running jobs are given to end by themselves when the server stops. */
export const drainMs = 30_000;
/** What answers are given to reach their clients after that. */
const lastWordsMs = 1_500;

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
  const secrets = await loadSecrets(dataFolder, secret);
  const workFolder = works ? await ownWorkFolder(join(dataFolder, 'work')) : undefined;
  const [database, opened, runner] = await Promise.all([
    openDatabase(configuration, log),
    openStore(configuration.files),
    workFolder ? startRunner(configuration, join(workFolder, 'runner'), log) : undefined,
  ]);
  const [plans, identity] = await Promise.all([
    loadPlans(configuration.plansFile),
    openIdentity(configuration),
  ]);
  const mailer = openMailer(configuration, log);
  const limitsOf = createLimits(plans, configuration.anonymous);
  // A database of the operator's own is backed up by tools of its own.
  const store = configuration.databaseUrl ? opened : keepingForBackups(opened, database.tables);
  const allowance = createAllowance(limitsOf);
  const queue = await openQueue({
    database,
    store,
    secrets,
    charging: allowance,
    witnesses: [recordJobEnds],
    queueCap,
    works,
    log,
  });
  if (runner && workFolder)
    await queue.work(performWith(runner), {
      concurrency,
      folder: join(workFolder, 'jobs'),
    });
  const closing = new AbortController();
  const app =
    role === 'work'
      ? undefined
      : await createApp({
          ...{ configuration, database, store, secrets, queue, runner, log },
          ...{ identity, mailer, plans, limitsOf, allowance },
          closing: closing.signal,
        });
  const stop = () => stopInOrder(closing, app, { queue, runner, mailer, database });
  const address = app && (await listen(app, configuration, stop));
  return { ...(address && { address }), stop };
}

/** @throws Error with a sentence for the operator, everything freed, when the address cannot be had. */
async function listen(
  app: FastifyInstance,
  { host, port }: Configuration,
  stop: () => Promise<void>,
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    await stop();
    throw new Error(sentenceFor(cause as NodeJS.ErrnoException, host, port), { cause });
  }
}

function sentenceFor({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  const others: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is taken by another program. Stop that, or set PORT to another.`,
    EACCES: `Port ${port} is reserved for the system. Set PORT to one from 1024 on, and put a proxy in front.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one that it has, or to 0.0.0.0 for all.`,
  };
  return others[code ?? ''] ?? `Octavo cannot listen on ${host}:${port}: ${message}.`;
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

/** Requests that wait for a job get its result while jobs drain, or are told to come back after that. */
async function stopInOrder(
  closing: AbortController,
  app: FastifyInstance | undefined,
  { queue, runner, mailer, database }: Pick<AppContext, 'queue' | 'runner' | 'mailer' | 'database'>,
): Promise<void> {
  const closed = app && closeConnections(app, closing.signal);
  await queue.drain(drainMs);
  closing.abort();
  await closed;
  await queue.stop();
  await runner?.stop();
  await mailer.stop();
  await database.stop();
}

/** Node closes only the connections that are idle at first; the others become idle with their answers. */
async function closeConnections(app: FastifyInstance, closing: AbortSignal): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  closing.addEventListener('abort', () => {
    setTimeout(() => app.server.closeAllConnections(), lastWordsMs).unref();
  });
  await app.close().finally(() => clearInterval(idle));
}
