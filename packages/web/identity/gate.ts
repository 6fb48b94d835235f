// The one place that decides whether an action needs an account first (specification section 4, "Auth state").
import type { Identity } from '#identity/identity.ts';

/** The upload screen is open to anonymous visitors (decisions, "Anonymous visitors"), so its tools do not ask. */
const needsAccount = {
  'open-tool': false,
  'start-converting': false,
  'choose-plan': true,
} as const;

export type Action = keyof typeof needsAccount;

/** Whether the action runs now or asks to sign in first. */
export const gate = (action: Action, identity: Identity): 'run' | 'sign-in' =>
  needsAccount[action] && identity.state !== 'signed-in' ? 'sign-in' : 'run';
