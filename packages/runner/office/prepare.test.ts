import type { Format } from '@octavo/contract';
import { expect, test } from 'vitest';
import { warmUpExtensionsFor } from './prepare.ts';

const texts = ['docx', 'doc', 'rtf', 'odt'];
const sheets = ['xlsx', 'xls', 'ods'];

test.each<[Format[], string[]]>([
  [['docx'], texts],
  [['odt', 'docx'], texts],
  [
    ['xls', 'doc'],
    [...sheets, ...texts],
  ],
  [['docx', 'txt'], []],
  [[], []],
])('for %j LibreOffice is warmed up with %j', (formats, extensions) => {
  expect(warmUpExtensionsFor(formats)).toEqual(extensions);
});
