import { expect, test } from 'vitest';
import { languageFor } from '#platform/http/language.ts';

const offered = ['en', 'de'];

test.each([
  ['nothing', undefined, 'en'],
  ['a language of the list', 'de', 'de'],
  ['a region of it', 'de-AT,de;q=0.9', 'de'],
  ['letters of either case', 'DE', 'de'],
  ['the one with the greater weight', 'en;q=0.5, de;q=0.8', 'de'],
  ['the first of those with the same weight', 'de,en', 'de'],
  ['the first that there is', 'fr-CH, fr;q=0.9, de;q=0.7, en;q=0.8', 'en'],
  ['only what there is not', 'fr, es;q=0.9', 'en'],
  ['anything at all', '*', 'en'],
  ['one that is ruled out', 'de;q=0', 'en'],
  ['nonsense', ';;q=,,=', 'en'],
])('a request with %s (%s) gets %s', (_what, header, language) => {
  expect(languageFor({ 'accept-language': header }, offered)).toBe(language);
});

test.each([
  ['language=de', 'de'],
  ['session=a; language=de; theme=dark', 'de'],
  ['other-language=de', 'en'],
  ['language=fr', 'en'],
])(
  'the choice in the cookies “%s” takes precedence over the browser’s languages',
  (cookie, language) => {
    expect(languageFor({ cookie, 'accept-language': 'en' }, offered)).toBe(language);
  },
);
