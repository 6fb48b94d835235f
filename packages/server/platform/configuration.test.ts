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
    logLevels: { default: 'info', areas: {} },
    trustProxy: [variables.TRUST_PROXY.default],
  });
  expect(configuration.cacheFolder).toBe(`${configuration.dataFolder}/cache`);
});

test('a variable that is set to nothing counts as not set', () => {
  expect(readConfiguration({ PORT: ' ', LOG_LEVEL: '' })).toMatchObject({ port: 8080 });
});

test('every wrong variable is reported in one sentence with its name', () => {
  const wrong = {
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    CORS_ORIGINS: 'somewhere',
    LOG_LEVEL: 'loud',
    SANDBOX: 'walls',
    ALLOW_UNSANDBOXED: 'perhaps',
    OCTAVO_SECRET: 'short',
    FILES_URL: 'file:///srv/files',
    METRICS_TOKEN: 'short',
    METRICS_PORT: 'none',
    ANALYTICS_URL: '//elsewhere.example.org/count',
  };
  const sentences = sentencesOf(wrong);
  expect(sentences.map((sentence) => sentence.split(' ')[0]).toSorted()).toEqual(
    Object.keys(wrong).toSorted(),
  );
});

test.each(['unix:/run/octavo.sock', '/run/octavo.sock', '127.0.0.1:8080', '[::1]', 'a b'])(
  'HOST=%s is refused in a sentence',
  (HOST) => {
    expect(sentencesOf({ HOST })).toEqual([
      expect.stringMatching(/^HOST must be an IP address or a host name/),
    ]);
  },
);

test.each(['0.0.0.0', '::', 'fe80::1%eth0', 'localhost', 'server-1.example.org'])(
  'HOST=%s is accepted',
  (HOST) => {
    expect(readConfiguration({ HOST }).host).toBe(HOST);
  },
);

test.each([
  ['loopback', ['loopback']],
  ['10.0.0.0/8, 192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
  ['none', false],
])('TRUST_PROXY=%s is read', (value, expected) => {
  expect(readConfiguration({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

test('a key of the file store without its secret is refused, and vice versa', () => {
  const FILES_URL = 's3://bucket';
  expect(sentencesOf({ FILES_URL, AWS_ACCESS_KEY_ID: 'key' })).toEqual([
    'AWS_SECRET_ACCESS_KEY is missing: AWS_ACCESS_KEY_ID is set, and both are needed.',
  ]);
  expect(sentencesOf({ FILES_URL, AWS_SECRET_ACCESS_KEY: 'secret' })).toHaveLength(1);
});

test('FILES_URL and its keys configure an S3 store; without them files are in the data folder', () => {
  const environment = {
    FILES_URL: 's3://bucket/kept?endpoint=http://localhost:9000&pathStyle=1',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfiguration(environment).files).toEqual({
    kind: 's3',
    bucket: 'bucket',
    prefix: 'kept/',
    endpoint: 'http://localhost:9000',
    region: 'us-east-1',
    pathStyle: true,
    presign: true,
    keys: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  const { files, dataFolder } = readConfiguration({});
  expect(files).toEqual({ kind: 'folder', folder: `${dataFolder}/files` });
});

test.each([
  ['/count', []],
  ['https://count.example.org/events?site=1', ['https://count.example.org']],
])('ANALYTICS_URL can be %s, and the policy then allows %j', (address, sites) => {
  const { analytics } = readConfiguration({ ANALYTICS_URL: address });
  expect(analytics).toEqual({ url: address, sites });
});

test.each([
  ['debug', { default: 'debug', areas: {} }],
  ['warn, queue=debug,http=silent', { default: 'warn', areas: { queue: 'debug', http: 'silent' } }],
  ['engine=debug', { default: 'info', areas: { engine: 'debug' } }],
])('LOG_LEVEL=%s gives the levels of the areas', (value, levels) => {
  expect(readConfiguration({ LOG_LEVEL: value }).logLevels).toEqual(levels);
});

test.each(['info,kitchen=debug', 'info,queue=loud', 'info,debug', 'queue=', 'info,default=warn'])(
  'LOG_LEVEL=%s is refused in a sentence that lists the areas',
  (LOG_LEVEL) => {
    expect(sentencesOf({ LOG_LEVEL })).toEqual([
      expect.stringMatching(/^LOG_LEVEL must be a level .* The areas are server, http, queue/),
    ]);
  },
);
