// Decides which actions need an account (specification sections 4 and 6).
import { forgetPendingAction, rememberAction } from '#auth/pending-action.ts';
import { auth } from '#identity/identity.ts';
import { sharedState } from '#ui/hooks/shared-state.ts';

/** Home asks for an account whichever way one starts there; the upload screen itself is open to visitors. */
const needsAccount = {
  'open-tool': true,
  'start-converting': true,
  'choose-plan': true,
  'drop-files': true,
  annotate: true,
} as const;

export type ProtectedAction = keyof typeof needsAccount;

const isOpen = sharedState(false);

/** Runs an action at once, or once the person has signed in where it needs an account. */
export async function requireSignIn(action: ProtectedAction, run: () => void): Promise<void> {
  if (!needsAccount[action]) return run();
  await auth.restore();
  if (auth.current().state === 'signed-in') return run();
  rememberAction(run);
  isOpen.set(true);
}

/** Whether the person is being asked to sign in. */
export const useSignInDialogIsOpen = isOpen.use;

/** Closes the dialog; `keep` remembers the action for after the sign-in. */
export function closeSignInDialog({ keep }: { keep: boolean }): void {
  if (!keep) forgetPendingAction();
  isOpen.set(false);
}
