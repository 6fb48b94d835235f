// Decides which actions need an account (specification sections 4 and 6).
import { forgetPendingAction, rememberAction } from '#auth/pending-action.ts';
import { auth } from '#identity/identity.ts';
import { sharedState, useSharedState } from '#ui/hooks/shared-state.ts';

/** All actions on Home need an account; the upload screen itself is open to visitors. */
const actionsThatNeedAccount = {
  'open-tool': true,
  'start-converting': true,
  'choose-plan': true,
  'drop-files': true,
  annotate: true,
} as const;

export type ProtectedAction = keyof typeof actionsThatNeedAccount;

export type SignInRequest = {
  /** Whether the action is also possible without an account. */
  asGuest: boolean;
};

const request = sharedState<SignInRequest | undefined>(undefined);

/**
 * Runs an action at once, or after signing in if it needs an account.
 * @param asGuest whether the dialog offers to go on without one
 * @param files the navigation state with files, which are offered again after a sign-in that leaves the page
 */
export async function requireSignIn(
  action: ProtectedAction,
  run: () => void,
  { asGuest, files }: SignInRequest & { files?: object | undefined } = { asGuest: false },
): Promise<void> {
  if (!actionsThatNeedAccount[action]) return run();
  await auth.restore();
  if (auth.current().state === 'signed-in') return run();
  rememberAction(run, files);
  request.set({ asGuest });
}

/** What the open sign-in dialog is about; undefined while it is closed. */
export const useSignInRequest = () => useSharedState(request);

/** Closes the dialog. With `keep`, the action runs after the sign-in. */
export function closeSignInDialog({ keep }: { keep: boolean }): void {
  if (!keep) forgetPendingAction();
  request.set(undefined);
}
