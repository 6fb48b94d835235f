import { expect, test } from 'vitest';
import { linkTargetOf, markupsOf, textOfMarkups, type Markup } from './pdf-markups.ts';

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

test.each([
  ['12', 12],
  [' https://example.org/a b ', 'https://example.org/a%20b'],
  ['example.org', 'https://example.org/'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['münchen.example', 'https://xn--mnchen-3ya.example/'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['mailto:ada@example.org?subject=Hi', 'mailto:ada@example.org?subject=Hi'],
  ['tel:0301234', 'tel:0301234'],
])('%j leads to %j', (typed, target) => {
  expect(linkTargetOf(typed)).toBe(target);
});

test.each([
  ...['', '0', 'nowhere', 'javascript:alert(1)', 'javascript:a.b', 'file:///etc/passwd'],
  ...['data:text/html,hi', '//', 'ftp://example.org/a', '1234567890', '../a.pdf'],
])('%j leads nowhere', (typed) => {
  expect(linkTargetOf(typed)).toBeUndefined();
});

test('a link to anything else is malformed, and so is one that is sent without a target', () => {
  const link = { kind: 'link', id: 'a', page: 1, color: '#000000', rect: [0, 0, 9, 9] };
  expect(markupsOf(JSON.stringify([{ ...link, goesTo: 'mailto:a@example.org' }]))).toHaveLength(1);
  for (const goesTo of [undefined, 0, 1.5, 'javascript:alert(1)', 'example.org'])
    expect(markupsOf(JSON.stringify([{ ...link, goesTo }]))).toBeUndefined();
});
