import { expect, test } from 'vitest';
import { requestOfStep, stepOfRequest, stepsText } from '#presets/preset-steps.ts';

test('the lists of a step become a field for each entry', () => {
  const options = { compressionQuality: 80, pagesToDelete: ['1', '4-5'] };
  expect(requestOfStep({ type: 'pdf-delete-pages', options })).toEqual({
    type: 'pdf-delete-pages',
    options: { compressionQuality: 80, 'pagesToDelete[0]': '1', 'pagesToDelete[1]': '4-5' },
  });
});

test('a step keeps what was chosen, but no password', () => {
  const options = { password: 'hush', compressionLevel: 'high', targetKilobytes: undefined };
  expect(stepOfRequest({ type: 'pdf-compress', options })).toEqual({
    type: 'pdf-compress',
    options: { compressionLevel: 'high' },
  });
});

test('steps are described in their order', () => {
  const steps = [
    { type: 'word-to-pdf', options: {} },
    { type: 'pdf-compress', options: {} },
  ] as const;
  expect(stepsText(steps)).toBe('Word to PDF → Compress PDF');
});
