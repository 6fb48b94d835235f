import { expect, test } from 'vitest';
import { timeRemaining } from './time-remaining.ts';

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
const now = new Date('2026-11-21T12:00:00.000Z');

test.each([
  [-day, 'Expired'],
  [-1, 'Expired'],
  [0, 'Less than 1 hour remaining'],
  [1, 'Less than 1 hour remaining'],
  [hour - 1, 'Less than 1 hour remaining'],
  [hour, '1 hour(s) remaining'],
  [2 * hour - 1, '1 hour(s) remaining'],
  [2 * hour, '2 hour(s) remaining'],
  [day - 1, '23 hour(s) remaining'],
  [day, '1 day(s) remaining'],
  [2 * day - 1, '1 day(s) remaining'],
  [2 * day, '2 day(s) remaining'],
  [365 * day, '365 day(s) remaining'],
])('with %i ms left it says “%s”', (left, text) => {
  expect(timeRemaining(new Date(now.getTime() + left), now)).toBe(text);
});
