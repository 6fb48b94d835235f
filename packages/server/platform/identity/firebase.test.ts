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

type Making = { issuer?: string; audience?: string; lifetime?: string; key?: typeof privateKey };

/** An ID token as Firebase makes them, except for the given values. */
const made = (how: Making = {}) =>
  new SignJWT({ sub: 'uid-1', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(how.issuer ?? issuerOf(projectId))
    .setAudience(how.audience ?? projectId)
    .setIssuedAt()
    .setExpirationTime(how.lifetime ?? '1h')
    .sign(how.key ?? privateKey);

const unsigned = (project = projectId) =>
  new UnsecuredJWT({ sub: 'uid-1', ...claims })
    .setIssuer(issuerOf(project))
    .setAudience(project)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();

test('a token of the project identifies its user', async () => {
  expect(await provider.verify(await made())).toEqual({
    ...{ uid: 'uid-1', email: 'ada@example.org', emailVerified: true },
    ...{ firstName: 'Ada', lastName: 'Lovelace', issuedAt: expect.any(Date) },
  });
});

test.each([
  ['for another audience', () => made({ audience: 'another' })],
  ['of another project', () => made({ issuer: issuerOf('another'), audience: 'another' })],
  ['of another issuer', () => made({ issuer: issuerOf('another') })],
  ['that has expired', () => made({ lifetime: '-1m' })],
  ['that a foreign key signed', () => made({ key: foreignKey })],
  ['that nobody signed', async () => unsigned()],
  ['that is no token', async () => 'nonsense'],
])('a token %s is refused', async (_what, token) => {
  const verified = provider.verify(await token());
  await expect(verified).rejects.toMatchObject({ problem: { code: 'token_invalid' } });
});

test('unavailable keys are distinguished from an invalid token', async () => {
  const away = firebaseProvider(settings, () => Promise.reject(new TypeError('fetch failed')));
  const verified = away.verify(await made());
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
