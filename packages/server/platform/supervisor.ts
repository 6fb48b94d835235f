// Keeps a server process running: restarts it when it dies, and reports why it did.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const firstDelayMs = 500;
const longestDelayMs = 30_000;
/** A server that has run for this long has recovered, and the restart delay is reset. */
const steadyMs = 60_000;
/** Longer than the server's own timeout for stopping. */
const killAfterMs = 40_000;
/** npm forwards a Ctrl-C that the terminal has sent to the supervisor already: two so close together are one. */
const sameRequestMs = 250;
const lastMessagesMs = 1_000;

/** The server's exit code after an uncaught error (`EX_SOFTWARE` of sysexits.h). */
export const faultCode = 70;

/** Messages of the server: it accepts requests, or it is stopping. */
export type Stage = 'ready' | 'stopping';

/**
 * Requests to the server: stop in order, or exit at once. Sent as messages, because whoever ends a whole process group
 * signals the server as well, and two signals make it exit at once.
 */
type Request = 'stop' | 'end';

/**
 * Calls `stop` when the supervisor requests it or is gone, and `end` on the second request; does nothing without a
 * supervisor.
 */
export function handleSupervisorRequests({ stop, end }: Record<Request, () => void>): void {
  process.on('message', (message) => (message === 'end' ? end() : stop()));
  process.on('disconnect', stop);
  const { connected } = process as { connected?: boolean };
  // It disconnected before the listener was added.
  if (connected === false) stop();
}

/** Sends a message to the supervisor, if there is one. */
export function notifySupervisor(stage: Stage): void {
  // It may be gone by now.
  if (process.connected) process.send?.(stage, undefined, {}, () => undefined);
}

type End = {
  stage: Stage | 'starting';
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why no process was started. */
  error?: Error;
  ranMs: number;
};

export type Supervised = {
  code: number;
  /** Whether the server exited by itself, and so left nothing behind. */
  isOrderly: boolean;
};

/**
 * Runs a Node program until it stops on request, or cannot be started with this configuration.
 * @param args the program and its arguments
 * @param report called with a sentence for each exit that is followed by a restart
 */
export async function supervise(
  args: readonly string[],
  report: (sentence: string) => void,
): Promise<Supervised> {
  const requests = listenForRequests();
  let delayMs = firstDelayMs;
  let everReady = false;
  for (;;) {
    const end = await run(args, requests);
    everReady ||= end.stage === 'ready';
    if (requests.stopped.aborted || isFinal(end, everReady)) return supervised(end);
    if (end.ranMs >= steadyMs) delayMs = firstDelayMs;
    report(`${sentenceOf(end)} It restarts in ${delayMs / 1_000} s.`);
    await sleep(delayMs, undefined, { signal: requests.stopped }).catch(() => undefined);
    if (requests.stopped.aborted) return { code: 0, isOrderly: false };
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }
}

type Requests = {
  /** Aborts at the first request to stop. */
  stopped: AbortSignal;
  /** The running process that requests are passed on to. */
  child?: ChildProcess;
};

function listenForRequests(): Requests {
  const stop = new AbortController();
  const requests: Requests = { stopped: stop.signal };
  let last = -Infinity;
  const forward = () => {
    const now = performance.now();
    if (now - last < sameRequestMs) return;
    last = now;
    const request: Request = stop.signal.aborted ? 'end' : 'stop';
    requests.child?.send(request, () => undefined);
    stop.abort();
  };
  process.on('SIGTERM', forward).on('SIGINT', forward);
  return requests;
}

async function run(args: readonly string[], requests: Requests): Promise<End> {
  const started = performance.now();
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // In a process group of its own, so that Ctrl-C reaches it once, through the supervisor.
    detached: true,
  });
  let stage: End['stage'] = 'starting';
  child.on('message', (message) => (stage = message as Stage));
  requests.child = child;
  const ended = await endOf(child, requests.stopped);
  delete requests.child;
  return { ...ended, stage, ranMs: performance.now() - started };
}

async function endOf(
  child: ChildProcess,
  stopped: AbortSignal,
): Promise<Pick<End, 'code' | 'signal' | 'error'>> {
  const { promise, resolve } = Promise.withResolvers<Pick<End, 'code' | 'signal' | 'error'>>();
  const disconnected = once(child, 'disconnect').catch(() => undefined);
  child.on('error', (error) => {
    if (child.pid === undefined) resolve({ code: null, signal: null, error });
  });
  child.on('exit', (code, signal) => resolve({ code, signal }));
  let late: NodeJS.Timeout | undefined;
  const killWhenLate = () => {
    late = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  };
  stopped.addEventListener('abort', killWhenLate);
  const end = await promise;
  stopped.removeEventListener('abort', killWhenLate);
  clearTimeout(late);
  // Its last message may be read after its exit.
  if (child.connected) await Promise.race([disconnected, sleep(lastMessagesMs)]);
  return end;
}

/** A first start that the server itself aborted is refused by the configuration: a restart would change nothing. */
function isFinal({ stage, code }: End, everReady: boolean): boolean {
  if (stage === 'stopping') return true;
  return !everReady && code !== null && code !== faultCode;
}

function supervised({ code, signal }: End): Supervised {
  if (code !== null) return { code, isOrderly: code === 0 };
  // Somebody else stopped it while it was starting.
  const isRequest = signal === 'SIGTERM' || signal === 'SIGINT';
  const number = signal ? constants.signals[signal] : 0;
  return { code: isRequest ? 0 : 128 + number, isOrderly: false };
}

function sentenceOf({ stage, code, signal, error }: End): string {
  if (error) return `The server could not be started: ${error.message}.`;
  if (signal) return signalSentences[signal] ?? `The server crashed (${signal}).`;
  if (code === faultCode)
    return `The server exited because of an uncaught error (exit code ${code}); see its log.`;
  return stage === 'starting'
    ? `The server did not start (exit code ${code}).`
    : `The server exited unexpectedly (exit code ${code}).`;
}

const signalSentences: Partial<Record<NodeJS.Signals, string>> = {
  SIGKILL:
    'The server was killed (SIGKILL): by somebody, or because the machine ran out of memory.',
  SIGABRT: 'The server aborted (SIGABRT), as Node does when it runs out of memory.',
  SIGTERM: 'The server was stopped while it started (SIGTERM).',
};
