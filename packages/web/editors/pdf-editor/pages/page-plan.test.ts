import { pagePlanEntryOf } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import { newHistory, withChange, redo, undo } from '#editing/history.ts';
import { serializePlan } from './serialize-plan.ts';
import {
  nextAfter,
  duplicatePages,
  filesOf,
  replaceFile,
  takeFrom,
  insertPages,
  movePages,
  pagesOf,
  splitAt,
  shiftPages,
  rotatePages,
  removePages,
  type PagePlan,
} from './page-plan.ts';

/** A plan as text, such as `a1 b2^90 |a3`: the source as a letter, the rotation, and where files start. */
const shown = (plan: PagePlan) =>
  plan
    .map(({ source, page, rotation, startsFile }, index) => {
      const mark = startsFile && index > 0 ? '|' : '';
      return `${mark}${'abc'[source]}${page}${rotation ? `^${rotation}` : ''}`;
    })
    .join(' ');

/** The ids of the pages at these positions, from 1. */
const at = (plan: PagePlan, ...places: number[]) =>
  new Set(places.map((place) => plan[place - 1]?.id ?? ''));
const idAt = (plan: PagePlan, place: number) => plan[place - 1]?.id ?? '';

const five = pagesOf(0, 5);

describe('pages are laid out', () => {
  test('turned, and all the way round', () => {
    const plan = rotatePages(rotatePages(five, at(five, 2, 4), 90), at(five, 2), 270);
    expect(shown(plan)).toBe('a1 a2 a3 a4^90 a5');
  });

  test('deleted; a file that began with them begins with the next', () => {
    const plan = splitAt(five, at(five, 2, 5));
    expect(shown(removePages(plan, at(plan, 2, 3)))).toBe('a1 |a4 |a5');
    expect(shown(removePages(plan, at(plan, 5)))).toBe('a1 |a2 a3 a4');
    expect(shown(removePages(plan, at(plan, 1, 2, 3, 4)))).toBe('a5');
  });

  test('deleted, and the next one is shown', () => {
    const beside = (...places: number[]) => {
      const id = nextAfter(five, at(five, ...places));
      return five.find((page) => page.id === id)?.page;
    };
    expect([beside(2, 3), beside(4, 5), beside(1, 2, 3, 4, 5)]).toEqual([4, 3, undefined]);
  });

  test('of one file replaced by others, which stay a file of their own', () => {
    const plan = splitAt(five, at(five, 3));
    const [first, second] = filesOf(plan) as [PagePlan, PagePlan];
    const [annex, index] = [pagesOf(1, 2), pagesOf(2, 1)];
    expect(shown(replaceFile(plan, first, [index]))).toBe('c1 |a3 a4 a5');
    expect(shown(replaceFile(plan, second, [annex, index]))).toBe('a1 a2 |b1 b2 |c1');
    expect(shown(replaceFile(plan, [], [index]))).toBe('a1 a2 |a3 a4 a5 |c1');
    expect(replaceFile(plan, first, [])).toBe(plan);
  });

  test('taken from another source, in their places', () => {
    const plan = rotatePages([...five, ...pagesOf(1, 1)], at(five, 1), 90);
    expect(shown(takeFrom(plan, 0, 2))).toBe('c1^90 c2 c3 c4 c5 b1');
  });

  test('copied, each right after itself', () => {
    const plan = duplicatePages(five, at(five, 1, 3));
    expect(shown(plan)).toBe('a1 a1 a2 a3 a3 a4 a5');
    expect(new Set(plan.map(({ id }) => id)).size).toBe(7);
  });

  test.each([
    ['before another', [4, 2], 1, 'before', 'a2 a4 a1 a3 a5'],
    ['after another', [1], 3, 'after', 'a2 a3 a1 a4 a5'],
    ['before one of themselves, which moves nothing', [2, 3], 3, 'before', 'a1 a2 a3 a4 a5'],
  ] as const)('moved %s, in the order that they have', (_, places, beside, side, request) => {
    const plan = movePages(five, at(five, ...places), { beside: idAt(five, beside), side });
    expect(shown(plan)).toBe(request);
  });

  test('moved across the beginnings of files, which stay where they are', () => {
    const plan = splitAt(five, at(five, 3));
    const to = (place: number, side: 'before' | 'after', ...going: number[]) =>
      shown(movePages(plan, at(plan, ...going), { beside: idAt(plan, place), side }));
    expect(to(1, 'before', 3)).toBe('a3 a1 a2 |a4 a5');
    expect(to(3, 'before', 5)).toBe('a1 a2 |a5 a3 a4');
    expect(to(5, 'after', 1, 2)).toBe('a3 a4 a5 a1 a2');
  });

  test('shifted by a step, as far as there is space', () => {
    expect(shown(shiftPages(five, at(five, 2, 4), -1))).toBe('a2 a4 a1 a3 a5');
    expect(shown(shiftPages(five, at(five, 2), 1))).toBe('a1 a3 a2 a4 a5');
    expect(shiftPages(five, at(five, 1), -1)).toBe(five);
    expect(shiftPages(five, new Set(), 1)).toBe(five);
  });

  test('joined by those of another file, at a place or at the end', () => {
    const other = pagesOf(1, 2);
    expect(shown(insertPages(five, other, idAt(five, 2)))).toBe('a1 a2 b1 b2 a3 a4 a5');
    expect(shown(insertPages(five, other))).toBe('a1 a2 a3 a4 a5 b1 b2');
  });

  test('split into files, and joined again', () => {
    const plan = splitAt(five, at(five, 1, 2, 4));
    expect([shown(plan), filesOf(plan).length]).toEqual(['a1 |a2 a3 |a4 a5', 3]);
    expect(shown(splitAt(plan, at(plan, 2)))).toBe('a1 a2 a3 |a4 a5');
    expect(shown(splitAt(plan, at(plan, 2, 3)))).toBe('a1 |a2 |a3 |a4 a5');
  });
});

describe('a plan is sent', () => {
  test('as ranges, forwards and backwards, with turns, files and cuts', () => {
    const mixed = splitAt(five, at(five, 3));
    const plan = [
      ...rotatePages(mixed, at(mixed, 4, 5), 90),
      ...pagesOf(2, 1),
      ...pagesOf(0, 5).toReversed(),
    ];
    const { text, sources } = serializePlan(plan);
    expect([text, sources]).toEqual(['1-2,/,3,4-5@90,2:1,5-1', [0, 2]]);
    expect(text.split(',').every((entry) => pagePlanEntryOf(entry))).toBe(true);
  });

  test('without turning round within a range', () => {
    const [one, two, three] = pagesOf(0, 3) as [PagePlan[0], PagePlan[0], PagePlan[0]];
    expect(
      serializePlan([one, two, one].filter((page) => page !== undefined) as PagePlan).text,
    ).toBe('1-2,1');
    expect(serializePlan([three, one] as PagePlan).text).toBe('3,1');
  });

  test('with the files that it takes pages from, in the order in which they appear', () => {
    expect(serializePlan(pagesOf(1, 2))).toEqual({ text: '1-2', sources: [1] });
    const mixed = [...pagesOf(3, 2), ...pagesOf(0, 1)];
    expect(serializePlan(mixed)).toEqual({ text: '1-2,2:1', sources: [3, 0] });
  });

  test('a cut before the first page is none', () => {
    const plan = removePages(splitAt(five, at(five, 2)), at(five, 1));
    expect(serializePlan(plan).text).toBe('2-5');
  });
});

test('steps are undone and redone, until another one is taken', () => {
  const history = withChange(withChange(newHistory('a'), 'b'), 'c');
  expect(undo(undo(history)).present).toBe('a');
  expect(undo(newHistory('a')).present).toBe('a');
  expect(redo(undo(history)).present).toBe('c');
  const other = withChange(undo(history), 'd');
  expect(redo(other).present).toBe('d');
  expect(undo(other).present).toBe('b');
  expect(withChange(history, 'c')).toBe(history);
});
