// Tests a server on which only invited people sign up.
import { describe, expect, test } from 'vitest';
import { admin, adminData } from '../operations/commands.ts';
import { call } from './accounts.ts';
import { auth, signUp, someone } from './embedded-accounts.ts';
import { useApi } from '../setup/server.ts';

const server = useApi({ SIGNUP: 'invite' });

const names = { name: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' };

/** What the link of an invitation names. */
async function invited(email: string): Promise<{ email: string; invitation: string }> {
  const { link } = await adminData<{ link: string }>(server.dataFolder, ['invite', email]);
  const { pathname, searchParams } = new URL(link);
  expect(pathname).toBe('/signup');
  expect(searchParams.get('email')).toBe(email);
  return { email, invitation: searchParams.get('invitation') ?? '' };
}

describe('on a server that takes new accounts by invitation', () => {
  test('GET /identity returns the setting', async () => {
    const { body } = await call(server, 'GET', '/identity');
    expect(body.data).toMatchObject({ signUp: 'invite' });
  });

  test('nobody signs up without one', async () => {
    const { status, body } = await signUp(server, someone());
    expect([status, body.code]).toEqual([403, 'INVITATION_REQUIRED']);
    expect(body.message).toContain('Ask the operator');
  });

  test('an invitation works once, however the address is written', async () => {
    const { email, password } = someone();
    const { invitation } = await invited(email);
    const body = { ...names, email: email.toUpperCase(), password, invitation };
    const first = await auth(server, '/sign-up/email', body);
    expect([first.status, first.body['user'].email]).toEqual([200, email.toLowerCase()]);
    const again = await auth(server, '/sign-up/email', body);
    expect(again.body.code).toMatch(/^USER_ALREADY_EXISTS/);
  });

  test.each([
    ['of somebody else', async () => (await invited(someone().email)).invitation],
    ['that was changed', async (email: string) => `${(await invited(email)).invitation}A`],
    ['that is none', async () => 'invitation'],
    ['that is no text', async () => ({ email: 'a@example.org' })],
  ])('nobody signs up with one %s', async (_, invitationFor) => {
    const { email, password } = someone();
    const invitation = await invitationFor(email);
    const { status, body } = await auth(server, '/sign-up/email', {
      ...{ ...names, email, password, invitation },
    });
    expect([status, body.code]).toEqual([403, 'INVITATION_REQUIRED']);
  });
});

test.each([
  [['invite', 'nobody'], '“nobody” is no email address.'],
  [['invite', 'a@example.org', '--days', '0'], '--days takes a whole number from 1 to 90.'],
])('octavo admin %j is refused', async (words, reason) => {
  const { code, complained } = await admin(server.dataFolder, words);
  expect(code).not.toBe(0);
  expect(complained).toContain(reason);
});
