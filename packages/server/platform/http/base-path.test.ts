// The base path: taken off requests, put before addresses in responses.
import { expect, test } from 'vitest';
import { basePathOf, withBasePath, withoutBasePath } from '#platform/http/base-path.ts';

test.each([
  ['https://example.org', ''],
  ['https://example.org/', ''],
  ['https://example.org/octavo', '/octavo'],
  ['https://example.org/tools/octavo/', '/tools/octavo'],
])('the base path of %s is “%s”', (address, base) => expect(basePathOf(address)).toBe(base));

test.each([
  ['/tools/api/health?x=1', '/api/health?x=1'],
  ['/tools', '/'],
  ['/tools?tool=x', '/?tool=x'],
  ['/tools/', '/'],
  // A proxy has taken it off.
  ['/api/health', '/api/health'],
  ['/toolshed', '/toolshed'],
])('below /tools, %s is %s', (url, path) => expect(withoutBasePath(url, '/tools')).toBe(path));

test('addresses of this server get the base path, others do not', () => {
  const page =
    '<a href="/">Home</a><a href="/pricing">x</a><script src="/start.js"></script><a href="//x.org/">x</a><a href="https://x.org/">x</a><form action="/auth/verify">';
  expect(withBasePath(page, '/tools')).toBe(
    '<a href="/tools">Home</a><a href="/tools/pricing">x</a><script src="/tools/start.js"></script><a href="//x.org/">x</a><a href="https://x.org/">x</a><form action="/tools/auth/verify">',
  );
  expect(withBasePath(page, '')).toBe(page);
});
