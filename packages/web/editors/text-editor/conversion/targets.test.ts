import { expect, test } from 'vitest';
import { targetsFor } from '#editors/text-editor/conversion/targets.ts';

const keys = (name: string) => targetsFor(name).map(({ key }) => key);

test.each([
  ['notes.txt', ['txt-to-pdf', 'text-to-excel', 'csv-to-json']],
  ['report.md', ['markdown-to-pdf', 'markdown-to-word', 'txt-to-pdf']],
  ['app.py', ['txt-to-pdf']],
  ['Makefile', ['txt-to-pdf', 'text-to-excel', 'csv-to-json']],
  ['data.json', ['json-to-xml', 'json-to-csv', 'txt-to-pdf']],
  ['feed.xml', ['xml-to-json', 'invoice-to-html', 'invoice-to-pdf']],
  ['page.html', ['html-to-pdf', 'html-to-word', 'html-to-markdown']],
  ['icon.svg', ['image-resizer', 'xml-to-json']],
  ['table.csv', ['csv-to-json', 'text-to-excel', 'excel-to-pdf', 'txt-to-pdf']],
])('%s can become %j', (name, expected) => {
  expect(keys(name)).toEqual(expect.arrayContaining(expected));
});

test.each([
  ['notes.txt', 'markdown-to-pdf'],
  ['report.md', 'csv-to-json'],
  ['app.py', 'csv-to-json'],
  ['data.json', 'csv-to-json'],
  ['feed.xml', 'txt-to-pdf'],
  ['page.html', 'txt-to-pdf'],
  ['icon.svg', 'jpg-to-pdf'],
])('%s cannot become %s', (name, type) => {
  expect(keys(name)).not.toContain(type);
});
