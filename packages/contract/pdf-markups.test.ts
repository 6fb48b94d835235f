import { expect, test } from 'vitest';
import { markupsOf, textOfMarkups, type Markup } from './pdf-markups.ts';

const note: Markup = {
  ...{ kind: 'note', id: 'a', page: 2, color: '#ffcc00', author: 'Ada', contents: 'Why?' },
  rect: [10, 20.128, 30, 40],
};

test('annotations are read as they were sent, to a hundredth of a point', () => {
  expect(markupsOf(textOfMarkups([note]))).toEqual([{ ...note, rect: [10, 20.13, 30, 40] }]);
  expect(markupsOf(textOfMarkups([]))).toEqual([]);
  const plain = { ...note, author: '', contents: '' };
  expect(textOfMarkups([plain])).not.toContain('contents');
  expect(markupsOf(textOfMarkups([plain]))).toEqual([{ ...plain, rect: [10, 20.13, 30, 40] }]);
});

test.each([
  'no JSON',
  '{}',
  '[{"kind":"note"}]',
  JSON.stringify([{ ...note, color: 'red' }]),
  JSON.stringify([{ ...note, rect: [1, 2, 3] }]),
  JSON.stringify([{ ...note, rect: [1, 2, 3, 1e9] }]),
  JSON.stringify([{ ...note, kind: 'script' }]),
])('malformed annotations are refused: %s', (json) => {
  expect(markupsOf(json)).toBeUndefined();
});
