import { expect, test } from 'vitest';
import { families, formatNames, formats, formatsOfFileType } from './formats.ts';

test('every format of a result belongs to a family', () => {
  const inFamilies = new Set<string>(Object.values(families).flat());
  expect(formatNames.filter((format) => !inFamilies.has(format))).toEqual(['url', 'p12', 'crt']);
});

test('a format is found by its name, each of its extensions and its MIME type', () => {
  for (const format of formatNames) {
    const { mime, extensions } = formats[format];
    const words = [format, ...extensions, ...extensions.map((name) => name.slice(1)), mime];
    for (const word of words) expect(formatsOfFileType(word), word).toContain(format);
  }
});

test('case is ignored, and a family has more formats than the format of the same name', () => {
  expect(formatsOfFileType('JPEG')).toEqual(['jpg']);
  expect(formatsOfFileType('Image/*')?.toSorted()).toEqual(families.image.toSorted());
  expect(formatsOfFileType('spreadsheet')).toContain('csv');
  expect(formatsOfFileType('pdf')).toEqual(['pdf']);
});

test.each(['', '.', '*', '/*', 'toString', 'mp3', 'image/', 'application'])(
  '“%s” names no format',
  (word) => expect(formatsOfFileType(word)).toBeUndefined(),
);
