import type { PresetStep } from '@octavo/contract';
import { expect, test } from 'vitest';
import {
  requestInOneJob,
  requestOfStep,
  stepsOfRequest,
  stepsText,
} from '#presets/preset-steps.ts';

test('the lists of a step become a field for each entry', () => {
  const options = { compressionQuality: 80, pagesToDelete: ['1', '4-5'] };
  expect(requestOfStep({ type: 'pdf-delete-pages', options })).toEqual({
    type: 'pdf-delete-pages',
    options: { compressionQuality: 80, 'pagesToDelete[0]': '1', 'pagesToDelete[1]': '4-5' },
  });
});

test('a step keeps what was chosen, but no password', () => {
  const options = { password: 'hush', compressionLevel: 'high', targetKilobytes: undefined };
  expect(stepsOfRequest({ type: 'pdf-compress', options })).toEqual([
    { type: 'pdf-compress', options: { compressionLevel: 'high' } },
  ]);
});

test('steps in one job are stored as the steps that they are', () => {
  const steps: PresetStep[] = [
    { type: 'word-to-pdf', options: { pages: '1-3' } },
    { type: 'pdf-delete-pages', options: { pagesToDelete: ['1'] } },
  ];
  const [request, ...others] = requestInOneJob(steps);
  expect(others).toEqual([]);
  expect(request && stepsOfRequest(request)).toEqual(steps);
  expect(requestInOneJob(steps.slice(0, 1)).map(stepsOfRequest)).toEqual([steps.slice(0, 1)]);
});

test('steps are described in their order', () => {
  const steps = [
    { type: 'word-to-pdf', options: {} },
    { type: 'pdf-compress', options: {} },
  ] as const;
  expect(stepsText(steps)).toBe('Word to PDF → Compress PDF');
});
