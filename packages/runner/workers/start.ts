// Starts the workers of a runner, each in a sandbox and a folder of its own.
import { join } from 'node:path';
import type { Log, Trace } from '#job/task.ts';
import { workerLimits } from '#job/limits.ts';
import { Pool } from '#job/pool.ts';
import { pathsInside, project } from '#sandbox/binds.ts';
import { createMounts } from '#sandbox/job-folder.ts';
import { buildProgram } from '#sandbox/native.ts';
import { removeFolder } from '#sandbox/remove-folder.ts';
import type { SystemUser } from '#sandbox/sandbox.ts';
import type { Tier } from '#tiers.ts';
import { installedFonts, prepareFontCache } from './font-cache.ts';
import { prepareProgram } from './prepared-program.ts';
import {
  bundledWorker,
  compilingSandbox,
  fontReadingSandbox,
  withSignatureRoots,
  workerFromSources,
  workerSandbox,
  programStarter,
  type Prepared,
} from './sandbox.ts';
import type { Engines } from './tool-call.ts';
import { startWorkerProcess, type Worker } from './worker.ts';

export type RunnerContext = Tier & {
  log: Log;
  trace: Trace | undefined;
  /** The owner of the cache, if it is not the host's user. */
  runAs: SystemUser | undefined;
  /** This runner's own folder inside the work folder. */
  folder: string;
  cacheFolder: string;
  /** A folder with root certificates, if the operator trusts any. */
  signatureRoots: string | undefined;
};

/** How many workers there are; see the settings of a runner. */
type PoolSizes = { concurrency: number; warmWorkers?: number; spareWorkers?: number };

async function startSandboxedWorker(
  { folder, hasOwnTree, makeSandbox, nextUser, log, trace, signatureRoots }: RunnerContext,
  index: number,
  engines: Engines,
  prepared: Prepared | undefined,
): Promise<Worker> {
  const own = join(folder, `worker-${index}`);
  const user = nextUser();
  const worker = await startWorkerProcess({
    mounts: await createMounts(own, user),
    sandbox: makeSandbox({
      ...withSignatureRoots(workerSandbox(own, prepared), signatureRoots, hasOwnTree),
      user,
    }),
    inside: pathsInside(own, hasOwnTree),
    ...(prepared === undefined
      ? workerFromSources(hasOwnTree)
      : bundledWorker(hasOwnTree, prepared.program)),
    engines,
    log,
    trace,
  });
  worker.ended.then(() => removeFolder(own)).catch(() => {});
  return worker;
}

/**
 * Prepares what all later workers use. Needs the sandbox, which keeps workers from changing it.
 * @param failed told what is missing and why: without `fonts`, each worker reads them for its first text in an image; without
 * `program-starter`, each starts programs itself
 * @throws if there is no worker program
 */
export async function prepareWorkers(
  context: RunnerContext,
  sources: string,
  failed: (what: 'fonts' | 'program-starter', error: unknown) => void,
): Promise<Prepared> {
  const { folder, cacheFolder, makeSandbox, nextUser, hasOwnTree, log, runAs } = context;
  const own = join(folder, 'preparing');
  const user = nextUser();
  await createMounts(own, user);
  const preparation = { sources, cacheFolder, runAs, user, log };
  const program = await prepareProgram({
    ...{ ...preparation, project, hasOwnTree },
    commandIn: (prepared) => bundledWorker(hasOwnTree, prepared),
    sandbox: (target) => makeSandbox({ ...compilingSandbox(own, target), user }),
  });
  const orNothing = (what: 'fonts' | 'program-starter') => (error: unknown) => {
    failed(what, error);
    return undefined;
  };
  const [fonts, starter] = await Promise.all([
    prepareFontCache({
      ...{ ...preparation, fonts: installedFonts },
      command: bundledWorker(hasOwnTree, program),
      sandbox: (target) => makeSandbox({ ...fontReadingSandbox(own, program, target), user }),
    }).catch(orNothing('fonts')),
    buildProgram(programStarter, cacheFolder, runAs).catch(orNothing('program-starter')),
  ]);
  return { program, fonts, starter };
}

/** @param prepared what is prepared for the workers, if there is anything */
export const createWorkerPool = (
  context: RunnerContext,
  settings: PoolSizes,
  engines: Engines,
  prepared: Promise<Prepared | undefined>,
  failed: (error: unknown) => void,
): Pool<Worker> =>
  new Pool<Worker>({
    size: settings.concurrency,
    warm: settings.warmWorkers ?? settings.concurrency,
    spares: settings.spareWorkers ?? workerLimits.spares,
    // Waiting for the program pays off even at the first start: the workers are ready sooner.
    create: async (index) => startSandboxedWorker(context, index, engines, await prepared),
    usesPerMember: workerLimits.jobsPerWorker,
    maxWaiting: workerLimits.maxWaiting,
    failed,
  });
