import { expect, test } from 'vitest';
import { readConfiguration, type ConfigurationError } from '#platform/configuration.ts';

const off = { ACCOUNTS: 'off' };
const sentencesOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfiguration(environment);
    return [];
  } catch (error) {
    return (error as ConfigurationError).sentences;
  }
};

test('people sign in unless accounts are off', () => {
  expect(readConfiguration({}).local).toBeUndefined();
  const { identity, local } = readConfiguration({ ...off, LOCAL_FILE_MB: '10' });
  expect(identity).toEqual({ kind: 'local', servesNetwork: false });
  expect(local).toMatchObject({ fileMb: 10, keepHours: 365 * 24 });
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.7' },
  { HOST: 'octavo.example.org' },
  { PUBLIC_URL: 'https://octavo.example.org' },
  { HOST: '127.0.0.1', PUBLIC_URL: 'http://192.168.1.7' },
])('without accounts, %o needs the setting that opens the server to the network', (where) => {
  const [sentence] = sentencesOf({ ...off, ...where });
  expect(sentence).toContain('everybody who reaches the server owns all its files');
  expect(sentencesOf({ ...where })).toEqual([]);
  const allowed = { ...off, ...where, ALLOW_NETWORK_WITHOUT_ACCOUNTS: '1' };
  expect(sentencesOf(allowed)).toEqual([]);
});

test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])(
  'without accounts, the server starts on %s',
  (HOST) => {
    expect(sentencesOf({ ...off, HOST })).toEqual([]);
    expect(sentencesOf({ ...off, PUBLIC_URL: 'http://localhost:8080/octavo' })).toEqual([]);
  },
);

test.each([
  ['OIDC_ISSUER', 'https://issuer.example'],
  ['FIREBASE_PROJECT_ID', 'p'],
  ['GOOGLE_CLIENT_ID', 'id'],
  ['PLANS_FILE', 'plans.json'],
])('without accounts, %s must not be set', (name, value) => {
  expect(sentencesOf({ ...off, [name]: value })).toEqual([
    `${name} must not be set with ACCOUNTS=off, because nobody signs in then.`,
  ]);
});
