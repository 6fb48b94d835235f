import { expect, test } from 'vitest';
import {
  formatAfter,
  nextStepTypes,
  problemOfSteps,
  storedOptions,
  type PresetStep,
} from './presets.ts';

const step = (type: PresetStep['type'], options: PresetStep['options'] = {}): PresetStep => ({
  ...{ type, options },
});

test('steps that read what the one before them creates fit together', () => {
  const chain = [
    step('word-to-pdf'),
    step('pdf-compress'),
    step('pdf-to-jpg'),
    step('image-resize'),
  ];
  expect(problemOfSteps(chain)).toBeUndefined();
});

test('a step that does not is named with the format', () => {
  expect(problemOfSteps([step('word-to-pdf'), step('pdf-to-word'), step('pdf-to-jpg')])).toEqual({
    ...{ step: 2, what: 'format', format: 'docx' },
  });
});

test('a step after one that makes several files is refused', () => {
  const refused = { step: 1, what: 'format', format: 'zip' };
  const compress = step('pdf-compress');
  const several = [
    step('pdf-split', { splitBy: 'every' }),
    step('pdf-split', { pageRanges: ['1', '2-3'] }),
    step('pdf-organise', { pagePlan: ['1', '/', '2'] }),
  ];
  for (const one of several) expect(problemOfSteps([one, compress], 1)).toEqual(refused);
  const one = step('pdf-split', { pageRanges: ['1-3'] });
  expect(problemOfSteps([one, compress], 1)).toBeUndefined();
});

test('an option that is wrong is named, whichever check finds it', () => {
  const wrong: [PresetStep, string][] = [
    [step('pdf-to-word', { layout: 'round' }), 'layout'],
    [step('pdf-to-word', { colour: 'red' }), 'colour'],
    [step('pdf-password-set', { newPassword: 'secret' }), 'newPassword'],
    [step('pdf-metadata'), 'title'],
  ];
  for (const [one, option] of wrong)
    expect(problemOfSteps([one])).toMatchObject({ step: 0, what: 'option', option });
});

test('an image keeps its format unless an option changes it', () => {
  expect(formatAfter([step('pdf-to-png'), step('image-resize')])).toBe('png');
  expect(formatAfter([step('image-resize')])).toBeUndefined();
  expect(formatAfter([step('image-resize', { outputFormat: 'webp' })])).toBe('webp');
  expect(formatAfter([step('image-edit')])).toBe('jpg');
});

test('the types that may follow read the format and need nothing that a form lacks', () => {
  const afterWord = nextStepTypes([step('word-to-pdf')]);
  expect(afterWord).toEqual(expect.arrayContaining(['pdf-compress', 'pdf-to-jpg', 'pdf-metadata']));
  for (const type of ['word-to-pdf', 'pdf-merge', 'pdf-password-set', 'pdf-redact', 'pdf-split'])
    expect(afterWord).not.toContain(type);
  expect(nextStepTypes([])).toContain('url-to-pdf');
});

test('passwords and options without a value are not stored', () => {
  expect(storedOptions('pdf-compress', { password: 'x', targetKilobytes: undefined })).toEqual({});
});
