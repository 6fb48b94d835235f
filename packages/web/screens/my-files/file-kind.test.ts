import { expect, test } from 'vitest';
import { kindOf } from '#screens/my-files/file-kind.ts';

test.each([
  ['application/pdf', 'pdf'],
  ['image/jpeg', 'image'],
  ['image/svg+xml', 'image'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  ['text/plain; charset=utf-8', 'document'],
  ['text/csv', 'spreadsheet'],
  ['application/json', 'data'],
  ['application/zip', 'archive'],
  ['application/x-unheard-of', 'other'],
  ['', 'other'],
])('a file of type “%s” has the icon of kind “%s”', (mimeType, kind) => {
  expect(kindOf(mimeType)).toBe(kind);
});
