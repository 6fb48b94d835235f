// Tracks whether the server can be reached. A call without an answer starts polling, which goes on until there is one.
import { pathOf, routes } from '@octavo/contract';

export type Connection = 'up' | 'offline' | 'unreachable';

export const connectionLimits = {
  /** The wait before asking again doubles up to the longest; a browser that comes online asks at once. */
  firstWaitMs: 500,
  longestWaitMs: 8_000,
  /** Without an answer for so long, the question has failed. */
  answerMs: 5_000,
} as const;

let connection: Connection = 'up';
let checking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

export const currentConnection = (): Connection => connection;

/** Calls back with each change, until the returned function is called. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports a call without an answer and polls the server until it answers. */
export function checkConnection(): void {
  checking ??= pollUntilAnswered().finally(() => (checking = undefined));
}

/**
 * Waits until the server can be reached, if it cannot.
 * @returns whether it could not
 * @throws the signal's reason when aborted meanwhile
 */
export async function whenConnected(signal: AbortSignal): Promise<boolean> {
  return checking ? Promise.race([checking, aborted(signal)]) : false;
}

/** @returns whether it had to be asked more than once */
async function pollUntilAnswered(): Promise<boolean> {
  let wasAway = false;
  for (let waitMs: number = connectionLimits.firstWaitMs; !(await answers()); waitMs *= 2) {
    wasAway = true;
    set(isOffline() ? 'offline' : 'unreachable');
    await waitOrOnline(Math.min(waitMs, connectionLimits.longestWaitMs));
  }
  set('up');
  return wasAway;
}

const answers = () =>
  fetch(pathOf(routes.health.live), {
    cache: 'no-store',
    signal: AbortSignal.timeout(connectionLimits.answerMs),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

const isOffline = () => !navigator.onLine;

function set(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

function waitOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
  });
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/** Notices when the browser goes offline. Called once, where the app starts. */
export function watchConnection(): void {
  addEventListener('offline', checkConnection);
  if (isOffline()) checkConnection();
}
