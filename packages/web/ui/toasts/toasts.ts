// Slips of paper at the edge of the window: what has happened beside the screen. Never the only place of an error.
import { useSyncExternalStore } from 'react';

export type Toast = { id: number; text: string };

/** More at once would cover the screen; the oldest goes. */
const most = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a text and reads it to screen readers; one that is there already is shown anew. */
export function showToast(text: string): void {
  const others = toasts.filter((toast) => toast.text !== text);
  set([...others, { id: ++lastId, text }].slice(-most));
}

export const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

const none: readonly Toast[] = [];

/** Those that are shown, the newest last. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
