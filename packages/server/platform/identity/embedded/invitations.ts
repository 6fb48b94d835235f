// Invitations: links with which people sign up where SIGNUP is “invite”. Nothing is stored: a link names its email address and
// its end, encrypted, and works once, since an address has one account.
import { APIError } from 'better-auth/api';
import { screens } from '@octavo/contract';
import { z } from 'zod';
import type { Secrets } from '#platform/secrets.ts';

const dayMs = 24 * 60 * 60_000;
const purpose = 'invitations';
const invitation = z.object({ email: z.string(), ends: z.number() });

/**
 * The address at which the person with an email address can sign up.
 * @param days how long it works
 */
export function invitationLink(
  secrets: Secrets,
  { address, email, days }: { address: string; email: string; days: number },
): string {
  const ends = Date.now() + days * dayMs;
  const token = secrets.seal(purpose, JSON.stringify({ email: email.toLowerCase(), ends }));
  return `${address}${screens.signup}?${new URLSearchParams({ email, invitation: token })}`;
}

/** Refuses a sign-up that SIGNUP does not allow. @throws APIError */
export function refuseUninvited(
  secrets: Secrets,
  signUp: 'open' | 'invite' | 'closed',
  { email, invitation: given }: Record<string, unknown>,
): void {
  if (signUp === 'open') return;
  if (signUp === 'closed')
    throw new APIError('FORBIDDEN', {
      code: 'SIGN_UP_CLOSED',
      message: 'This server takes no new accounts. Ask its operator.',
    });
  const found = invitationOf(secrets, given);
  if (found && found.ends > Date.now() && found.email === String(email).toLowerCase()) return;
  throw new APIError('FORBIDDEN', {
    code: 'INVITATION_REQUIRED',
    message:
      'An account needs an invitation to this email address that has not expired. Ask the operator of this server for a link.',
  });
}

function invitationOf(secrets: Secrets, given: unknown) {
  try {
    return invitation.parse(JSON.parse(secrets.open(purpose, z.string().parse(given))));
  } catch {
    return undefined;
  }
}
