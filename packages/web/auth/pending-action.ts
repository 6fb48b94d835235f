// What a person wanted to do when they were asked to sign in, to be done once they have.

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
