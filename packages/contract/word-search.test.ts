// Words are found in all spellings.
import { describe, expect, it } from 'vitest';
import { WordSearch } from './word-search.ts';

const usual = { matchCase: false, wholeWords: true };
const found = (word: string, text: string, options = usual) =>
  new WordSearch([word], options)
    .find([...text])
    .map(({ first, last }) => [...text].slice(first, last + 1).join(''));

describe('A search for words', () => {
  it.each([
    ['in another case', 'Secret', 'a SECRET b', ['SECRET']],
    ['with ligatures', 'office', 'the oﬃce is', ['oﬃce']],
    ['with accents put behind', 'café', 'a cafe\u0301.', ['cafe\u0301']],
    ['with accents or without', 'Jose', 'a José, JOSE\u0301.', ['José', 'JOSE\u0301']],
    ['with ss for ß', 'Straße', 'die STRASSE, Strasse, Straße', ['STRASSE', 'Strasse', 'Straße']],
    ['with ß for ss', 'STRASSE', 'die Straße', ['Straße']],
    ['with letters of its own', 'Łódź Œuvre', 'in lodz oeuvre', ['lodz oeuvre']],
    ['with spaces between its letters', 'secret', 'a S E C R E T b', ['S E C R E T']],
    ['beside an underscore', 'secret', 'of_secret_1', ['secret']],
    ['over lines without spaces', '財務状況', '年末の財務\n状況は', ['財務\n状況']],
    ['with soft hyphens', 'secret', 'a se\u00adcret', ['se\u00adcret']],
    ['in wide letters', 'AB12', 'x ＡＢ１２ y', ['ＡＢ１２']],
    ['with another apostrophe', "O'Neill", 'Mr O’Neill', ['O’Neill']],
    ['with another hyphen', 'well-known', 'well\u2011known', ['well\u2011known']],
    ['divided at the end of a line', 'secret', 'a se-\r\ncret b', ['se-\r\ncret']],
    ['divided with the character of PDFium', 'secret', 'a se\u0002cret b', ['se\u0002cret']],
    ['divided where it has a hyphen', 'well-known', 'well-\nknown', ['well-\nknown']],
    ['as a phrase over lines', 'top secret', 'top\r\n secret', ['top\r\n secret']],
    ['in a script without spaces', '東京', '私は東京に', ['東京']],
    ['twice', 'a b', 'a b a b', ['a b', 'a b']],
  ])('finds one %s', (_, word, text, places) => {
    expect(found(word, text)).toEqual(places);
  });

  it.each([
    ['within a longer word', 'art', 'party artist start'],
    ['beside a digit', 'A1', 'A12 BA1'],
    ['of which a part is on the next line', 'secret', 'se\ncret'],
  ])('does not find one %s', (_, word, text) => {
    expect(found(word, text)).toEqual([]);
  });

  it('finds parts of words and only its own case if requested', () => {
    expect(found('art', 'pARTy artist', { matchCase: false, wholeWords: false })).toHaveLength(2);
    expect(found('art', 'ART art', { matchCase: true, wholeWords: true })).toEqual(['art']);
  });

  it('puts signs of omission in place of words, whatever they are', () => {
    const search = new WordSearch(['a.b', '$1'], usual);
    expect(search.without('x a.b y $1')).toBe('x […] y […]');
    expect(search.without('nothing')).toBeUndefined();
  });

  it('ignores words of which nothing is seen', () => {
    expect(new WordSearch(['\u200b', ' '], usual).isEmpty).toBe(true);
  });
});

describe('A search in a text of any length', () => {
  it.each([
    [
      'in other spellings',
      'Straße',
      'die STRASSE, Strasse; Straße',
      ['STRASSE', 'Strasse', 'Straße'],
    ],
    ['with accents put behind', 'Müller', 'a Mu\u0308ller', ['Mu\u0308ller']],
    ['as a phrase', 'top secret', 'TOP\n secret', ['TOP\n secret']],
    ['only whole', 'art', 'party art', ['art']],
  ])('finds words %s', (_, word, text, places) => {
    const all = [...new WordSearch([word], usual).placesIn(text)];
    expect(all.map(({ from, to }) => text.slice(from, to))).toEqual(places);
  });
});
