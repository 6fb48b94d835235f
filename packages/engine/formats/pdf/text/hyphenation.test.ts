import { expect, it } from 'vitest';
import { hyphenationFor } from './hyphenation.ts';

const german =
  'Die Bundesregierung hat in der vergangenen Woche beschlossen, dass die Universitäten des Landes mehr Geld bekommen.';

const dividedIn = async (word: string, text: string, named = '') => {
  const ends = (await hyphenationFor(text, named))?.(word) ?? [];
  return [...word].map((letter, index) => (ends.includes(index) ? `-${letter}` : letter)).join('');
};

it('words are divided in the language of the text, or in the one that is named if the text is short', async () => {
  expect(await dividedIn('„Universität“,', german, 'en')).toBe('„Uni-ver-si-tät“,');
  expect(await dividedIn('implementation', 'short', 'en-GB')).toBe('im-ple-men-ta-tion');
  expect(await hyphenationFor('short', 'xx')).toBeUndefined();
  expect(await hyphenationFor('short', 'constructor')).toBeUndefined();
});

it('short and endless words, capitals, numbers and compounds with hyphens stay whole', async () => {
  for (const word of [
    'also',
    'UNESCO',
    'McDonaldson',
    'a1b2c3d4',
    'E-Mail-Adressen',
    '',
    'universität'.repeat(10),
  ])
    expect(await dividedIn(word, german)).toBe(word);
});
