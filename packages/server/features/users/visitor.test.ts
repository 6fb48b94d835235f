import { expect, test } from 'vitest';
import { visitorOf } from '#features/users/visitor.ts';
import { secretsOf } from '#platform/secrets.ts';

test('a visitor id does not reveal the address, and differs between servers', () => {
  const here = visitorOf('192.0.2.7', secretsOf('here'));
  expect(here).toMatch(/^anonymous:[0-9a-f]{32}$/);
  expect(here).not.toBe(visitorOf('192.0.2.7', secretsOf('there')));
});
