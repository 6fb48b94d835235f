import { expect, it } from 'vitest';
import type { Segment } from '#reflow/page/layout.ts';
import { segment } from '#reflow/testing/pictured-page.ts';
import { joinedAroundPictures } from './rows-around-picture.ts';

const wide = 'a line of the text that goes on from one side to the other';
const sides = (baseline: number): Segment[] => [
  segment('its left part', 60, baseline),
  segment('and the right one', 310, baseline),
];
const picture = { left: 150, right: 300, top: 112, bottom: 160 };

const joined = (segments: readonly Segment[], box = picture) =>
  joinedAroundPictures(segments, [box])
    .toSorted((a, b) => a.baseline - b.baseline || a.left - b.left)
    .map(({ text }) => text);

const whole = 'its left part and the right one';

it('joins the parts of lines at both sides of a picture', () => {
  const text = [segment(wide, 60, 100), ...sides(120), ...sides(134), ...sides(148)];
  expect(joined(text)).toEqual([wide, whole, whole, whole]);
  const below = [...sides(120), ...sides(134), segment(wide, 60, 148)];
  expect(joined(below)).toEqual([whole, whole, wide]);
});

it('joins them around the contour of a picture, which they reach into', () => {
  const circle = { left: 120, right: 330, top: 104, bottom: 160 };
  expect(joined([segment(wide, 60, 100), ...sides(114), ...sides(128)], circle)).toEqual([
    wide,
    whole,
    whole,
  ]);
});

it.each([
  ['of columns that go on below the picture', [120, 134, 148, 162, 176].flatMap(sides)],
  ['of rows with text in the middle', [...sides(120), segment('between', 200, 134), ...sides(148)]],
  ['of a single row', sides(120)],
])('leaves the texts %s apart', (_, rows) => {
  const text = [segment(wide, 60, 100), ...rows];
  expect(joined(text)).toHaveLength(text.length);
});

it('leaves the texts apart if no line of the same text goes across the picture', () => {
  const rows = [...sides(120), ...sides(134)];
  expect(joined(rows)).toHaveLength(4);
  expect(joined([segment(wide, 60, 100, { size: 18 }), ...rows])).toHaveLength(5);
});
