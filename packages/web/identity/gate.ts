// The one place that decides whether an action needs an account first (specification section 4, "Auth state").
import type { Identity } from '#identity/identity.ts';

export type Action = 'open-tool' | 'start-converting';

/**
 * Whether the action runs now or asks to sign in first. The upload screen is open to anonymous visitors
 * (decisions, "Anonymous visitors"), and there are no accounts yet, so nothing asks today.
 */
export const gate = (_action: Action, _identity: Identity): 'run' | 'sign-in' => 'run';
