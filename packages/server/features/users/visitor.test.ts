import { expect, test } from 'vitest';
import { visitorOf } from '#features/users/visitor.ts';
import { networkOf } from '#platform/http/network.ts';
import { secretsOf } from '#platform/secrets.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s belongs to the client %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a visitor id does not reveal the address, and differs between servers', () => {
  const here = visitorOf('192.0.2.7', secretsOf('here'));
  expect(here).toMatch(/^anonymous:[0-9a-f]{32}$/);
  expect(here).not.toBe(visitorOf('192.0.2.7', secretsOf('there')));
});
