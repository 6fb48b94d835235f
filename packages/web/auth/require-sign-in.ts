// Decides which actions need an account (specification sections 4 and 6).
import { forgetPendingAction, rememberAction } from '#auth/pending-action.ts';
import { auth } from '#identity/identity.ts';
import { sharedState } from '#ui/hooks/shared-state.ts';

/** All actions on Home need an account; the upload screen itself is open to visitors. */
const actionsThatNeedAccount = {
  'open-tool': true,
  'start-converting': true,
  'choose-plan': true,
  'drop-files': true,
  annotate: true,
} as const;

export type ProtectedAction = keyof typeof actionsThatNeedAccount;

const isOpen = sharedState(false);

/** Runs an action at once, or after signing in if it needs an account. */
export async function requireSignIn(action: ProtectedAction, run: () => void): Promise<void> {
  if (!actionsThatNeedAccount[action]) return run();
  await auth.restore();
  if (auth.current().state === 'signed-in') return run();
  rememberAction(run);
  isOpen.set(true);
}

/** Whether the sign-in dialog is open. */
export const useSignInDialogIsOpen = isOpen.use;

/** Closes the dialog. With `keep`, the action runs after the sign-in. */
export function closeSignInDialog({ keep }: { keep: boolean }): void {
  if (!keep) forgetPendingAction();
  isOpen.set(false);
}
