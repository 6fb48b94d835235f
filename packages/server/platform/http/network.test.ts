import { expect, test } from 'vitest';
import { isLoopback, networkOf } from '#platform/http/network.ts';

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

test.each([
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['localhost', true],
  ['octavo.localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['::1:0:0:1', false],
  ['192.168.1.7', false],
  ['128.0.0.1', false],
  ['127.0.0.1.example.org', false],
  ['localhost.example.org', false],
  ['notlocalhost', false],
  ['', false],
])('whether %s is only this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
