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
    ['with soft hyphens', 'secret', 'a se\u00adcret', ['se\u00adcret']],
    ['in wide letters', 'AB12', 'x ＡＢ１２ y', ['ＡＢ１２']],
    ['with another apostrophe', "O'Neill", 'Mr O’Neill', ['O’Neill']],
    ['with another hyphen', 'well-known', 'well\u2011known', ['well\u2011known']],
    ['parted at the end of a line', 'secret', 'a se-\r\ncret b', ['se-\r\ncret']],
    ['parted as PDFium tells it', 'secret', 'a se\u0002cret b', ['se\u0002cret']],
    ['parted where it has a hyphen', 'well-known', 'well-\nknown', ['well-\nknown']],
    ['as a phrase over lines', 'top secret', 'top\r\n secret', ['top\r\n secret']],
    ['in a script without spaces', '東京', '私は東京に', ['東京']],
    ['twice', 'a b', 'a b a b', ['a b', 'a b']],
  ])('finds one %s', (_, word, text, places) => {
    expect(found(word, text)).toEqual(places);
  });

  it.each([
    ['within a longer word', 'art', 'party artist start'],
    ['beside a digit', 'A1', 'A12 BA1'],
    ['that goes on with an accent', 'cafe', 'cafe\u0301'],
    ['of which a part is on the next line', 'secret', 'se\ncret'],
  ])('does not find one %s', (_, word, text) => {
    expect(found(word, text)).toEqual([]);
  });

  it('finds parts of words and only its own case when asked', () => {
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
