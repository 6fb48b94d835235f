import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secretsOf } from '#platform/secrets.ts';
import { invitationLink, refuseUninvited } from '#platform/identity/embedded/invitations.ts';

const secrets = secretsOf('a secret of more than thirty-two characters');
const email = 'ada@example.org';
const dayMs = 24 * 60 * 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const invitation = () => {
  const link = invitationLink(secrets, { address: 'https://example.org', email, days: 7 });
  return new URL(link).searchParams.get('invitation');
};
const refusal = (signUp: 'open' | 'invite' | 'closed', fields: Record<string, unknown>) => {
  try {
    refuseUninvited(secrets, signUp, fields);
  } catch (error) {
    return (error as { body: { code: string } }).body.code;
  }
  return undefined;
};

test('an invitation works until it ends', () => {
  const given = { email, invitation: invitation() };
  vi.advanceTimersByTime(7 * dayMs - 1);
  expect(refusal('invite', given)).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(refusal('invite', given)).toBe('INVITATION_REQUIRED');
});

test('an open server needs none, and a closed one takes none', () => {
  expect(refusal('open', { email })).toBeUndefined();
  expect(refusal('closed', { email, invitation: invitation() })).toBe('SIGN_UP_CLOSED');
});

test('nobody can read the address in an invitation', () => {
  expect(Buffer.from(invitation() ?? '', 'base64url').toString('latin1')).not.toContain('ada');
});
