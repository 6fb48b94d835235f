import { describe, expect, test } from 'vitest';
import { faultsOf, filesOf, isComplete, noChoices, orderOf } from './choices.ts';

const file = (name: string) => new File(['x'], name);

describe('setting a password', () => {
  test('needs two passwords that are equal', () => {
    const one = { ...noChoices, newPassword: 'a' };
    expect([isComplete('password-set', noChoices), isComplete('password-set', one)]).toEqual([
      false,
      false,
    ]);
    expect(faultsOf('password-set', one)).toEqual({});
    const other = { ...one, confirmPassword: 'b' };
    expect(faultsOf('password-set', other)).toEqual({ confirmPassword: 'Passwords do not match' });
    expect(isComplete('password-set', { ...one, confirmPassword: 'a' })).toBe(true);
  });

  test('sends the permissions', () => {
    const choices = { ...noChoices, newPassword: 'a', confirmPassword: 'a', allowPrinting: false };
    expect(orderOf('password-set', choices)).toMatchObject({
      type: 'pdf-password-set',
      options: { newPassword: 'a', allowPrinting: false, allowCopying: true },
    });
  });
});

describe('merging', () => {
  test('needs at least one further file', () => {
    const files = { ...noChoices, additionalFiles: [file('b.pdf')] };
    expect([isComplete('merge', noChoices), isComplete('merge', files)]).toEqual([false, true]);
    expect(filesOf('merge', file('a.pdf'), files).map(({ name }) => name)).toEqual([
      'a.pdf',
      'b.pdf',
    ]);
    expect(filesOf('split', file('a.pdf'), files)).toHaveLength(1);
  });
});

describe('splitting', () => {
  test('begins with the range of the specification', () => {
    expect(orderOf('split', noChoices).options).toMatchObject({ 'pageRanges[0]': '1-3' });
  });

  test('takes no blank range and none that runs backwards', () => {
    const blank = { ...noChoices, pageRanges: ['1-3', ' '] };
    expect(isComplete('split', blank)).toBe(false);
    expect(faultsOf('split', blank).pageRanges).toEqual([undefined, undefined]);
    const backwards = { ...noChoices, pageRanges: ['3-1'] };
    expect(isComplete('split', backwards)).toBe(false);
    expect(faultsOf('split', backwards).pageRanges?.[0]).toBeTruthy();
  });
});

describe('deleting pages', () => {
  test('takes numbers and ranges with commas, and at least one', () => {
    const typed = (pagesToDelete: string) => ({ ...noChoices, pagesToDelete });
    expect(isComplete('delete-pages', typed(' , '))).toBe(false);
    expect(isComplete('delete-pages', typed('2, 5-7,'))).toBe(true);
    expect(orderOf('delete-pages', typed('2, 5-7,')).options).toMatchObject({
      'pagesToDelete[0]': '2',
      'pagesToDelete[1]': '5-7',
    });
    expect(faultsOf('delete-pages', typed('2, two')).pagesToDelete).toContain('two');
  });
});
