import { expect, test, vi } from 'vitest';
import { createAccess } from '#identity/auth-client.ts';
import type { Adapter } from '#identity/adapters/adapter.ts';
import { IdentityError } from '#identity/adapters/errors.ts';
import type { LeftSession } from '#identity/pending-sign-out.ts';

const ada = { uid: 'a', email: 'ada@example.org', emailVerified: true, name: 'Ada Lovelace' };

const adapterWith = (parts: Partial<Adapter>): Adapter =>
  ({ offers: { password: true }, restore: async () => undefined, ...parts }) as Adapter;

test('nobody is known until the provider was asked; then its session is taken up', async () => {
  const access = createAccess(async () => adapterWith({ restore: async () => ada }));
  const seen: string[] = [];
  access.subscribe(() => seen.push(access.current().state));
  expect(access.current().state).toBe('unknown');
  await access.restore();
  expect(access.current()).toEqual({ state: 'signed-in', ...ada });
  expect(seen).toEqual(['signed-in']);
});

test('a provider that is away counts as signed out and is asked again with the next call', async () => {
  const load = vi
    .fn<() => Promise<Adapter>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue(adapterWith({ restore: async () => ada, token: async () => 'token' }));
  const access = createAccess(load);
  await access.restore();
  expect(access.current().state).toBe('signed-out');
  expect(await access.token()).toBe('token');
  expect(access.current().state).toBe('signed-in');
});

test('the provider is asked once, however many calls want a token at the start', async () => {
  const restore = vi.fn<Adapter['restore']>().mockResolvedValue(undefined);
  const access = createAccess(async () => adapterWith({ restore }));
  expect(await Promise.all([access.token(), access.token(), access.token()])).toEqual(
    Array(3).fill(undefined),
  );
  expect(restore).toHaveBeenCalledTimes(1);
});

test('signing up tells whether the address must be verified first', async () => {
  const who = { email: 'a@example.org', password: 'secret', firstName: 'A', lastName: 'B' };
  const later = createAccess(async () => adapterWith({ signUp: async () => ada }));
  expect(await later.signUp(who)).toBe('signed-in');
  const first = createAccess(async () => adapterWith({ signUp: async () => undefined }));
  expect(await first.signUp(who)).toBe('verify-first');
  expect(first.current().state).toBe('signed-out');
});

test('a session that ended elsewhere is noticed with the next token', async () => {
  const access = createAccess(async () =>
    adapterWith({ signIn: async () => ada, token: async () => undefined }),
  );
  await access.signIn('ada@example.org', 'secret');
  expect(access.current().state).toBe('signed-in');
  expect(await access.token()).toBeUndefined();
  expect(access.current().state).toBe('signed-out');
});

test('signing out ends it here too', async () => {
  const signOut = vi.fn<Adapter['signOut']>().mockResolvedValue();
  const access = createAccess(async () => adapterWith({ signIn: async () => ada, signOut }));
  await access.signIn('ada@example.org', 'secret');
  expect(await access.signOut()).toBe('ended');
  expect([signOut.mock.calls.length, access.current().state]).toEqual([1, 'signed-out']);
});

/** What the browser remembers, shared by the pages of a test. */
function memory(): LeftSession {
  let left = false;
  return { isLeft: () => left, setLeft: (now) => void (left = now) };
}

const away = () => Promise.reject(new IdentityError('unreachable'));

test('signing out while the provider is away ends it here, and there with the next call', async () => {
  let isUp = false;
  const sessions = new Set([ada]);
  const signOut = vi.fn(async () => {
    if (!isUp) await away();
    sessions.clear();
  });
  const load = async () =>
    adapterWith({ signOut, restore: async () => [...sessions][0], token: async () => 'token' });
  const access = createAccess(load, memory());
  await access.restore();
  expect(await access.signOut()).toBe('ended-here');
  expect(access.current().state).toBe('signed-out');
  expect(await access.token()).toBeUndefined();
  isUp = true;
  expect(await access.token()).toBeUndefined();
  expect([sessions.size, signOut.mock.calls.length]).toEqual([0, 3]);
});

test('a page that is opened later, and one that is open beside it, take up no session that was left', async () => {
  const left = memory();
  let session: typeof ada | undefined = ada;
  let isUp = true;
  const load = async () =>
    adapterWith({
      restore: async () => session,
      token: async () => 'token',
      async signOut() {
        if (!isUp) await away();
        session = undefined;
      },
    });
  const [one, beside, later] = [0, 1, 2].map(() => createAccess(load, left));
  await Promise.all([one?.restore(), beside?.restore()]);
  isUp = false;
  await one?.signOut();
  expect(await beside?.token()).toBeUndefined();
  isUp = true;
  await later?.restore();
  expect([later?.current().state, session, left.isLeft()]).toEqual([
    'signed-out',
    undefined,
    false,
  ]);
});

test('who signs in again after that is signed in, and stays so', async () => {
  const left = memory();
  left.setLeft(true);
  let session: typeof ada | undefined = ada;
  const adapter = adapterWith({
    signIn: async () => (session = ada),
    signOut: async () => void (session = undefined),
    restore: async () => session,
  });
  const access = createAccess(async () => adapter, left);
  await access.signIn('ada@example.org', 'secret');
  const next = createAccess(async () => adapter, left);
  await next.restore();
  expect([access.current().state, next.current().state]).toEqual(['signed-in', 'signed-in']);
});

test('a session that the provider does not know any more has ended', async () => {
  const signOut = () => Promise.reject(new IdentityError('failed'));
  const access = createAccess(
    async () => adapterWith({ signIn: async () => ada, signOut }),
    memory(),
  );
  await access.signIn('ada@example.org', 'secret');
  expect(await access.signOut()).toBe('ended');
});
