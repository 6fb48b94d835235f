import { expect, it } from 'vitest';
import { textOfName } from './glyph-texts.ts';

it.each([
  ['A', 'A'],
  ['f_i', 'fi'],
  ['t_i.alt', 'ti'],
  ['uni20AC', '€'],
  ['g153', undefined],
  ['f_unknown', undefined],
])('the glyph %s shows %s', (name, text) => {
  expect(textOfName(name)).toBe(text);
});
