import { expect, test } from 'vitest';
import { conversion, conversionTypes } from './conversions.ts';
import { isWorkType, workOf, workTypes } from './work.ts';

test('every conversion is work that jobs do, described by its row of the catalogue', () => {
  for (const type of conversionTypes) expect(workOf(type)).toEqual(conversion(type));
});

test('what the server has done for itself is no conversion that anybody is offered', () => {
  const internal = workTypes.filter(
    (type) => !(conversionTypes as readonly string[]).includes(type),
  );
  expect(internal).toEqual(['image-metadata']);
  expect(['image-metadata', 'toString', 'word-to-mp3'].map(isWorkType)).toEqual([
    true,
    false,
    false,
  ]);
});
