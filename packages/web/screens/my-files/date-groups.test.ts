import { expect, test } from 'vitest';
import { groupOf, groupsOf } from '#screens/my-files/date-groups.ts';

/** A Thursday. */
const now = new Date(2026, 10, 19, 15, 30);
const at = (...date: [number, number, number, number?, number?]) => new Date(...date).toISOString();

test.each([
  [at(2026, 10, 19, 15, 29), 'Today'],
  [at(2026, 10, 19), 'Today'],
  // The clocks of server and browser may differ.
  [at(2026, 10, 20), 'Today'],
  [at(2026, 10, 18, 23, 59), 'Yesterday'],
  [at(2026, 10, 18), 'Yesterday'],
  [at(2026, 10, 17, 23, 59), 'This week'],
  [at(2026, 10, 16), 'This week'],
  [at(2026, 10, 15, 23, 59), 'November 2026'],
  [at(2026, 9, 31), 'October 2026'],
  [at(2025, 10, 19), 'November 2025'],
])('%s is in the group “%s”', (time, label) => {
  expect(groupOf(time, now)).toBe(label);
});

test('on a Monday, no day of the past week is in this week', () => {
  const monday = new Date(2026, 10, 16, 9);
  expect(groupOf(at(2026, 10, 15), monday)).toBe('Yesterday');
  expect(groupOf(at(2026, 10, 14), monday)).toBe('November 2026');
});

test('sorted files are grouped in their order', () => {
  const files = [at(2026, 10, 19), at(2026, 10, 19), at(2026, 9, 3), at(2026, 9, 2)].map(
    (created_at, id) => ({ created_at, id }),
  );
  const groups = groupsOf(files, now).map(({ label, files: of }) => [
    label,
    of.map(({ id }) => id),
  ]);
  expect(groups).toEqual([
    ['Today', [0, 1]],
    ['October 2026', [2, 3]],
  ]);
});

test('the same files are grouped once a day', () => {
  const files = [{ created_at: at(2026, 10, 19) }];
  const groups = groupsOf(files, now);
  expect(groupsOf(files, new Date(2026, 10, 19, 23))).toBe(groups);
  expect(groupsOf(files, new Date(2026, 10, 20, 1))[0]?.label).toBe('Yesterday');
});
