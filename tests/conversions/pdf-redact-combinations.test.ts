// Redacting a word that is written in any way, in any place that a page paints.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  documentOf,
  lettersOfWord,
  places,
  shift,
  shownIn,
  stays,
  ways,
  word,
} from './redaction-combinations.ts';
import { said, unpacked } from './redaction-reading.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const pagesOf = async (path: string) => (await said('pdftotext', path, '-')).split('\f');

/** True if a string has letters of the word, as they are, as codes of two bytes or as codes of glyph names. */
const hasLetters = (text: string): boolean =>
  lettersOfWord.test(text) ||
  /[\x01-\x08]/.test(text.replace(/\\./g, '').replaceAll(String.fromCharCode(shift >> 8), ''));

describe('A word is redacted', () => {
  it.each(Object.keys(places))('%s, in whatever way it is written', async (name) => {
    const path = await place.write('combinations.pdf', documentOf(name));
    expect(shownIn((await unpacked(path)).bytes).some(hasLetters)).toBe(true);
    const { path: result, warnings } = await place.convert('pdf-redact', path, { words: [word] });
    const [redacted, ...others] = warnings;
    expect(redacted?.code).toBe('redacted');
    expect(Number(redacted?.values['places'])).toBeGreaterThanOrEqual(Object.keys(ways).length);
    expect(others).toEqual([]);
    expect(shownIn((await unpacked(result)).bytes).filter(hasLetters)).toEqual([]);
    const texts = await pagesOf(result);
    for (const [index, way] of Object.keys(ways).entries())
      expect(texts[index], way).toContain(stays);
  });
});
