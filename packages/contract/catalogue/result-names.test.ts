import { expect, test } from 'vitest';
import { resultNameOf } from './result-names.ts';

test.each([
  ['pdf-compress', 'report.pdf', '.pdf', 'report-compressed.pdf'],
  ['pdf-compress', 'report-compressed.pdf', '.pdf', 'report-compressed.pdf'],
  ['pdf-redact', 'report-compressed.pdf', '.pdf', 'report-compressed-redacted.pdf'],
  ['pdf-split', 'report.v2.pdf', '.zip', 'report.v2-split.zip'],
  ['image-resize', 'photo.jpeg', '.jpg', 'photo-resized.jpg'],
  ['word-to-pdf', 'letter.docx', '.pdf', 'letter.pdf'],
  ['constructor', '.hidden', '.txt', 'result.txt'],
])('%s of %s with %s is called %s', (type, name, extension, result) => {
  expect(resultNameOf(type, name, extension)).toBe(result);
});
