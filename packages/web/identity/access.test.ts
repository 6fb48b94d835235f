import { expect, test, vi } from 'vitest';
import { createAccess } from '#identity/access.ts';
import type { Adapter } from '#identity/adapters/adapter.ts';

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
  await access.signOut();
  expect([signOut.mock.calls.length, access.current().state]).toEqual([1, 'signed-out']);
});
