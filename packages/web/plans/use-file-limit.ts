// The file size limit of the current visitor or plan.
import { useSubscription } from '#plans/use-subscription.ts';
import { visitorLimits } from '#plans/visitor-limits.ts';
import { useIdentity } from '#identity/identity.ts';

const MiB = 1024 * 1024;

export type FileLimit = { of: 'visitor' | 'plan'; bytes: number };

export const visitorFileLimit = (): FileLimit => ({
  of: 'visitor',
  bytes: visitorLimits().file_bytes,
});

/** Undefined until the user and their plan are known. */
export function useFileLimit(): FileLimit | undefined {
  const { state } = useIdentity();
  const { data: subscription } = useSubscription();
  if (state === 'signed-out') return visitorFileLimit();
  return subscription && { of: 'plan', bytes: subscription.limits.file_size_mb * MiB };
}
