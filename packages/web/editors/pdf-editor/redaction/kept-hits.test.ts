import { expect, test } from 'vitest';
import { emptyChoices, type Choices } from '#editors/pdf-editor/operations/choices.ts';
import type { Hit } from '#editors/pdf-editor/redaction/use-word-hits.ts';
import { tooManyAreas, withoutKept } from './kept-hits.ts';

const area = (page: number, left: number) => ({ page, left, top: 10, width: 40, height: 12 });
const hit = (word: string, page: number, left: number): Hit => ({
  ...{ word, page, id: `${page} ${left} ${word}`, position: left },
  ...{ before: '', text: word, after: '', areas: [area(page, left)] },
});
const hits = [hit('Ada', 1, 20), hit('Ada', 2, 30), hit('Bob', 1, 90)];
const empty = emptyChoices('redact');
const choices: Choices = {
  ...empty,
  lists: { words: { as: 'line', text: 'Ada, Bob' }, marks: { as: 'marks', marks: [area(3, 0)] } },
};

test('words are sent as words while none of their places is kept', () =>
  expect(withoutKept(choices, hits, new Set())).toBe(choices));

test('of a word with a kept place, the other places are sent as areas, beside the drawn ones', () =>
  expect(withoutKept(choices, hits, new Set(['2 30 Ada'])).lists).toEqual({
    words: { as: 'line', text: 'Bob' },
    marks: { as: 'marks', marks: [area(3, 0), area(1, 20)] },
  }));

test('places of other words that were kept before do not matter', () =>
  expect(withoutKept(choices, hits, new Set(['1 5 Eve']))).toBe(choices));

test('only more areas than one redaction takes are too many, and the reason names both numbers', () => {
  const withAreas = (count: number): Choices => ({
    ...empty,
    lists: { ...empty.lists, marks: { as: 'marks', marks: Array(count).fill(area(1, 0)) } },
  });
  expect(tooManyAreas(withAreas(2000))).toBeUndefined();
  expect(tooManyAreas(withAreas(2001))).toMatch(/2,001 areas, and 2,000/);
});
