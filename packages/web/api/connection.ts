// Tracks whether the server can be reached. A call without a response starts polling, which continues until the server
// responds.
import { pathOf, routes } from '@octavo/contract';
import { onServer } from '#api/base-path.ts';

export type Connection = 'up' | 'offline' | 'unreachable';

export const connectionLimits = {
  /**
   * The delay between attempts doubles up to the longest. When the browser comes online, the next attempt starts
   * immediately.
   */
  firstWaitMs: 500,
  maxWaitMs: 8_000,
  /** How long an attempt may take before it counts as failed. */
  responseTimeoutMs: 5_000,
} as const;

let connection: Connection = 'up';
let checking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

export const currentConnection = (): Connection => connection;

/** Calls `listener` on each change. Returns a function that stops it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports a call without a response and polls the server until it responds. */
export function checkConnection(): void {
  checking ??= pollUntilReachable().finally(() => (checking = undefined));
}

/**
 * Waits until the server can be reached. Returns immediately if it can.
 * @returns whether it had to wait
 * @throws the signal's reason when aborted
 */
export async function waitForConnection(signal: AbortSignal): Promise<boolean> {
  return checking ? Promise.race([checking, rejectOnAbort(signal)]) : false;
}

/** Polls until the server responds. @returns whether more than one attempt was needed */
async function pollUntilReachable(): Promise<boolean> {
  let wasUnreachable = false;
  for (let waitMs: number = connectionLimits.firstWaitMs; !(await isReachable()); waitMs *= 2) {
    wasUnreachable = true;
    set(isOffline() ? 'offline' : 'unreachable');
    await waitOrOnline(Math.min(waitMs, connectionLimits.maxWaitMs));
  }
  set('up');
  return wasUnreachable;
}

const isReachable = () =>
  fetch(onServer(pathOf(routes.health.live)), {
    cache: 'no-store',
    signal: AbortSignal.timeout(connectionLimits.responseTimeoutMs),
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
    const finish = () => {
      clearTimeout(timer);
      removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    addEventListener('online', finish);
  });
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });

/** Detects when the browser goes offline. Called once, at the start of the app. */
export function watchConnection(): void {
  addEventListener('offline', checkConnection);
  if (isOffline()) checkConnection();
}
