import { expect, test } from 'vitest';
import { displayName } from '#core/intake/file-name.ts';

test.each([
  ['report.docx', 'report.docx'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\letters\\a.doc', 'a.doc'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
  ['\u202efdp.exe', 'fdp.exe'],
  ['e\u0301.pdf', 'é.pdf'],
  ['', 'file'],
  ['...', 'file'],
  [' ', 'file'],
  ['folder/', 'file'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('%j is shown as %j', (given, shown) => {
  expect(displayName(given)).toBe(shown);
});

test('a lone surrogate is replaced', () => {
  expect(displayName('\ud83d.pdf').isWellFormed()).toBe(true);
});
