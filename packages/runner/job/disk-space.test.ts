import { ProblemError } from '@octavo/contract';
import { expect, it } from 'vitest';
import { blameFullDisk, isDiskFull, isDiskFullError } from './disk-space.ts';

const codeOf = (error: unknown) => (error as ProblemError).problem.code;

it.each(['conversion_failed', 'conversion_interrupted', 'damaged_file', 'tool_missing'] as const)(
  'blames the full disk for %s',
  (code) => {
    expect(codeOf(blameFullDisk(new ProblemError(code)))).toBe('storage_full');
  },
);

it.each(['wrong_password', 'too_much_work', 'cancelled'] as const)(
  'does not blame it for %s, which has another reason',
  (code) => {
    expect(codeOf(blameFullDisk(new ProblemError(code)))).toBe(code);
  },
);

it('recognises the errors of a full disk and of a used-up quota', () => {
  const errorWith = (code: string) => Object.assign(new Error(code), { code });
  expect(['ENOSPC', 'EDQUOT', 'ENOENT'].map((code) => isDiskFullError(errorWith(code)))).toEqual([
    ...[true, true, false],
  ]);
  expect(isDiskFullError(undefined)).toBe(false);
});

it('takes a disk with space, one that is unknown and one without a size for not full', () => {
  expect(['/', '/nowhere', '/proc'].map(isDiskFull)).toEqual([false, false, false]);
});
