// Remembers the action that was interrupted by a sign-in, to resume it afterwards.

let wanted: (() => void) | undefined;

/** Keeps one thing; a later one takes its place. */
export function rememberAction(run: () => void): void {
  wanted = run;
}

/** Does what was kept, once. @returns whether there was something */
export function resumePendingAction(): boolean {
  const run = wanted;
  wanted = undefined;
  run?.();
  return run !== undefined;
}

export function forgetPendingAction(): void {
  wanted = undefined;
}
