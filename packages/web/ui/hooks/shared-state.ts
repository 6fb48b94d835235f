// State shared between components that are not nested.
import { useSyncExternalStore } from 'react';

export type SharedState<V> = {
  get(): V;
  set(value: V): void;
  /** Reads the value in a component, which re-renders on each change. */
  use(): V;
};

/** @param first the initial value, also used when prerendering */
export function sharedState<V>(first: V): SharedState<V> {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => first),
  };
}
