import { ProblemError } from '@octavo/contract';
import { expect, it, vi } from 'vitest';
import { engineEndOf, engineFault, isEngineFault, retryEngineFaults } from './engine-fault.ts';

const outcomeOf = (work: () => Promise<string>) =>
  retryEngineFaults(work).catch((error: unknown) => (error as ProblemError).problem.code);

it.each([
  ['three kills', ['killed', 'killed', 'killed'], 'conversion_interrupted'],
  [
    'three crashes, for which the file may be the reason',
    ['crashed', 'crashed', 'crashed'],
    'conversion_failed',
  ],
  ['two kills', ['killed', 'killed'], 'done'],
] as const)('ends after %s', async (_, faults, outcome) => {
  const left = [...faults];
  const work = vi.fn(async () => {
    const fault = left.shift();
    if (fault) throw engineFault(fault);
    return 'done';
  });
  expect(await outcomeOf(work)).toBe(outcome);
  expect(work).toHaveBeenCalledTimes(3);
});

it('does not try again what was interrupted in a program that it calls', async () => {
  const interrupted = new ProblemError('conversion_interrupted');
  const work = vi.fn(() => Promise.reject(interrupted));
  expect(await outcomeOf(work)).toBe('conversion_interrupted');
  expect(work).toHaveBeenCalledOnce();
  expect(isEngineFault(interrupted)).toBe(false);
});

it.each([
  [null, 'SIGKILL', 'killed'],
  [137, null, 'killed'],
  [null, 'SIGSEGV', 'crashed'],
  [139, null, 'crashed'],
  [1, null, 'crashed'],
] as const)('takes exit code %s and signal %s for %s', (code, signal, end) => {
  expect(engineEndOf(code, signal)).toBe(end);
});
