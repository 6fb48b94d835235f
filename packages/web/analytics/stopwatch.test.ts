import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStopwatch } from '#analytics/stopwatch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function started() {
  const reported: number[] = [];
  const stopwatch = createStopwatch(10_000, (totalMs) => reported.push(totalMs));
  stopwatch.resume();
  return { stopwatch, reported };
}

test('it reports the whole time after each period', () => {
  const { reported } = started();
  vi.advanceTimersByTime(35_000);
  expect(reported).toEqual([10_000, 20_000, 30_000]);
});

test('a pause does not count, the time before it does', () => {
  const { stopwatch, reported } = started();
  vi.advanceTimersByTime(7_000);
  stopwatch.pause();
  vi.advanceTimersByTime(60_000);
  stopwatch.resume();
  vi.advanceTimersByTime(2_999);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reported).toEqual([10_000]);
});

test('resuming what goes already changes nothing', () => {
  const { stopwatch, reported } = started();
  stopwatch.resume();
  vi.advanceTimersByTime(10_000);
  expect(reported).toEqual([10_000]);
});

test('a restart begins at zero, and a stopped stopwatch stays stopped', () => {
  const { stopwatch, reported } = started();
  vi.advanceTimersByTime(19_000);
  stopwatch.restart();
  vi.advanceTimersByTime(9_999);
  expect(reported).toEqual([10_000]);
  stopwatch.pause();
  stopwatch.restart();
  vi.advanceTimersByTime(60_000);
  expect(reported).toEqual([10_000]);
});
