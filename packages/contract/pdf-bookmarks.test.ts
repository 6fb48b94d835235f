import { expect, test } from 'vitest';
import { pdfBookmarksOf } from './pdf-bookmarks.ts';

test('a list may be an array, or in an object', () => {
  const bookmarks = [{ title: 'One', page: 1, bookmarks: [{ title: 'Below', page: 2, top: 30 }] }];
  expect(pdfBookmarksOf(JSON.stringify(bookmarks))).toEqual(bookmarks);
  expect(pdfBookmarksOf(`\uFEFF${JSON.stringify({ version: 1, bookmarks })}`)).toEqual(bookmarks);
});

const nested = (depth: number): object[] => [
  { title: 'x', ...(depth > 1 && { bookmarks: nested(depth - 1) }) },
];

test.each([
  ['[', 'JSON'],
  ['{"titles": []}', 'not a list'],
  ['[{"title": "", "page": 1}]', 'bookmarks[0].title'],
  [
    '[{"title": "a", "bookmarks": [{"title": "b", "pages": 2}]}]',
    'bookmarks[0].bookmarks[0]: “pages”',
  ],
  ['[{"title": "a", "address": "javascript:alert(1)"}]', 'bookmarks[0].address'],
  [JSON.stringify(nested(51)), 'levels'],
  [JSON.stringify(Array.from({ length: 20_001 }, () => ({ title: 'x' }))), '20000 bookmarks'],
  ['['.repeat(500_000), 'JSON'],
])('%.60s is refused with its place', (text, place) => {
  expect(() => pdfBookmarksOf(text)).toThrow(place);
});
