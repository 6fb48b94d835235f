// Remembers the action that was interrupted by a sign-in, to resume it afterwards.
import { discardKeptFiles, keepFiles } from '#drafts/kept-files.ts';

let pendingAction: (() => void) | undefined;

/**
 * Remembers one action; a later one replaces it.
 * @param files the navigation state with the files that it is about, kept also if the sign-in leaves the page
 */
export function rememberAction(run: () => void, files?: object): void {
  pendingAction = run;
  // At once: a sign-in with another provider must open its window while the press is still known. Without storage, nothing is kept.
  void (files ? keepFiles(files) : discardKeptFiles()).catch(() => undefined);
}

/** Runs the remembered action once. @returns whether there was one */
export function resumePendingAction(): boolean {
  const run = pendingAction;
  if (run) forgetPendingAction();
  run?.();
  return run !== undefined;
}

export function forgetPendingAction(): void {
  pendingAction = undefined;
  void discardKeptFiles().catch(() => undefined);
}
