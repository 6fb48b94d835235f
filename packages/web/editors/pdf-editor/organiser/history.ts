// What was there before, to go back to it, and again forwards.

export type History<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
};

/** Older states are forgotten. */
const longest = 200;

export const begun = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** The history after a step; the same where nothing changed. */
export const stepped = <T>(history: History<T>, next: T): History<T> =>
  next === history.present
    ? history
    : { past: [...history.past, history.present].slice(-longest), present: next, future: [] };

/** One step back, where there is one. */
export function undone<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past.at(-1) as T, future: [present, ...future] };
}

/** One step forwards again, where one was taken back. */
export function redone<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, present], present: future[0] as T, future: future.slice(1) };
}
