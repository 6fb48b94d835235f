// Tests the deletion of accounts with an embedded identity, including sign-in data and stored emails.
import { expect, test } from 'vitest';
import { call, type Person } from './accounts.ts';
import { convert } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import {
  auth,
  bearerOf,
  mailsTo,
  sessionOf,
  signIn,
  signUp,
  verified,
} from './embedded-accounts.ts';
import { useServer } from '../setup/server.ts';
import { filesWith, tablesWith } from '../my-files/stored-traces.ts';

const server = useServer({ SIGNUP_VERIFICATION: 'required' });

test('a deleted account leaves no rows and no stored email, and its address can be used again', async () => {
  const credentials = await verified(server);
  const { email } = credentials;
  await auth(server, '/request-password-reset', { email, redirectTo: '/login' });
  await mailsTo(server, email, 2);
  const session = await sessionOf(server, credentials);
  const headers = await bearerOf(server, session);
  const uid = uidOf(headers.authorization);
  const person: Person = { uid, email, token: '', headers };
  await call(server, 'POST', '/users/register', { person, body: {} });
  await convert(server, { type: 'csv-to-json', content: csv, headers });
  expect(await tablesWith(server, email)).toEqual(
    expect.arrayContaining(['public.users', 'public.identities']),
  );
  expect(await filesWith(server, email)).not.toEqual([]);

  const path = `/users/profile/${uid}`;
  const removed = await call(server, 'DELETE', path, { person, body: { confirm: email } });
  expect(removed.status).toBe(200);
  for (const trace of [email, uid, session]) expect(await tablesWith(server, trace)).toEqual([]);
  expect(await filesWith(server, email)).toEqual([]);
  expect((await signIn(server, credentials)).status).toBe(401);
  expect([401, 403]).toContain((await call(server, 'GET', path, { person })).status);
  const again = await call(server, 'POST', '/users/register', { person, body: {} });
  expect([again.status, again.body.code]).toEqual([401, 'token_invalid']);
  expect(await tablesWith(server, uid)).toEqual([]);
  await signUp(server, credentials);
  expect(await mailsTo(server, email)).toHaveLength(1);
});

/** The uid in a token. */
function uidOf(authorization: string): string {
  const [, payload = ''] = authorization.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
  return claims.sub;
}
