import { tmpdir } from 'node:os';
import { ProblemError } from '@octavo/contract';
import { expect, it } from 'vitest';
import { reportedProblem } from '#job/disk-space.ts';
import { isEngineFault } from '#job/engine-fault.ts';
import { claimedFailure } from './claimed-problem.ts';

it.each(['shutting_down', 'store_unavailable', 'storage_full'] as const)(
  'does not believe %s, after which the job would run again without limit',
  (code) => {
    expect(claimedFailure({ code }).problem.code).toBe('conversion_failed');
  },
);

it('accepts problems of the file', () => {
  expect(claimedFailure({ code: 'no_such_page' }).problem.code).toBe('no_such_page');
});

it('tries the job again whose worker found the disk full, if the host no longer does', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  });
  const errors = [full, new ProblemError('damaged_file', undefined, full)];
  for (const error of errors) {
    expect(reportedProblem(error, tmpdir())).toEqual({ code: 'storage_full' });
    expect(isEngineFault(claimedFailure(reportedProblem(error, tmpdir())))).toBe(true);
  }
});
