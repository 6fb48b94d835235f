// Whether the plan and the document allow annotations.
import { useIdentity } from '#identity/identity.ts';
import { usePlans } from '#plans/use-plans.ts';
import { useSubscription } from '#plans/use-subscription.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';

export type Denied =
  | { state: 'signed-out' }
  | { state: 'forbidden' }
  | { state: 'not-in-plan'; plan: string };
type AnnotationPermission = { state: 'unknown' } | { state: 'granted' } | Denied;

/** Whether the user may annotate this document, and if not, why. */
export function useAnnotationPermission(view: PdfjsView): AnnotationPermission {
  const identity = useIdentity();
  const { data: subscription } = useSubscription();
  const { data: plans } = usePlans();
  const isAllowed = useSharedState(view.annotations.isAllowed);
  if (identity.state === 'signed-out') return { state: 'signed-out' };
  const plan = plans?.find(({ name }) => name === subscription?.name);
  if (!plan) return { state: 'unknown' };
  if (!plan.annotations) return { state: 'not-in-plan', plan: plan.display_name };
  return isAllowed ? { state: 'granted' } : { state: 'forbidden' };
}
