import { useState, useSyncExternalStore } from 'react';

const everyMs = 15_000;

/** One timer for all displays: a list has hundreds of them. */
let timer: ReturnType<typeof setInterval> | undefined;
let latest = new Date();
const listeners = new Set<() => void>();

function tick(): void {
  latest = new Date();
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

const current = () => latest;

/** The current time, updated regularly, for displays of remaining time. */
export function useNow(): Date {
  const [first] = useState(() => new Date());
  const shared = useSyncExternalStore(subscribe, current, current);
  return shared > first ? shared : first;
}
