import { describe, expect, test } from 'vitest';
import { isOneLetterOff, unknownVariables } from './unknown-variables.ts';

test.each([
  ['CONCURENCY', 'CONCURRENCY', true],
  ['CONCURRENCYY', 'CONCURRENCY', true],
  ['CONCURRENCI', 'CONCURRENCY', true],
  ['CONCURRNECY', 'CONCURRENCY', true],
  ['CONCURRENCY', 'CONCURRENCY', false],
  ['CONCURREN', 'CONCURRENCY', false],
  ['KONCURRENZY', 'CONCURRENCY', false],
])('%s is one letter off from %s: %s', (name, setting, expected) => {
  expect(isOneLetterOff(name, setting)).toBe(expected);
});

describe('unknown variables', () => {
  const settings = ['OCTAVO_DATA', 'PUBLIC_URL', 'PORT'];
  const found = (...names: string[]) =>
    unknownVariables(Object.fromEntries(names.map((name) => [name, 'x'])), settings);

  test('are named when they begin like ours or are misspelled', () => {
    expect(found('OCTAVO_COLOUR', 'PUBLIC_ULR')).toEqual([
      'OCTAVO_COLOUR is not a setting and is ignored.',
      'PUBLIC_ULR is not a setting. Did you mean PUBLIC_URL?',
    ]);
  });

  test('of other programs are not', () => {
    expect(found('OCTAVO_DATA', 'PATH', 'SORT', 'OCTAVO_SKIP_APT', 'OCTAVO_IMAGE')).toEqual([]);
  });

  test('include the languages of recognition in an image, which nothing installs there', () => {
    expect(found('OCR_LANGUAGES')).toEqual([]);
    expect(found('OCR_LANGUAGES', 'OCTAVO_IMAGE')).toEqual([
      expect.stringContaining('./octavo image --languages'),
    ]);
  });
});
