import { expect, test } from 'vitest';
import { localeOf } from './locale.ts';

test.each([
  ['de', ['de-AT', 'de', 'en'], 'de-AT'],
  ['de', ['fr-CH', 'de-CH', 'de-DE'], 'de-CH'],
  ['de', ['en-GB'], 'de-DE'],
  ['en', ['de-DE', 'en-GB'], 'en-GB'],
  ['en', ['fr-FR'], 'en-US'],
  ['en', [], 'en-US'],
] as const)('in %s, somebody who reads %j writes as in %s', (language, wished, locale) => {
  expect(localeOf(language, wished)).toBe(locale);
});

test('a tag that is none is passed over', () => {
  expect(localeOf('en', ['en-US@posix', 'en-IE'])).toBe('en-IE');
});
