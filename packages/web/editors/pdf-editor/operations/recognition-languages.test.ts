import { expect, test } from 'vitest';
import { missingLanguages, nameOfLanguage, withLanguage } from './recognition-languages.ts';

test.each([
  ['deu', 'en', 'German'],
  ['deu', 'de', 'Deutsch'],
  ['chi_sim', 'en', 'Simplified Chinese'],
  ['deu_frak', 'en', 'German (frak)'],
  ['not a code', 'en', 'not a code'],
])('%s is called in %s: %s', (code, locale, name) => {
  expect(nameOfLanguage(code, locale)).toBe(name);
});

test('names widely used languages that are not installed', () => {
  const [first, ...others] = missingLanguages(['eng', 'deu', 'osd'], 'en');
  expect(first).toBe('French');
  expect(others).not.toContain('German');
});

test('the value has the chosen languages in the order of choice, without others', () => {
  const installed = ['deu', 'eng', 'fra'];
  expect(withLanguage('', 'fra', true, installed)).toBe('fra');
  expect(withLanguage('fra', 'deu', true, installed)).toBe('fra+deu');
  expect(withLanguage('fra+xyz+deu', 'fra', false, installed)).toBe('deu');
});
