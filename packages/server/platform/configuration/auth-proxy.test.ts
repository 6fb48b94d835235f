import { expect, test } from 'vitest';
import { readConfiguration, type ConfigurationError } from '#platform/configuration.ts';

const proxied = { AUTH_HEADER: 'Remote-User', AUTH_PROXIES: '127.0.0.1' };
const sentencesOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfiguration(environment);
    return [];
  } catch (error) {
    return (error as ConfigurationError).sentences;
  }
};

test('headers are read from the proxies that are named', () => {
  const { identity, groupPlans } = readConfiguration({
    ...{ AUTH_HEADER: 'Remote-User', AUTH_GROUPS_HEADER: 'Remote-Groups' },
    AUTH_PROXIES: '127.0.0.1, 172.18.0.0/16, fd00::/8',
    GROUP_PLANS: 'staff=basic, Domain Admins=pro',
  });
  expect(identity).toMatchObject({
    ...{ kind: 'proxy', user: 'remote-user', groups: 'remote-groups' },
    proxies: ['127.0.0.1', '172.18.0.0/16', 'fd00::/8'],
  });
  expect([...groupPlans]).toEqual([
    ['staff', 'basic'],
    ['Domain Admins', 'pro'],
  ]);
});

test('the proxies must be named', () => {
  expect(sentencesOf({ AUTH_HEADER: 'Remote-User' })).toEqual([
    expect.stringContaining('AUTH_PROXIES is missing'),
  ]);
});

test.each([
  ...['all', '*', 'loopback', 'uniquelocal', 'proxy.example.org', '0.0.0.0/0', '::/0', '0.0.0.0/1'],
  ...['127.0.0.1/33', '10.0.0.0/', '10.0.0.0/8/8', '2000::/3', '::ffff:0:0/96', '127.0.0.1:80'],
])('%s are no proxies', (AUTH_PROXIES) => {
  expect(sentencesOf({ ...proxied, AUTH_PROXIES })[0]).toContain('AUTH_PROXIES must list');
});

test.each(['Host', 'Cookie', 'Authorization', 'Origin', 'X-Forwarded-For', 'Remote User', ''])(
  'the header %j names nobody',
  (AUTH_HEADER) => {
    const [sentence] = sentencesOf({ ...proxied, AUTH_HEADER });
    if (AUTH_HEADER === '') expect(sentence).toBeUndefined();
    else expect(sentence).toContain('AUTH_HEADER must');
  },
);

test.each([
  { ACCOUNTS: 'off' },
  { OIDC_ISSUER: 'https://issuer.example' },
  { FIREBASE_PROJECT_ID: 'p' },
  { GOOGLE_CLIENT_ID: 'id' },
])('a proxy that signs people in contradicts %o', (other) => {
  expect(sentencesOf({ ...proxied, ...other })[0]).toContain('must not be set');
});

test.each(['staff', 'staff=gold', '=pro'])('%s is no plan of a group', (GROUP_PLANS) => {
  expect(sentencesOf({ GROUP_PLANS })[0]).toContain('GROUP_PLANS must list');
});
