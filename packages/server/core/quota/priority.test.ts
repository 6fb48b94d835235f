import { describe, expect, test } from 'vitest';
import { priorityOf } from './priority.ts';

const at = (seconds: number) => new Date(1_790_000_000_000 + seconds * 1_000);

describe('the priority of a job', () => {
  test('follows the order of submission', () => {
    expect(priorityOf(at(0), false, 0)).toBeGreaterThan(priorityOf(at(1), false, 0));
  });

  test('is higher on a plan with high priority', () => {
    expect(priorityOf(at(30), true, 0)).toBeGreaterThan(priorityOf(at(0), false, 0));
  });

  test('is not exceeded for ever by later jobs with high priority', () => {
    expect(priorityOf(at(0), false, 0)).toBeGreaterThan(priorityOf(at(120), true, 0));
  });

  test('of an owner’s tenth job is lower than that of another owner’s first job submitted a little later', () => {
    expect(priorityOf(at(10), false, 0)).toBeGreaterThan(priorityOf(at(0), false, 9));
  });

  test('fits the integer column of the queue', () => {
    expect(priorityOf(new Date('2035-01-01'), false, 1_000)).toBeGreaterThan(-(2 ** 31));
  });
});
