import { expect, test } from 'vitest';
import { initialOf } from '#identity/avatar-initial.ts';

test.each([
  ['ada', 'countess@example.org', 'A'],
  ['Ælfric', '', 'Æ'],
  ['𝒜da', '', '𝒜'],
  ['', 'countess@example.org', 'C'],
  ['  ', 'countess@example.org', 'C'],
  [undefined, undefined, 'U'],
  ['', '', 'U'],
])('the initial of “%s” with the address “%s” is %s', (firstName, email, letter) => {
  expect(initialOf(firstName, email)).toBe(letter);
});
