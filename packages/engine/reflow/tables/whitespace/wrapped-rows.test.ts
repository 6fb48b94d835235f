import { expect, it } from 'vitest';
import { segment } from '#reflow/testing/pictured-page.ts';
import { wrappedRows } from './wrapped-rows.ts';
import { textStrips } from './text-strips.ts';

type Placed = [text: string, left: number, baseline: number];

/** Texts in writing order; two columns that are separated at 100. */
const rowsOf = (...texts: Placed[]) => {
  const segments = texts.map(([text, left, baseline]) => segment(text, left, baseline));
  const rows = wrappedRows(textStrips(segments), [{ left: 95, right: 105 }]);
  return rows.map((strips) => strips.flatMap((strip) => strip.segments.map(({ text }) => text)));
};

it('rows stand further apart than the lines of a cell', () => {
  expect(
    rowsOf(
      ...([
        ['one', 0, 10],
        ['a long text that', 110, 10],
        ['goes on here', 110, 22],
      ] as Placed[]),
      ...([
        ['two', 0, 42],
        ['another text of', 110, 42],
        ['several lines', 110, 54],
      ] as Placed[]),
    ),
  ).toEqual([
    ['one', 'a long text that', 'goes on here'],
    ['two', 'another text of', 'several lines'],
  ]);
});

it('a text in the middle of a high cell is in the row of its lines', () => {
  expect(
    rowsOf(
      ...([
        ['one', 0, 16],
        ['a long text that', 110, 10],
        ['goes on here', 110, 22],
      ] as Placed[]),
      ...([
        ['two', 0, 48],
        ['another text of', 110, 42],
        ['several lines', 110, 54],
      ] as Placed[]),
    ).map((row) => row.toSorted()),
  ).toEqual([
    ['a long text that', 'goes on here', 'one'],
    ['another text of', 'several lines', 'two'],
  ]);
});

it('lines of a cell were written before the cell beside them', () => {
  expect(
    rowsOf(
      ...([
        ['a name of', 0, 10],
        ['two lines', 0, 22],
        ['12', 110, 10],
      ] as Placed[]),
      ...([
        ['b', 0, 34],
        ['13', 110, 34],
      ] as Placed[]),
    ),
  ).toEqual([
    ['a name of', '12', 'two lines'],
    ['b', '13'],
  ]);
});

it('numbers below each other do not go on', () => {
  expect(
    rowsOf(
      ...([
        ['a', 0, 10],
        ['1200', 110, 10],
        ['b', 0, 22],
        ['1300', 110, 22],
      ] as Placed[]),
      ...([
        ['c', 0, 40],
        ['1400', 110, 40],
        ['d', 0, 52],
        ['1500', 110, 52],
      ] as Placed[]),
    ),
  ).toHaveLength(4);
});

it('numbers below each other are rows, even if the page was written column by column', () => {
  expect(
    rowsOf(
      ...([
        ['Name', 0, -10],
        ['Value', 110, -10],
        ['one', 0, 10],
        ['two', 0, 30],
        ['three', 0, 50],
        ['and four', 0, 62],
        ['1.5', 110, 10],
        ['2.5', 110, 30],
        ['3.5', 110, 56],
      ] as Placed[]),
    ),
  ).toEqual([
    ['Name', 'Value'],
    ['one', '1.5'],
    ['two', '2.5'],
    ['three', 'and four', '3.5'],
  ]);
});
