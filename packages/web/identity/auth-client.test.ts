import { expect, test, vi } from 'vitest';
import { createAuthClient } from '#identity/auth-client.ts';
import type { Adapter } from '#identity/adapters/adapter.ts';
import { IdentityError } from '#identity/adapters/errors.ts';
import type { PendingSignOut } from '#identity/pending-sign-out.ts';

const ada = { uid: 'a', email: 'ada@example.org', emailVerified: true, name: 'Ada Lovelace' };

const adapterWith = (parts: Partial<Adapter>): Adapter =>
  ({ signInMethods: { password: true }, restore: async () => undefined, ...parts }) as Adapter;

test('nobody is known until the provider was asked; then its session is taken up', async () => {
  const auth = createAuthClient(async () => adapterWith({ restore: async () => ada }));
  const seen: string[] = [];
  auth.subscribe(() => seen.push(auth.current().state));
  expect(auth.current().state).toBe('unknown');
  await auth.restore();
  expect(auth.current()).toEqual({ state: 'signed-in', ...ada });
  expect(seen).toEqual(['signed-in']);
});

test('an unreachable provider counts as signed out and is contacted again with the next call', async () => {
  const load = vi
    .fn<() => Promise<Adapter>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue(adapterWith({ restore: async () => ada, token: async () => 'token' }));
  const auth = createAuthClient(load);
  await auth.restore();
  expect(auth.current().state).toBe('signed-out');
  expect(await auth.token()).toBe('token');
  expect(auth.current().state).toBe('signed-in');
});

test('an unreachable provider is contacted again by itself, ever less often', async () => {
  vi.useFakeTimers();
  try {
    const restore = vi
      .fn<Adapter['restore']>()
      .mockRejectedValueOnce(new IdentityError('unreachable'))
      .mockRejectedValueOnce(new IdentityError('too-many-requests'))
      .mockResolvedValue(ada);
    const auth = createAuthClient(async () => adapterWith({ restore }));
    await auth.restore();
    expect(auth.current()).toEqual({ state: 'signed-out', unreachable: true });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(restore).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(auth.current().state).toBe('signed-out');
    await vi.advanceTimersByTimeAsync(100);
    expect(auth.current().state).toBe('signed-in');
  } finally {
    vi.useRealTimers();
  }
});

test('the provider is asked once, however many calls want a token at the start', async () => {
  const restore = vi.fn<Adapter['restore']>().mockResolvedValue(undefined);
  const auth = createAuthClient(async () => adapterWith({ restore }));
  expect(await Promise.all([auth.token(), auth.token(), auth.token()])).toEqual(
    Array(3).fill(undefined),
  );
  expect(restore).toHaveBeenCalledTimes(1);
});

test('signing up reports whether the address must be verified first', async () => {
  const who = { email: 'a@example.org', password: 'secret', firstName: 'A', lastName: 'B' };
  const later = createAuthClient(async () => adapterWith({ signUp: async () => ada }));
  expect(await later.signUp(who)).toBe('signed-in');
  const first = createAuthClient(async () => adapterWith({ signUp: async () => undefined }));
  expect(await first.signUp(who)).toBe('verify-first');
  expect(first.current().state).toBe('signed-out');
});

test('a session that ended elsewhere is noticed with the next token', async () => {
  const auth = createAuthClient(async () =>
    adapterWith({ signIn: async () => ada, token: async () => undefined }),
  );
  await auth.signIn('ada@example.org', 'secret');
  expect(auth.current().state).toBe('signed-in');
  expect(await auth.token()).toBeUndefined();
  expect(auth.current().state).toBe('signed-out');
});

test('signing out ends it here too', async () => {
  const signOut = vi.fn<Adapter['signOut']>().mockResolvedValue();
  const auth = createAuthClient(async () => adapterWith({ signIn: async () => ada, signOut }));
  await auth.signIn('ada@example.org', 'secret');
  expect(await auth.signOut()).toBe('ended');
  expect([signOut.mock.calls.length, auth.current().state]).toEqual([1, 'signed-out']);
});

/** The browser's storage, shared by the pages of a test. */
function memory(): PendingSignOut {
  let pendingEnd = false;
  return { isPending: () => pendingEnd, setPending: (now) => void (pendingEnd = now) };
}

const unreachable = () => Promise.reject(new IdentityError('unreachable'));

test('signing out while the provider is unreachable ends the session here, and there with the next call', async () => {
  let isUp = false;
  const sessions = new Set([ada]);
  const signOut = vi.fn(async () => {
    if (!isUp) await unreachable();
    sessions.clear();
  });
  const load = async () =>
    adapterWith({ signOut, restore: async () => [...sessions][0], token: async () => 'token' });
  const auth = createAuthClient(load, memory());
  await auth.restore();
  expect(await auth.signOut()).toBe('ended-here');
  expect(auth.current().state).toBe('signed-out');
  expect(await auth.token()).toBeUndefined();
  isUp = true;
  expect(await auth.token()).toBeUndefined();
  expect([sessions.size, signOut.mock.calls.length]).toEqual([0, 3]);
});

test('a page that is opened later, and one that is open beside it, take up no session that was left', async () => {
  const pendingEnd = memory();
  let session: typeof ada | undefined = ada;
  let isUp = true;
  const load = async () =>
    adapterWith({
      restore: async () => session,
      token: async () => 'token',
      async signOut() {
        if (!isUp) await unreachable();
        session = undefined;
      },
    });
  const [one, beside, later] = [0, 1, 2].map(() => createAuthClient(load, pendingEnd));
  await Promise.all([one?.restore(), beside?.restore()]);
  isUp = false;
  await one?.signOut();
  expect(await beside?.token()).toBeUndefined();
  isUp = true;
  await later?.restore();
  expect([later?.current().state, session, pendingEnd.isPending()]).toEqual([
    'signed-out',
    undefined,
    false,
  ]);
});

test('who signs in again after that is signed in, and stays so', async () => {
  const pendingEnd = memory();
  pendingEnd.setPending(true);
  let session: typeof ada | undefined = ada;
  const adapter = adapterWith({
    signIn: async () => (session = ada),
    signOut: async () => void (session = undefined),
    restore: async () => session,
  });
  const auth = createAuthClient(async () => adapter, pendingEnd);
  await auth.signIn('ada@example.org', 'secret');
  const next = createAuthClient(async () => adapter, pendingEnd);
  await next.restore();
  expect([auth.current().state, next.current().state]).toEqual(['signed-in', 'signed-in']);
});

test('a session that the provider does not know any more has ended', async () => {
  const signOut = () => Promise.reject(new IdentityError('failed'));
  const auth = createAuthClient(
    async () => adapterWith({ signIn: async () => ada, signOut }),
    memory(),
  );
  await auth.signIn('ada@example.org', 'secret');
  expect(await auth.signOut()).toBe('ended');
});
