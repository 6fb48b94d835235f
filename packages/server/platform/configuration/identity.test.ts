import { afterEach, expect, test, vi } from 'vitest';
import { ConfigurationError, readConfiguration } from '#platform/configuration.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const identityOf = (environment: Record<string, string>) => readConfiguration(environment).identity;
const mailOf = (environment: Record<string, string>) => readConfiguration(environment).mail;
const emulated = { FIREBASE_PROJECT_ID: 'p', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };

test('the embedded provider is used unless an issuer or a project is configured', () => {
  expect(identityOf({}).kind).toBe('embedded');
  expect(identityOf({ FIREBASE_PROJECT_ID: 'p' })).toMatchObject({
    kind: 'firebase',
    authDomain: 'p.firebaseapp.com',
  });
  const both = { FIREBASE_PROJECT_ID: 'p', OIDC_ISSUER: 'https://issuer.example' };
  expect(identityOf(both)).toMatchObject({ kind: 'oidc', audience: 'octavo' });
});

test('an issuer may stand beside the embedded accounts', () => {
  const beside = { OIDC_ISSUER: 'https://issuer.example', OIDC_MODE: 'beside' };
  expect(identityOf({ ...beside, OIDC_NAME: 'Example' })).toMatchObject({
    kind: 'embedded',
    issuer: { issuer: 'https://issuer.example', clientId: 'octavo', name: 'Example' },
  });
  expect(identityOf({ OIDC_MODE: 'beside' })).toMatchObject({ issuer: undefined });
  for (const other of ['GOOGLE_CLIENT_ID', 'FIREBASE_PROJECT_ID', 'OIDC_AUDIENCE'])
    expect(() => identityOf({ ...beside, [other]: 'x' })).toThrow(`${other} must not be set`);
});

test.each([
  [{}, 'later'],
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'required'],
  [{ SMTP_URL: 'smtp://mail.example.org', SIGNUP_VERIFICATION: 'later' }, 'later'],
  [{ SIGNUP_VERIFICATION: 'required' }, 'required'],
])('with %o, the address is verified: %s', (environment, verification) => {
  expect(identityOf(environment)).toMatchObject({ verification });
});

test('Google is offered if both its id and its secret are set', () => {
  expect(identityOf({ GOOGLE_CLIENT_ID: 'id' })).toMatchObject({ google: undefined });
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(identityOf(google)).toMatchObject({ google: { clientId: 'id', clientSecret: 'secret' } });
});

test('the Auth emulator is refused in production', () => {
  expect(identityOf(emulated)).toMatchObject({ emulator: '127.0.0.1:9099' });
  vi.stubEnv('NODE_ENV', 'production');
  expect(() => identityOf(emulated)).toThrow(ConfigurationError);
});

test('mails are stored if no mail server is configured', () => {
  const from = 'Octavo <octavo@localhost>';
  expect(mailOf({})).toEqual({ kind: 'folder', from });
  const url = 'smtp://mail.example.org';
  expect(mailOf({ SMTP_URL: url })).toEqual({ kind: 'smtp', url, from });
});

test.each([
  [{}, 'http://127.0.0.1:8080'],
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '::1' }, 'http://[::1]:8080'],
  [{ PUBLIC_URL: 'https://octavo.example/' }, 'https://octavo.example'],
])('with %o, links in mails start with %s', (environment, address) => {
  expect(readConfiguration(environment).address).toBe(address);
});

test('a directory stands beside the embedded accounts and encrypts unless it is on this machine', () => {
  const directory = { LDAP_URL: 'ldap://ldap.example.org', LDAP_BASE: 'dc=example' };
  const settingsOf = (more: Record<string, string>) => identityOf({ ...directory, ...more });
  expect(settingsOf({})).toMatchObject({ directory: { startTls: true } });
  expect(settingsOf({ LDAP_URL: 'LDAP://ldap.example.org' })).toMatchObject({
    directory: { startTls: true },
  });
  expect(settingsOf({ LDAP_STARTTLS: '0' })).toMatchObject({ directory: { startTls: false } });
  for (const url of [
    'ldap://127.0.0.1:389',
    'ldaps://ldap.example.org',
    'LDAPS://ldap.example.org',
  ])
    expect(settingsOf({ LDAP_URL: url })).toMatchObject({ directory: { startTls: false } });
  expect(() => identityOf({ LDAP_URL: directory.LDAP_URL })).toThrow('LDAP_BASE is missing');
  expect(() => settingsOf({ LDAP_FILTER: '(uid=*)' })).toThrow('must contain {login}');
  for (const other of [{ ACCOUNTS: 'off' }, { FIREBASE_PROJECT_ID: 'p' }])
    expect(() => settingsOf(other)).toThrow('LDAP_URL must not be set with');
});
