import { useSyncExternalStore } from 'react';

const everyMs = 15_000;

/** One time for all displays: a list has hundreds of them. */
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function current(): Date {
  // Nobody asked for it for a while.
  if (!timer && Date.now() - now.getTime() > everyMs) now = new Date();
  return now;
}

/** The current time, updated regularly, for displays of remaining time. */
export const useNow = (): Date => useSyncExternalStore(subscribe, current, current);
