import { expect, test } from 'vitest';
import { formatRelativeTime, formatTime } from '#messages/format.ts';

const now = new Date(2026, 10, 23, 9, 38);
const hours = 60 * 60 * 1000;

test.each([
  [24 * hours, 'in 24 hours'],
  [24 * hours - 5_000, 'in 24 hours'],
  [47 * hours, 'in 2 days'],
  [30 * 24 * hours, 'in 30 days'],
  [hours, 'in 1 hour'],
  [hours / 2, 'in 1 hour'],
  [hours / 4, 'in 15 minutes'],
  [10_000, 'now'],
  [-10_000, 'now'],
  [-3 * hours, '3 hours ago'],
])('%d ms from now are %s', (ms, text) => {
  expect(formatRelativeTime(now.getTime() + ms, now)).toBe(text);
});

test('a time of another day has its date', () => {
  expect(formatTime(new Date(2026, 10, 23, 8, 5), now)).toBe('08:05 AM');
  expect(formatTime(new Date(2026, 10, 22, 8, 5), now)).toMatch(/^Nov 22, 2026, 8:05.AM$/);
});
