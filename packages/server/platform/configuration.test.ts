import { expect, test } from 'vitest';
import { ConfigurationError, readConfiguration, variables } from '#platform/configuration.ts';

const sentencesOf = (environment: Record<string, string>) => {
  try {
    readConfiguration(environment);
    return [];
  } catch (error) {
    return error instanceof ConfigurationError ? error.sentences : [String(error)];
  }
};

test('an empty environment gives the documented defaults', () => {
  const configuration = readConfiguration({});
  expect(configuration).toMatchObject({
    port: Number(variables.PORT.default),
    host: variables.HOST.default,
    queueCap: Number(variables.QUEUE_CAP.default),
    logLevel: 'info',
    trustProxy: [variables.TRUST_PROXY.default],
  });
  expect(configuration.cacheFolder).toBe(`${configuration.dataFolder}/cache`);
});

test('a variable that is set to nothing counts as not set', () => {
  expect(readConfiguration({ PORT: ' ', LOG_LEVEL: '' })).toMatchObject({ port: 8080 });
});

test('every wrong variable gets one sentence that names it', () => {
  const wrong = {
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    CORS_ORIGINS: 'somewhere',
    LOG_LEVEL: 'loud',
    ALLOW_UNSANDBOXED: 'perhaps',
    OCTAVO_SECRET: 'short',
  };
  const sentences = sentencesOf(wrong);
  expect(sentences.map((sentence) => sentence.split(' ')[0]).toSorted()).toEqual(
    Object.keys(wrong).toSorted(),
  );
});

test.each([
  ['loopback', ['loopback']],
  ['10.0.0.0/8, 192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
  ['none', false],
])('TRUST_PROXY=%s is read', (value, expected) => {
  expect(readConfiguration({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
});
