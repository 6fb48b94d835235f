import { expect, test } from 'vitest';
import { createScreenView, type Measurement } from '#analytics/screen-view.ts';

function viewed(look: (view: ReturnType<typeof createScreenView>) => void): Measurement[] {
  const reported: Measurement[] = [];
  look(createScreenView('/pricing', (measurement) => reported.push(measurement)));
  return reported;
}
const valuesOf = (reported: Measurement[]) => reported.map(({ kind, value }) => [kind, value]);

test('each milestone is reported once, whichever way one scrolls', () => {
  const reported = viewed(({ seen }) => [10, 26, 24, 60, 30, 60].forEach(seen));
  expect(valuesOf(reported)).toEqual([
    ['scroll', 25],
    ['scroll', 50],
  ]);
});

test('a leap reports the milestones that it passed, in order', () => {
  const reported = viewed(({ seen }) => seen(100));
  expect(reported.map(({ value }) => value)).toEqual([25, 50, 75, 90]);
});

test('a milestone is reached exactly at its percent', () => {
  expect(viewed(({ seen }) => seen(24.99))).toEqual([]);
  expect(viewed(({ seen }) => seen(25))).toHaveLength(1);
});

test('time is reported in seconds', () =>
  expect(valuesOf(viewed(({ addVisibleTime }) => addVisibleTime(20_000)))).toEqual([
    ['engagement', 20],
  ]));

test('a measure reports the screen and a random id of the view, and nothing else', () => {
  const [first, second] = viewed(({ seen }) => seen(60));
  expect(Object.keys(first ?? {}).toSorted()).toEqual(['kind', 'screen', 'value', 'view']);
  expect(first).toMatchObject({ screen: '/pricing', view: second?.view });
  expect(viewed(({ seen }) => seen(30))[0]?.view).not.toBe(first?.view);
});
