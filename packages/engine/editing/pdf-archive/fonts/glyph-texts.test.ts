import { expect, it } from 'vitest';
import { isSymbolFont, textOfName } from './glyph-texts.ts';

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

it.each([
  ['YCZWYY+Wingdings-Regular', true],
  ['ZapfDingbats', true],
  ['ABCDEF+Universal-NewswithCommPi', true],
  ['MathematicalPi-One', false],
  ['Symbol', false],
  ['ABCDEF+Arial', false],
])('%s is a font of symbols: %s', (name, is) => {
  expect(isSymbolFont(name)).toBe(is);
});
