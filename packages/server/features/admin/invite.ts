// Invites people on behalf of an administrator.
import { ProblemError } from '@octavo/contract';
import { recordAdminAction, type Actor } from '#core/activity/audit-log.ts';
import type { Configuration } from '#platform/configuration.ts';
import type { Tables } from '#platform/database/database.ts';
import { invitationLink } from '#platform/identity/embedded/invitations.ts';
import type { Secrets } from '#platform/secrets.ts';

const dayMs = 24 * 60 * 60_000;

export type InvitationContext = {
  tables: Tables;
  secrets: Secrets;
  configuration: Pick<Configuration, 'identity' | 'address'>;
};

/**
 * Creates a link with which the owner of an address can sign up.
 * @throws ProblemError `invitations_unavailable` where nobody signs up here
 */
export async function invite(
  { tables, secrets, configuration }: InvitationContext,
  { email, days }: { email: string; days: number },
  actor: Actor,
): Promise<{ link: string; expires_at: string }> {
  const { identity, address } = configuration;
  if (identity.kind !== 'embedded' || identity.signUp === 'closed')
    throw new ProblemError('invitations_unavailable');
  await recordAdminAction(tables, { action: 'person_invited', actor, details: { email, days } });
  return {
    link: invitationLink(secrets, { address, email, days }),
    expires_at: new Date(Date.now() + days * dayMs).toISOString(),
  };
}
