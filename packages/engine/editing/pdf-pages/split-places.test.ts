import { expect, test } from 'vitest';
import type { Bookmark } from '#formats/pdf/objects/outline-reader.ts';
import { placesAtBookmarks, placesEvery } from './split-places.ts';

const bookmark = (title: string, page: number | null): Bookmark => ({
  ...{ object: '1 0 R', title, dest: null, destpageposfrom1: page, open: true, kids: [] },
});

test('every few pages, the last part may be shorter', () => {
  expect(placesEvery(3, 7).map(({ span }) => span)).toEqual([
    { first: 1, last: 3 },
    { first: 4, last: 6 },
    { first: 7, last: 7 },
  ]);
});

test('more parts than can be are refused before any work', () => {
  expect(() => placesEvery(1, 5001)).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ code: 'too_many_parts' }) }),
  );
});

test('bookmarks begin parts in page order, and the pages before them are a part', () => {
  const outline = [
    bookmark('Two', 5),
    bookmark('One', 3),
    bookmark('Again', 5),
    bookmark('?', null),
  ];
  expect(placesAtBookmarks(outline, 9)).toEqual([
    { span: { first: 1, last: 2 } },
    { span: { first: 3, last: 4 }, title: 'One' },
    { span: { first: 5, last: 9 }, title: 'Two' },
  ]);
});

test('a document whose bookmarks lead nowhere is not split', () => {
  expect(() => placesAtBookmarks([bookmark('?', null)], 9)).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ code: 'no_bookmarks' }) }),
  );
});
