import { expect, test } from 'vitest';
import { boundedFields, profileFields } from '#platform/identity/embedded/profile-fields.ts';

const accepts = (fields: object) => profileFields.safeParse(fields).success;

test('names are single lines of bounded length', () => {
  expect(accepts({ name: 'Ada Lovelace', firstName: 'Ada', lastName: 'x'.repeat(100) })).toBe(true);
  expect(accepts({ lastName: 'x'.repeat(101) })).toBe(false);
  expect(accepts({ name: 'x'.repeat(202) })).toBe(false);
  expect(accepts({ firstName: 'a\nb' })).toBe(false);
});

test.each([
  ['https://example.org/ada.png', true],
  ['http://example.org/ada.png', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AA', false],
  [`https://example.org/${'x'.repeat(2_048)}`, false],
  [null, true],
])('a picture at %s is accepted: %s', (image, isAccepted) => {
  expect(accepts({ image })).toBe(isAccepted);
});

test('fields from another provider are shortened', () => {
  const fields = { name: 'x'.repeat(900), firstName: 'A\tB', image: 'http://example.org/a.png' };
  expect(boundedFields(fields)).toMatchObject({
    ...{ name: 'x'.repeat(201), firstName: 'A B', image: null },
  });
});
