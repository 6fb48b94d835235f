import { expect, test } from 'vitest';
import { safeFileName, UniqueNames } from './file-names.ts';

test.each([
  ['../../etc/passwd', 'passwd'],
  [String.raw`C:\Users\me\data.xlsx`, 'data.xlsx'],
  ['..', 'file'],
  ['/', 'file'],
  ['con.txt', 'file.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\0b.pdf', 'ab.pdf'],
  ['Größe.csv', 'Größe.csv'],
  ['', 'file'],
])('%j becomes %s', (name, safe) => {
  expect(safeFileName(name, 'file')).toBe(safe);
});

test('a name that occurs again gets a number', () => {
  const names = new UniqueNames();
  const given = ['a.txt', 'A.txt', 'a.txt', 'b'].map((name) => names.of(name));
  expect(given).toEqual(['a.txt', 'A (2).txt', 'a (3).txt', 'b']);
});
