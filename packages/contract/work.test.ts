import { expect, test } from 'vitest';
import { conversion, conversionTypes } from './conversions.ts';
import { editTypes } from './limits.ts';
import { isWorkType, workOf, workSchemaOf, workTypes } from './work.ts';

test('every conversion is work that jobs do, described by its row of the catalogue', () => {
  for (const type of conversionTypes) expect(workOf(type)).toEqual(conversion(type));
});

test('every operation of an editor is work, and a merge joins its files', () => {
  for (const type of editTypes) expect(workOf(type).from.length, type).toBeGreaterThan(0);
  const joining = editTypes.filter((type) => workOf(type).joins);
  expect(joining).toEqual(['pdf-merge', 'pdf-organise', 'pdf-watermark', 'image-edit']);
});

test('the options of an operation are checked with its lists', () => {
  const schema = workSchemaOf('pdf-split');
  expect(schema.safeParse({ pageRanges: ['1-3'] }).success).toBe(true);
  expect(schema.safeParse({ pageRanges: ['3-1'] }).success).toBe(false);
  expect(schema.safeParse({ pageRanges: ['1'], pagesToDelete: ['1'] }).success).toBe(false);
});

test('what the server has done for itself is no conversion that anybody is offered', () => {
  const offered: readonly string[] = [...conversionTypes, ...editTypes];
  const internal = workTypes.filter((type) => !offered.includes(type));
  expect(internal).toEqual(['image-metadata', 'image-preview', 'thumbnail']);
  expect(['image-metadata', 'toString', 'word-to-mp3'].map(isWorkType)).toEqual([
    true,
    false,
    false,
  ]);
});
