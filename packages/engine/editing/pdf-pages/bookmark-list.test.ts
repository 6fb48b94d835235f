import { expect, it } from 'vitest';
import { nestedHeadings } from './bookmark-list.ts';

it('puts headings below the last one of a higher level, also below a title, which has the level 0', () => {
  const levels = [0, 1, 2, 2, 1, 0, 3];
  const headings = levels.map((level, page) => ({ level, title: `${level}`, page, top: 0 }));
  const at = (page: number, ...bookmarks: object[]) => ({
    ...{ title: `${levels[page]}`, page, top: 0 },
    ...(bookmarks.length > 0 && { bookmarks }),
  });
  expect(nestedHeadings(headings)).toEqual([at(0, at(1, at(2), at(3)), at(4)), at(5, at(6))]);
});
