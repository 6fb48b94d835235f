import { expect, it } from 'vitest';
import { directedUnitsOf } from './directed-words.ts';
import { changedWords } from './word-changes.ts';

it('keeps the space before a word that begins with a mark of direction', () => {
  const words = changedWords(['ab', 'cd'], 'ab \u200eשלום cd', [
    ...directedUnitsOf('ab \u200eשלום cd', 'ltr'),
  ]);
  expect(words.map(({ isGlued }) => isGlued === true)).toEqual([false, false, false]);
  const glued = changedWords(['ab'], 'ab\u200eשלום', directedUnitsOf('ab\u200eשלום', 'ltr'));
  expect(glued.map(({ isGlued }) => isGlued === true)).toEqual([false, true]);
});
