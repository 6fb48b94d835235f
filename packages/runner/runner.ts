// The runner: converts files in sandboxes. Connects the sandbox, the worker pool and the engines.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  extensionOf,
  formats,
  isJobType,
  opensInBrowser,
  ProblemError,
  catalogueEntry,
  resultNameOf,
  schemaOf,
  type JobType,
  type Format,
  type ProblemCode,
} from '@octavo/contract';
import { poolOf } from '@octavo/engine';
import type { ConversionTask, ConversionResult, Log, TaskControl, Trace } from '#job/task.ts';
import { findTools, type Finding } from '#doctor.ts';
import { createOwnFolder } from '#own-folder.ts';
import { webLimits, type PageTimes } from '#job/limits.ts';
import { OfficeEngine, type OfficeMode, type OfficeSettings } from '#office/office.ts';
import { prepareOneShot } from '#office/one-shot.ts';
import { startOffice } from '#office/start.ts';
import { project } from '#sandbox/binds.ts';
import {
  noPassedTests,
  openPassedTests,
  testConditions,
  type PassedTests,
} from '#sandbox/passed-tests.ts';
import { removeFolder } from '#sandbox/remove-folder.ts';
import type { SystemUser } from '#sandbox/sandbox.ts';
import type { Pool } from '#job/pool.ts';
import { createPrintEngine } from '#print/engine.ts';
import { createRecognitionEngine } from '#recognition/engine.ts';
import { createSigningServices, type SigningServiceSettings } from '#signing/services.ts';
import { createValidationEngine } from '#validation/engine.ts';
import { isDiskFullError } from '#job/disk-space.ts';
import { watchIdle } from '#job/idle.ts';
import { retryEngineFaults } from '#job/engine-fault.ts';
import { createGuard } from '#web/guard.ts';
import { chooseTier, type SandboxChoice, type Tier } from '#tiers.ts';
import { versionOfSources } from '#workers/prepared-program.ts';
import { createWorkerPool, prepareWorkers, type RunnerContext } from '#workers/start.ts';
import type { Engines } from '#workers/tool-call.ts';
import type { Worker } from '#workers/worker.ts';

export type RunnerSettings = {
  /** Folder for the workers' files; created with mode 0700. Several runners may share it. */
  workFolder: string;
  /** Maximum number of concurrent conversions. */
  concurrency: number;
  /** Workers that run while there is no work; defaults to `concurrency`. */
  warmWorkers?: number;
  /** Unused workers kept ready for the next owner, in addition to `concurrency`; 0 if there is only one owner. */
  spareWorkers?: number;
  /** Cache of generated files: the compiled office zygote, its warm-up documents, compiled code. */
  cacheFolder: string;
  /** Which sandbox to use; the default `auto` takes the best that works here. */
  sandbox?: SandboxChoice;
  /** Runs without a sandbox if none is available. Only for a single user on their own machine. */
  allowUnsandboxed?: boolean;
  /** The system user to open files as; required when this process is root. */
  runAs?: SystemUser;
  /**
   * Parts of the private network that web pages may reach: networks (`10.1.0.0/16`), IP addresses or host names. Without
   * it, only the public internet.
   */
  allowedAddresses?: readonly string[];
  /** A folder with root certificates that are trusted when signatures are verified. */
  signatureRoots?: string;
  /** The services for signatures with time stamps and revocation data. */
  signingServices?: SigningServiceSettings;
  /** Time without conversions after which workers and LibreOffice stop until the next one; by default they never do. */
  sleepAfterMs?: number;
  /** How long web pages are waited for, in place of the usual limits; for tests. */
  pageTimes?: Partial<PageTimes>;
  /**
   * What will be converted, for a command that ends after it: only the programs for that are started, `findings` reports on the
   * sandbox alone, and tests of the sandbox that passed since the machine started do not run again.
   */
  expected?: { type: JobType; formats: readonly Format[]; conversions: number };
  /** Receives events for the operator; never file names or content. */
  log?: Log;
  /** Records the parts of a conversion; without it nothing is recorded. */
  trace?: Trace | undefined;
};

export type Runner = {
  /**
   * Waits for a free worker and converts the task's files.
   * @throws ProblemError, and nothing else
   */
  convert(task: ConversionTask, control?: TaskControl): Promise<ConversionResult>;
  /** Number of conversions that wait for a worker. */
  waiting(): number;
  /** Number of free and busy workers, and of conversions that wait for one; whether the workers sleep. */
  pool(): { free: number; busy: number; waiting: number; isAsleep: boolean };
  /** True if a conversion waits because as many as possible run. */
  isOverloaded(): boolean;
  /** How Office documents are currently converted. */
  officeMode(): OfficeMode;
  /** Programs found and missing, and the result of the sandbox self-test. */
  findings(): Finding[];
  /** True if the sandbox is secure, or the operator waived it. Otherwise every conversion is refused. */
  opensFiles(): boolean;
  /** True if it opens files and a worker is running, or starts with the next conversion. */
  ready(): boolean;
  /** Stops all workers; running conversions fail with `shutting_down`. */
  stop(): Promise<void>;
};

/**
 * From this number of conversions on, all wait until LibreOffice is warm, because converting the first ones by a cold one takes longer than the wait.
 * Fewer are done before it would be warm.
 */
const leastToWarm = 4;

/** How LibreOffice is started for the expected conversions; another conversion that needs it starts it then. */
function officeStartFor(
  expected: RunnerSettings['expected'],
): Pick<OfficeSettings, 'startsWith' | 'becomesWarm'> {
  if (!expected) return {};
  const { type, formats: from, conversions } = expected;
  const isNeeded = from.some((format) => poolOf(type, format) === 'office');
  const becomesWarm = conversions >= leastToWarm;
  const warmth = becomesWarm ? 'warm' : 'cold';
  return { startsWith: isNeeded ? warmth : 'nothing', becomesWarm };
}

/** The formats that LibreOffice will open; an empty list if they are not known. For results other than PDFs it opens files that were made before. */
const printedFormats = ({ expected }: RunnerSettings): readonly Format[] =>
  expected && catalogueEntry(expected.type).to === 'pdf' ? expected.formats : [];

function passedBefore(
  { workFolder, cacheFolder, runAs }: RunnerSettings,
  sources: string,
): PassedTests {
  const settings = { sources, project, workFolder, cacheFolder, runAs };
  return openPassedTests(cacheFolder, testConditions(settings), runAs);
}

/** Without namespaces nothing starts the programs that make them. */
const isNeededBy = (tier: Tier, { name, state }: Finding): boolean =>
  tier.name !== 'confined' || state === 'found' || (name !== 'bubblewrap' && name !== 'prlimit');

function checkedOptions(type: JobType, options: Record<string, unknown>) {
  const checked = schemaOf(catalogueEntry(type)).safeParse(options);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  const option = issue?.path.join('.') || (issue?.code === 'unrecognized_keys' && issue.keys[0]);
  throw new ProblemError('invalid_option', { option: option || '?', reason: issue?.message ?? '' });
}

/** Uses a worker, and records the wait for it and its work. */
async function useTraced<T>(
  pool: Pool<Worker>,
  owner: string,
  run: (worker: Worker) => Promise<T>,
  { signal }: TaskControl,
  trace: Trace,
): Promise<T> {
  const waiting = Promise.withResolvers<void>();
  void trace('wait for a worker', {}, () => waiting.promise);
  const work = (worker: Worker) => {
    waiting.resolve();
    return trace('engine', {}, () => run(worker));
  };
  return pool.use(owner, work, signal).finally(() => waiting.resolve());
}

async function runTask(
  pool: Pool<Worker>,
  task: ConversionTask,
  control: TaskControl,
  trace: Trace | undefined,
): Promise<ConversionResult> {
  if (!isJobType(task.type)) throw new ProblemError('unknown_type', { type: task.type });
  if (opensInBrowser(task.type)) throw new ProblemError('not_available');
  const options = checkedOptions(task.type, task.options);
  const { owner } = task;
  const run = (worker: Worker) => worker.run({ ...task, options }, control);
  const once = () =>
    trace ? useTraced(pool, owner, run, control, trace) : pool.use(owner, run, control.signal);
  const made = await retryEngineFaults(once, control.signal);
  const { charset, isInput, ...result } = made;
  const { name } = task.inputs[0];
  const { mime } = formats[made.format];
  return {
    ...result,
    name: isInput ? name : resultNameOf(task.type, name, extensionOf(made.format)),
    mime: charset ? `${mime}; charset=${charset}` : mime,
  };
}

function toProblem(error: unknown, stopped: boolean, log: Log): ProblemError {
  if (stopped) return new ProblemError('shutting_down');
  if (error instanceof ProblemError) return error;
  if (isDiskFullError(error)) return new ProblemError('storage_full', undefined, error);
  log('runner.unexpected', { reason: String((error as Error)?.message).slice(0, 200) });
  return new ProblemError('conversion_failed', undefined, error);
}

/** Logs the failure of a program. Programs serve many jobs: the one during which a program fails has nothing to do with it. */
function failureLog(log: Log): (what: string) => (error: unknown) => void {
  const ofNoJob = AsyncLocalStorage.snapshot();
  return (what) => (error) =>
    ofNoJob(() =>
      log(`${what}.failed`, { reason: String((error as Error)?.message).slice(0, 300) }),
    );
}

type LogFailure = ReturnType<typeof failureLog>;

function createEngines(
  context: RunnerContext,
  settings: RunnerSettings,
  logFailure: LogFailure,
): Engines & { office: OfficeEngine } {
  const guard = createGuard({ allowed: settings.allowedAddresses ?? [] });
  const times = { ...webLimits, ...settings.pageTimes };
  return {
    office: new OfficeEngine({
      start: (index, warmth, signal) =>
        startOffice({ ...context, formats: printedFormats(settings) }, index, warmth, signal),
      async startSingle() {
        // It waits for itself through a Unix socket in the /tmp of all programs.
        if (context.name === 'confined')
          throw new Error('without namespaces LibreOffice is not started for each document');
        return prepareOneShot(context, 'office-single');
      },
      failed: logFailure('office'),
      ...officeStartFor(settings.expected),
    }),
    print: createPrintEngine({
      concurrency: settings.concurrency,
      async start() {
        // Loaded when needed: Node's HTTP client takes 16 ms.
        const { startPrintBrowser } = await import('#print/start.ts');
        return startPrintBrowser(context.makeSandbox, { guard, times }, context.launcher);
      },
      failed: logFailure('print'),
    }),
    recognition: createRecognitionEngine(context),
    validation: createValidationEngine(context),
    signing: createSigningServices(settings.signingServices ?? {}, guard),
  };
}

/**
 * Tests the sandbox, then starts the workers and the office engine in the background.
 * @throws only if the work folder cannot be created, an allowed address is invalid, or a full disk keeps the sandbox from
 * being tested
 */
export async function createRunner(settings: RunnerSettings): Promise<Runner> {
  const { log = () => {}, runAs, cacheFolder, trace } = settings;
  const folder = await createOwnFolder(settings.workFolder, runAs);
  const isWaived = settings.allowUnsandboxed === true;
  const sources = versionOfSources(project);
  const passed = settings.expected ? passedBefore(settings, sources) : noPassedTests;
  const [{ tier, holds, finding }, tools] = await Promise.all([
    chooseTier(settings.sandbox ?? 'auto', { folder, cacheFolder, runAs, passed }, isWaived),
    settings.expected ? [] : findTools(cacheFolder),
  ]);
  const findings = [finding, ...tools.filter((tool) => isNeededBy(tier, tool))];
  if (!holds && !isWaived) return refusingRunner(folder, findings);

  const { signatureRoots } = settings;
  const context: RunnerContext = {
    ...{ ...tier, folder, cacheFolder, log, trace, runAs, signatureRoots },
  };
  const logFailure = failureLog(log);
  const engines = createEngines(context, settings, logFailure);
  const preparing = holds
    ? prepareWorkers(context, sources, (what, error) => logFailure(what)(error)).catch(
        (error: unknown) => {
          logFailure('preparing')(error);
          return undefined;
        },
      )
    : Promise.resolve(undefined);
  const pool = createWorkerPool(context, settings, engines, preparing, (error) => {
    logFailure('worker')(error);
    // The sandbox may have changed: the next command tests it, and reports why it does not start.
    void passed.clear();
  });
  const watch = watchIdle(settings.sleepAfterMs ?? 0, () => {
    pool.sleep();
    engines.office.sleep();
  });
  let stopped = false;

  return {
    convert: (task, control = {}) =>
      logged(task, log, () =>
        watch
          .run(() => runTask(pool, task, control, trace))
          .catch((error: unknown) => {
            throw toProblem(error, stopped, log);
          }),
      ),
    waiting: () => pool.waiting(),
    pool() {
      const [members, free] = [pool.members(), pool.free()];
      const isAsleep = pool.isAsleep();
      return { free, busy: members - free, waiting: pool.waiting(), isAsleep };
    },
    isOverloaded: () => pool.isOverloaded(),
    officeMode: () => engines.office.mode(),
    findings: () => findings,
    opensFiles: () => true,
    ready: () => pool.isReady(),
    async stop() {
      stopped = true;
      watch.stop();
      pool.stop();
      await engines.office.stop();
      engines.print.stop();
      await preparing;
      await removeFolder(folder);
    },
  };
}

/** The runner where the sandbox does not hold: it opens no file. */
const refusingRunner = (folder: string, findings: Finding[]): Runner => ({
  convert: () => Promise.reject(new ProblemError('sandbox_unavailable')),
  waiting: () => 0,
  pool: () => ({ free: 0, busy: 0, waiting: 0, isAsleep: false }),
  isOverloaded: () => false,
  officeMode: () => 'none',
  findings: () => findings,
  opensFiles: () => false,
  ready: () => false,
  stop: () => removeFolder(folder),
});

/** Records the time of a task, and the code of its problem. @throws what `work` throws, a ProblemError */
async function logged<T>(task: ConversionTask, log: Log, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const ended = (code?: ProblemCode) => {
    const ms = Math.round(performance.now() - started);
    log('runner.task', { type: task.type, ms, ...(code && { code }) }, 'debug');
  };
  try {
    const result = await work();
    ended();
    return result;
  } catch (error) {
    if (error instanceof ProblemError) ended(error.problem.code);
    throw error;
  }
}
