// Section 7, users.
import { afterAll, describe, expect, test } from 'vitest';
import { call, registered, stranger } from './accounts.ts';
import { startIssuer } from './issuer.ts';
import { useServer } from './server.ts';

const issuer = await startIssuer();
const server = useServer(issuer.settings);
afterAll(() => issuer.stop());

describe('POST /users/register', () => {
  test('makes an account of what the token says, not of what the body says', async () => {
    const person = await stranger(issuer, { email_verified: false });
    const body = { first_name: 'Ada', email: 'evil@example.org', email_verified: true };
    const reply = await call(server, 'POST', '/users/register', { person, body });
    expect(reply.status).toBe(201);
    const { uid, email } = person;
    expect(reply.body.user).toMatchObject({ firebase_uid: uid, email, email_verified: false });
    expect(reply.body.user.first_name).toBe('Ada');
  });

  test('is a conflict the second time', async () => {
    const person = await registered(server, issuer);
    const again = await call(server, 'POST', '/users/register', { person, body: {} });
    expect([again.status, again.body.code]).toEqual([409, 'already_registered']);
  });

  test('without a token is refused', async () => {
    const reply = await call(server, 'POST', '/users/register', { body: {} });
    expect([reply.status, reply.body.code]).toEqual([401, 'sign_in_required']);
  });
});
