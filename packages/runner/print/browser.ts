// One warm Chromium in a sandbox. It prints one document at a time, so a crash or a kill affects no other job.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError, type ProblemCode } from '@octavo/contract';
import type { PrintRequest } from '@octavo/engine';
import type { CpuBudget } from '#job/cpu-budget.ts';
import { jobLimits, printLimits, webLimits } from '#job/limits.ts';
import { killTree, type Sandbox } from '#sandbox/sandbox.ts';
import { supervise, type SupervisedProgram } from '#job/supervision.ts';
import { engineEndOf, engineFault, type EngineEnd } from '#job/engine-fault.ts';
import { openDevtools } from './devtools.ts';
import { printDocument, type PrintCallbacks, type WebAccess } from './document.ts';
import { closePage, openPage, type Page } from './page.ts';
import { requireFilteredRenderers } from './renderers.ts';
import { watchZygotes } from './zygotes.ts';

/** The job that a document belongs to. */
export type PrintJob = {
  /** The owner of its files. */
  owner: string;
  budget: CpuBudget;
  signal: AbortSignal;
};

export type Browser = {
  /** Prints a document. Failure, cancellation and limits end the browser. @throws ProblemError */
  print(request: PrintRequest, caller: PrintCallbacks, job: PrintJob): Promise<void>;
  alive(): boolean;
  stop(): void;
};

/** Without namespaces the browser cannot set up its own sandbox, but its renderers still filter their system calls. */
const confinedArguments = (launcher: string) => [
  '--no-sandbox',
  '--no-zygote',
  // Starts them without --no-sandbox, so that they set up their filter (`confine.c`).
  `--renderer-cmd-prefix=${launcher} renderer`,
];

/** `--no-sandbox` must never be among them. */
const usualArguments = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  '--mute-audio',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  // There is no network; these keep the browser from trying to use it.
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  // Frames of other sites share the page's process, so that the requests of all frames and workers arrive here and all
  // memory is counted. This is safe because the browser holds one document at a time.
  '--disable-site-isolation-trials',
  `--disable-features=${[
    ...['Translate', 'OptimizationHints', 'MediaRouter', 'DialMediaRouteProvider'],
    ...['IsolateOrigins', 'site-per-process'],
    // Each page would start two more renderers for the suggestions of an address bar that nobody sees.
    ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ].join()}`,
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--metrics-recording-only',
  '--no-pings',
];

const browserArguments = (launcher: string | undefined, temporary: string): string[] => [
  ...usualArguments,
  `--user-data-dir=${join(temporary, 'browser')}`,
  ...(launcher === undefined ? [] : confinedArguments(launcher)),
  'about:blank',
];

/** A web page waits for the network, so it also has a wall-clock limit. */
function limitsOf({
  source,
}: PrintRequest): Pick<SupervisedProgram, 'wallMs' | 'maxCpuSeconds' | 'isWaiting'> {
  if (source.kind === 'web') return { wallMs: webLimits.documentMs, isWaiting: () => true };
  return { maxCpuSeconds: printLimits.documentCpuSeconds };
}

/** Problems of the page itself, after which the browser is still usable. */
const pageFaults: readonly ProblemCode[] = [
  'private_address',
  'unreachable_address',
  'address_answered',
  'not_a_page',
  'wait_not_met',
  'no_such_page',
  'too_many_pages',
];

const isPageFault = (error: unknown): boolean =>
  error instanceof ProblemError && pageFaults.includes(error.problem.code);

/** Descriptors 3 and 4 of the browser: it reads commands from the first and writes events to the second. */
const pipesOf = ({ stdio }: ChildProcess) => ({
  toBrowser: stdio[3] as Writable,
  fromBrowser: stdio[4] as Readable,
});

/** Closes a page and opens the next one in advance, so that the next document does not wait. */
function replacePage(page: Page): Promise<Page> {
  const next = closePage(page).then(() => openPage(page.devtools));
  // The next document receives this error; until then nobody awaits it.
  next.catch(() => {});
  return next;
}

/** The browser's pipes may close this long before its exit is known. */
const exitKnownWithinMs = 500;

/** How the browser ended. One that is still running has failed by itself. */
const howItEnded = (exited: Promise<EngineEnd>): Promise<EngineEnd> =>
  Promise.race([exited, sleep(exitKnownWithinMs, 'crashed' as const)]);

/**
 * Starts Chromium in the sandbox and waits until it answers.
 * @param web what web pages may reach, and how long they are waited for
 * @param launcher the launcher of confined programs, if the sandbox has no namespaces
 * @throws if it does not start, or if its renderers have no filter of their own
 */
export async function startBrowser(
  sandbox: Sandbox,
  program: string,
  web: WebAccess,
  launcher?: string,
): Promise<Browser> {
  const args = (temporary: string) => browserArguments(launcher, temporary);
  const child = sandbox.start(program, args, 2);
  const kill = () => killTree(child);
  const { toBrowser, fromBrowser } = pipesOf(child);
  const devtools = openDevtools(toBrowser, fromBrowser, kill);
  const exited = once(child, 'exit').then(([code, by]) => engineEndOf(code, by));
  exited.catch(() => {});
  let alive = true;
  let errors = '';
  const ended = () => {
    alive = false;
    devtools.close(new Error(`the browser ended: ${errors}`));
  };
  child.once('exit', ended).once('error', ended);
  child.stdin?.end();
  child.stdout?.resume();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = text.slice(-300)));
  const zygotes = watchZygotes(child.pid ?? 0, kill);
  child.once('exit', zygotes.stop);
  const late = setTimeout(kill, printLimits.startMs);
  const requireFilters = async () => {
    if (launcher !== undefined) await requireFilteredRenderers(child.pid ?? 0);
  };
  let next = openPage(devtools);
  try {
    await next;
    await requireFilters();
  } catch (error) {
    kill();
    throw error;
  } finally {
    clearTimeout(late);
  }
  zygotes.started();

  return {
    async print(request, caller, { budget, signal }) {
      using supervision = supervise({
        ...{ pid: child.pid ?? 0, limits: jobLimits.print, budget, signal, kill },
        ...limitsOf(request),
      });
      try {
        const page = await next;
        const idleEnd = await Promise.race([page.crashed, Promise.resolve(undefined)]);
        if (idleEnd) throw engineFault(idleEnd);
        await requireFilters();
        const printed = printDocument(page, request, caller, web, signal);
        await printed.finally(() => void (next = replacePage(page)));
      } catch (error) {
        if (alive && isPageFault(error)) throw error;
        const isProblem = alive && !signal.aborted && error instanceof ProblemError;
        const problem = isProblem ? error : supervision.reason(await howItEnded(exited));
        alive = false;
        kill();
        throw problem;
      }
    },
    alive: () => alive,
    stop: kill,
  };
}
