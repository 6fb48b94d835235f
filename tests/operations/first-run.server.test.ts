// Tests how the first administrator is made: by the address that the server prints, once, and by nobody else.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { call } from '../accounts/accounts.ts';
import { auth, bearerOf, someone } from '../accounts/embedded-accounts.ts';
import { useServer } from '../setup/server.ts';

const server = useServer({ SIGNUP: 'invite' });

const keyIn = (log: string) => /set the server up at \S+\/setup#(\S+)/.exec(log)?.[1];
const printedKey = () => keyIn(server.log());
const setup = (path: string, body: object, headers = {}) =>
  call(server, 'POST', `/setup${path}`, { body, headers });

// The server answers before everything is printed.
beforeAll(() =>
  vi.waitFor(() => {
    if (printedKey() === undefined) throw new Error(`No address was printed: ${server.log()}`);
  }, 10_000),
);

/** Somebody who signs up with the link that the key gives. */
async function invited(key: string) {
  const { email, password } = someone();
  const { body } = await setup('/invitations', { key, email });
  const { searchParams } = new URL(body['data'].link);
  const person = { email, password, invitation: searchParams.get('invitation') };
  const names = { name: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' };
  const signedUp = await auth(server, '/sign-up/email', { ...person, ...names });
  expect(signedUp.status).toBe(200);
  const headers = await bearerOf(server, signedUp.body['token'] as string);
  await call(server, 'POST', '/users/register', { headers, body: {} });
  return { session: signedUp.body['token'] as string, headers };
}

const forged = {
  ...{ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost', 'x-real-ip': '::1' },
  forwarded: 'for="[::1]";host=localhost',
};

describe('on a server without an administrator', () => {
  test('the key that the server prints opens the first-run page', async () => {
    const { status, body } = await setup('/status', { key: printedKey() });
    expect([status, body['data']]).toEqual([
      200,
      expect.objectContaining({ sign_up: 'invite', sends_mail: false }),
    ]);
  });

  test.each([
    ['a wrong key', { key: 'a' }],
    ['the key of something else', { key: 'A'.repeat(43) }],
  ])('%s opens nothing, whatever the headers claim', async (_, { key }) => {
    for (const headers of [{}, forged]) {
      const answers = [
        await setup('/status', { key }, headers),
        await setup('/invitations', { key, email: 'stranger@example.org' }, headers),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    }
  });

  test('an account without the key becomes no administrator, and a visitor with it neither', async () => {
    const { headers } = await invited(printedKey() as string);
    expect((await setup('/admin', { key: 'a' }, headers)).status).toBe(404);
    expect((await call(server, 'GET', '/admin/users', { headers })).status).toBe(403);
    expect((await setup('/admin', { key: printedKey() })).status).toBe(401);
  });
});

describe('with the key', () => {
  test('exactly one of two accounts becomes the administrator; then the key opens nothing', async () => {
    const key = printedKey() as string;
    const people = [await invited(key), await invited(key)];
    const claims = await Promise.all(
      people.map(({ headers }) => setup('/admin', { key }, headers)),
    );
    expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await setup('/status', { key })).status).toBe(404);
    const winner = people[claims.findIndex(({ status }) => status === 200)];
    const { status, body } = await call(server, 'GET', '/admin/audit-log', {
      headers: winner?.headers ?? {},
    });
    expect([status, body['data'].entries]).toEqual([
      200,
      [expect.objectContaining({ action: 'admin_granted' })],
    ]);
    // What administrators see needs an open session, even while its token is valid.
    await auth(server, '/sign-out', {}, { session: winner?.session ?? '' });
    const ended = await call(server, 'GET', '/admin/users', { headers: winner?.headers ?? {} });
    expect([ended.status, ended.body.code]).toEqual([401, 'token_invalid']);
  });

  test('a server with an administrator prints no address for a first one', async () => {
    await server.end('SIGTERM');
    const before = server.log().length;
    await server.start();
    const printed = () => server.log().slice(before);
    await expect.poll(printed).toContain('no mail server is set');
    expect(keyIn(printed())).toBeUndefined();
  });
});
