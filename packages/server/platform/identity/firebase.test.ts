import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { firebaseProvider } from '#platform/identity/firebase.ts';

const projectId = 'octavo-test';
const settings = { projectId, apiKey: 'key', authDomain: 'octavo-test.firebaseapp.com' };
const claims = { email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' };
const issuerOf = (project: string) => `https://securetoken.google.com/${project}`;

const { publicKey, privateKey } = await generateKeyPair('RS256');
const { privateKey: foreignKey } = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' };
const provider = firebaseProvider(settings, createLocalJWKSet({ keys: [jwk] }));

type TokenChanges = {
  issuer?: string;
  audience?: string;
  lifetime?: string;
  key?: typeof privateKey;
};

/** A signed ID token of Firebase with some values changed. */
const signedToken = (changes: TokenChanges = {}) =>
  new SignJWT({ sub: 'uid-1', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(changes.issuer ?? issuerOf(projectId))
    .setAudience(changes.audience ?? projectId)
    .setIssuedAt()
    .setExpirationTime(changes.lifetime ?? '1h')
    .sign(changes.key ?? privateKey);

const unsigned = (project = projectId) =>
  new UnsecuredJWT({ sub: 'uid-1', ...claims })
    .setIssuer(issuerOf(project))
    .setAudience(project)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();

test('a token of the project identifies its user', async () => {
  expect(await provider.verify(await signedToken())).toEqual({
    ...{ uid: 'uid-1', email: 'ada@example.org', emailVerified: true },
    ...{ firstName: 'Ada', lastName: 'Lovelace', issuedAt: expect.any(Date) },
  });
});

test.each([
  ['for another audience', () => signedToken({ audience: 'another' })],
  ['of another project', () => signedToken({ issuer: issuerOf('another'), audience: 'another' })],
  ['of another issuer', () => signedToken({ issuer: issuerOf('another') })],
  ['that has expired', () => signedToken({ lifetime: '-1m' })],
  ['that a foreign key signed', () => signedToken({ key: foreignKey })],
  ['that nobody signed', async () => unsigned()],
  ['that is no token', async () => 'nonsense'],
])('a token %s is refused', async (_what, token) => {
  const verified = provider.verify(await token());
  await expect(verified).rejects.toMatchObject({ problem: { code: 'token_invalid' } });
});

test('unavailable keys are distinguished from an invalid token', async () => {
  const unreachable = firebaseProvider(settings, () =>
    Promise.reject(new TypeError('fetch failed')),
  );
  const verified = unreachable.verify(await signedToken());
  await expect(verified).rejects.toMatchObject({ problem: { code: 'identity_unavailable' } });
});

test('unsigned tokens are accepted only with the emulator, with a warning', async () => {
  const emulated = firebaseProvider({ ...settings, emulator: '127.0.0.1:9099' });
  expect(await emulated.verify(unsigned())).toMatchObject({ uid: 'uid-1' });
  expect(emulated.warning).toContain('emulator');
  expect(provider.warning).toBeUndefined();
  const other = emulated.verify(unsigned('another'));
  await expect(other).rejects.toMatchObject({ problem: { code: 'token_invalid' } });
});
