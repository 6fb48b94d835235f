// The one place that decides whether an action needs an account first (specification sections 4 and 6).
import { forgetPending, keepForLater } from '#auth/pending-action.ts';
import { access } from '#identity/identity.ts';
import { sharedValue } from '#ui/hooks/shared-state.ts';

/** Home asks for an account whichever way one starts there; the upload screen itself is open to visitors. */
const needsAccount = {
  'open-tool': true,
  'start-converting': true,
  'choose-plan': true,
  'drop-files': true,
  annotate: true,
} as const;

export type Action = keyof typeof needsAccount;

const isOpen = sharedValue(false);

/** Runs an action at once, or once the person has signed in where it needs an account. */
export async function pass(action: Action, run: () => void): Promise<void> {
  if (!needsAccount[action]) return run();
  await access.restore();
  if (access.current().state === 'signed-in') return run();
  keepForLater(run);
  isOpen.set(true);
}

/** Whether the person is being asked to sign in. */
export const useGateIsOpen = isOpen.use;

/** Closes the question; what was wanted is kept where the person goes on to sign in. */
export function closeGate({ keep }: { keep: boolean }): void {
  if (!keep) forgetPending();
  isOpen.set(false);
}
