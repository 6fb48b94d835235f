import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSecrets, secretsOf } from '#platform/secrets.ts';

const forged = /unable to authenticate/;

test('an encrypted text can be decrypted, but not if one bit has changed', () => {
  const secrets = secretsOf('a');
  const sealed = secrets.seal('job passwords', 'pässword');
  expect(secrets.open('job passwords', sealed)).toBe('pässword');
  const altered = Buffer.from(sealed, 'base64url');
  altered[altered.length - 1]! ^= 1;
  expect(() => secrets.open('job passwords', altered.toString('base64url'))).toThrow(forged);
  expect(() => secretsOf('b').open('job passwords', sealed)).toThrow(forged);
});

test('each purpose has its own key', () => {
  const { sign } = secretsOf('a');
  expect(sign('download links', 'x')).not.toEqual(sign('client addresses', 'x'));
});

test('processes that start at the same time use one secret, readable only by their user', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-secret-'));
  const both = await Promise.all([loadSecrets(folder), loadSecrets(folder)]);
  const [one, other] = both.map(({ keyId }) => keyId('download links'));
  expect(one).toBe(other);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});
