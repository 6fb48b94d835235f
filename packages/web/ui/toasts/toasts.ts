// Toasts: short messages about background events. Never the only place of an error.
import { sharedState, useSharedState } from '#ui/hooks/shared-state.ts';

export type Toast = { id: number; text: string };

/** The maximum number of toasts; the oldest is removed. */
const maxToasts = 3;

const toasts = sharedState<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast and announces it to screen readers; a toast with the same text is replaced. */
export function showToast(text: string): void {
  const others = toasts.get().filter((toast) => toast.text !== text);
  toasts.set([...others, { id: ++lastId, text }].slice(-maxToasts));
}

export const closeToast = (id: number): void =>
  toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** The visible toasts, newest last. */
export const useToasts = () => useSharedState(toasts);
