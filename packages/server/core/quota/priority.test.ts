import { describe, expect, test } from 'vitest';
import { priorityOf } from './priority.ts';

const at = (seconds: number) => new Date(1_790_000_000_000 + seconds * 1_000);

describe('the turn of a job', () => {
  test('comes in the order of arrival among equals', () => {
    expect(priorityOf(at(0), false, 0)).toBeGreaterThan(priorityOf(at(1), false, 0));
  });

  test('comes sooner with high priority', () => {
    expect(priorityOf(at(30), true, 0)).toBeGreaterThan(priorityOf(at(0), false, 0));
  });

  test('is not overtaken for ever by those with high priority', () => {
    expect(priorityOf(at(0), false, 0)).toBeGreaterThan(priorityOf(at(120), true, 0));
  });

  test('of the tenth job of one owner is later than the first of another who came a little after', () => {
    expect(priorityOf(at(10), false, 0)).toBeGreaterThan(priorityOf(at(0), false, 9));
  });

  test('fits the integer column of the queue', () => {
    expect(priorityOf(new Date('2035-01-01'), false, 1_000)).toBeGreaterThan(-(2 ** 31));
  });
});
