import type { PdfOperation } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import type { Values } from '#converting/options.ts';
import {
  rowError,
  choiceErrors,
  featureFor,
  isComplete,
  emptyChoices,
  requestFor,
  type Choices,
  type Entries,
} from './choices.ts';

const file = (name: string) => new File(['x'], name);

const chosen = (operation: PdfOperation, values: Values): Choices => {
  const none = emptyChoices(operation);
  return { ...none, values: { ...none.values, ...values } };
};
const listed = (operation: PdfOperation, list: string, entries: Entries): Choices => ({
  ...emptyChoices(operation),
  lists: { [list]: entries },
});
const rows = (...given: string[]): Entries => ({ as: 'rows', rows: given });
const line = (text: string): Entries => ({ as: 'line', text });

const optionsOf = (operation: PdfOperation, choices: Choices) =>
  requestFor(operation, choices, '').options;

describe('setting a password', () => {
  const passwords = (newPassword: string, confirmPassword = '') =>
    chosen('password-set', { newPassword, confirmPassword });

  test('needs two passwords that are equal', () => {
    const complete = [emptyChoices('password-set'), passwords('a'), passwords('a', 'b')];
    expect(complete.map((choices) => isComplete('password-set', choices))).not.toContain(true);
    expect(choiceErrors('password-set', passwords('a'))).toEqual({});
    expect(choiceErrors('password-set', passwords('a', 'b'))).toEqual({
      confirmPassword: 'Passwords do not match',
    });
    expect(isComplete('password-set', passwords('a', 'a'))).toBe(true);
  });

  test('sends the permissions, and what opens the file', () => {
    const choices = passwords('a', 'a');
    choices.values['allowPrinting'] = false;
    expect(requestFor('password-set', choices, 'old')).toMatchObject({
      type: 'pdf-password-set',
      options: { newPassword: 'a', allowPrinting: false, allowCopying: true, password: 'old' },
    });
  });
});

describe('merging', () => {
  const joining = (count: number): Choices => ({
    ...emptyChoices('merge'),
    files: Array.from({ length: count }, (_, index) => file(`${index}.pdf`)),
  });

  test('needs at least one further file', () =>
    expect([0, 1].map((count) => isComplete('merge', joining(count)))).toEqual([false, true]));

  test('needs advanced editing for many', () =>
    expect([4, 5].map((count) => featureFor('merge', joining(count)))).toEqual([
      undefined,
      'advanced_editing',
    ]));
});

describe('splitting', () => {
  const ranges = (...given: string[]) => listed('split', 'pageRanges', rows(...given));

  test('begins with the range of the specification', () =>
    expect(optionsOf('split', emptyChoices('split'))).toMatchObject({ 'pageRanges[0]': '1-3' }));

  test('takes no blank range and none that runs backwards', () => {
    expect(isComplete('split', ranges('1-3', ' '))).toBe(false);
    expect(rowError('split', 'pageRanges', ' ')).toBeUndefined();
    expect(isComplete('split', ranges('3-1'))).toBe(false);
    expect(rowError('split', 'pageRanges', '3-1')).toBe(
      'Enter a page such as 7 or a range such as 1-3.',
    );
  });

  test('in another way asks only for the options of that way', () => {
    const bySize = chosen('split', { splitBy: 'size' });
    expect(isComplete('split', bySize)).toBe(false);
    const small = chosen('split', { splitBy: 'size', partKilobytes: 500 });
    expect(isComplete('split', small)).toBe(true);
    expect(optionsOf('split', small)).toEqual({
      splitBy: 'size',
      partKilobytes: 500,
      password: '',
    });
    const every = chosen('split', { splitBy: 'every', everyPages: 3 });
    every.lists = { pageRanges: rows('') };
    expect(isComplete('split', every)).toBe(true);
  });
});

describe('deleting pages', () => {
  const typed = (text: string) => listed('delete-pages', 'pagesToDelete', line(text));

  test('takes numbers and ranges with commas, and at least one', () => {
    expect(isComplete('delete-pages', typed(' , '))).toBe(false);
    expect(isComplete('delete-pages', typed('2, 5-7,'))).toBe(true);
    expect(optionsOf('delete-pages', typed('2, 5-7,'))).toMatchObject({
      'pagesToDelete[0]': '2',
      'pagesToDelete[1]': '5-7',
    });
    expect(choiceErrors('delete-pages', typed('2, two'))['pagesToDelete']).toContain('two');
  });

  test('says that more are not possible at a time', () =>
    expect(
      choiceErrors('delete-pages', typed(Array(201).fill('1').join(',')))['pagesToDelete'],
    ).toContain('200'));
});

describe('further tools', () => {
  test('ask for nothing that is needed, or check it by the contract', () => {
    expect(isComplete('rotate', emptyChoices('rotate'))).toBe(true);
    expect(isComplete('watermark', emptyChoices('watermark'))).toBe(false);
    expect(isComplete('watermark', chosen('watermark', { text: 'DRAFT' }))).toBe(true);
    const picture = { ...emptyChoices('watermark'), files: [file('stamp.png')] };
    expect(isComplete('watermark', picture)).toBe(true);
    const pages = chosen('rotate', { pages: 'two' });
    expect(Object.keys(choiceErrors('rotate', pages))).toEqual(['pages']);
    expect(isComplete('rotate', pages)).toBe(false);
    expect(featureFor('ocr', emptyChoices('ocr'))).toBe('ocr');
  });

  test('send areas that are marked, as one text where there are many', () => {
    const area = { page: 2, left: 10, top: 20.5, width: 30, height: 4 };
    const marks = (count: number): Choices => ({
      ...emptyChoices('redact'),
      lists: {
        words: line(''),
        marks: { as: 'marks', marks: Array.from({ length: count }, () => area) },
      },
    });
    expect(isComplete('redact', emptyChoices('redact'))).toBe(false);
    expect(optionsOf('redact', marks(1))).toMatchObject({ 'marks[0]': '2 10 20.5 30 4' });
    expect(String(optionsOf('redact', marks(300))['marks']).split(',')).toHaveLength(300);
    expect(isComplete('redact', marks(300))).toBe(true);
  });
});
