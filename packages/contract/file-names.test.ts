import { expect, test } from 'vitest';
import { extensionOfName, longestFileName, renamed, stemOfName } from './file-names.ts';

test.each([
  ['report.pdf', 'report', '.pdf'],
  ['a.b.tar', 'a.b', '.tar'],
  ['no extension', 'no extension', ''],
  ['ends in a sentence. Like this', 'ends in a sentence. Like this', ''],
])('“%s” is “%s” with the extension “%s”', (name, stem, extension) => {
  expect([stemOfName(name), extensionOfName(name)]).toEqual([stem, extension]);
});

test.each([
  ['report.pdf', 'summary', 'summary.pdf'],
  ['report.pdf', '  summary.PDF ', 'summary.pdf'],
  ['report.pdf', 'summary.docx', 'summary.docx.pdf'],
  ['report.pdf', 'A\u0308rger', 'Ärger.pdf'],
  ['report', 'summary', 'summary'],
  ['report.pdf', 'می\u200cخواهم', 'می\u200cخواهم.pdf'],
])('“%s” renamed to “%s” is “%s”', (current, wanted, name) => {
  expect(renamed(current, wanted)).toEqual({ name });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['..', 'empty'],
  ['.pdf', 'empty'],
  ['a/b', 'forbidden'],
  ['a\\b', 'forbidden'],
  ['a\u202eb', 'forbidden'],
  ['a\nb', 'forbidden'],
  ['a\u061cb', 'forbidden'],
  ['a'.repeat(longestFileName - 3), 'long'],
])('“%s” cannot be the name of a PDF: %s', (wanted, fault) => {
  expect(renamed('report.pdf', wanted)).toEqual({ fault });
});
