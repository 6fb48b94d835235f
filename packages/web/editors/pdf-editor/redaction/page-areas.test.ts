import { expect, test } from 'vitest';
import {
  duplicatePages,
  madeOf,
  pagesOf,
  removePages,
  rotatePages,
  shiftPages,
} from '#editors/pdf-editor/pages/page-plan.ts';
import { areaOn, placedOn } from './page-areas.ts';

const plan = pagesOf(0, 3);
const [first, second] = [plan[0]!, plan[1]!];
const size = { width: 600, height: 800 };
const area = areaOn(second, { page: 2, left: 10, top: 20, width: 100, height: 40 }, size);
const idsOf = (page: typeof first) => new Set([page.id]);
const marks = (pages: typeof plan) => placedOn(pages, [area]).map(({ mark }) => mark);

test('an area follows its page to another place, and is gone while the page is', () => {
  expect(marks(shiftPages(plan, idsOf(second), -1))).toMatchObject([
    { page: 1, left: 10, top: 20 },
  ]);
  expect(marks(removePages(plan, idsOf(first)))).toMatchObject([{ page: 1, left: 10, top: 20 }]);
  expect(marks(removePages(plan, idsOf(second)))).toEqual([]);
  expect(marks(duplicatePages(plan, idsOf(second)))).toHaveLength(1);
});

test('an area is turned with its page', () => {
  const quarter = rotatePages(plan, idsOf(second), 90);
  expect(marks(quarter)).toEqual([{ page: 2, left: 740, top: 10, width: 40, height: 100 }]);
  expect(marks(rotatePages(quarter, idsOf(second), 90))).toEqual([
    { page: 2, left: 490, top: 740, width: 100, height: 40 },
  ]);
  expect(marks(rotatePages(quarter, idsOf(second), 270))).toEqual(marks(plan));
});

test('an area stays where it is when its page comes from a file that was made of the pages', () => {
  const turned = rotatePages(plan, idsOf(second), 90);
  expect(marks(madeOf(turned, { source: 1, pages: 4 }))).toEqual(marks(turned));
});
