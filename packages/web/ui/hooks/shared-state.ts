// State shared between components that are not nested.
import { useSyncExternalStore } from 'react';

export type SharedState<V> = {
  get: () => V;
  set: (value: V) => void;
  /** Calls a function after each change. @returns what ends that */
  subscribe: (listener: () => void) => () => void;
  /** The initial value. */
  first: V;
};

/** @param first the initial value, also used when prerendering */
export function sharedState<V>(first: V): SharedState<V> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    first,
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Reads the value in a component, which re-renders on each change. */
export const useSharedState = <V>(state: Pick<SharedState<V>, 'subscribe' | 'get' | 'first'>): V =>
  useSyncExternalStore(state.subscribe, state.get, () => state.first);
