import { expect, it } from 'vitest';
import { findingsOf } from './findings.ts';

it('groups the messages of a check by kinds, with the objects', () => {
  const errors = [
    'WARNING: /in/a (b): c.pdf: file is damaged',
    'WARNING: /in/a (b): c.pdf (offset 2242): xref not found',
    'WARNING: /in/a.pdf (object 5 0, offset 174): expected endstream',
    'WARNING: /in/a.pdf (object 5 0, offset 180): attempting to recover stream length',
    'WARNING: /in/a.pdf (object 9 0, offset 20): error decoding stream data for object 9 0: stream inflate: data: invalid',
    'ERROR: /in/a.pdf (object 5 0): Loop detected in /Pages structure (getAllPages)',
    'WARNING: /in/a.pdf (object 7 0, offset 3): unknown token while reading object; treating as string',
    'WARNING: /in/a.pdf: something new',
    'qpdf: operation succeeded with warnings; resulting file may have some problems',
  ].join('\n');
  expect(findingsOf(errors).map(({ code, count, objects }) => [code, count, ...objects])).toEqual([
    ['repair_pages', 1, '5 0'],
    ['repair_object_table', 2],
    ['repair_lengths', 2, '5 0'],
    ['repair_streams', 1, '9 0'],
    ['repair_syntax', 1, '7 0'],
    ['repair_other', 1],
  ]);
  expect(findingsOf('')).toEqual([]);
});
