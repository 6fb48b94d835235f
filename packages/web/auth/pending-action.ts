// Remembers the action that was interrupted by a sign-in, to resume it afterwards.

let pendingAction: (() => void) | undefined;

/** Remembers one action; a later one replaces it. */
export function rememberAction(run: () => void): void {
  pendingAction = run;
}

/** Runs the remembered action once. @returns whether there was one */
export function resumePendingAction(): boolean {
  const run = pendingAction;
  pendingAction = undefined;
  run?.();
  return run !== undefined;
}

export function forgetPendingAction(): void {
  pendingAction = undefined;
}
