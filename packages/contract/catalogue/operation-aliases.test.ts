import { expect, test } from 'vitest';
import { imageOperations, pdfOperations, type Operations } from './catalogue.ts';
import { aliasesOf } from './operation-aliases.ts';
import { operationNamed } from './operation.ts';

test.each<[string, Operations]>([
  ['PDF', pdfOperations],
  ['image', imageOperations],
])('each name and alias of the %s editor means one operation', (_, operations) => {
  const meanings = Object.entries(operations).flatMap(([name, { type }]) =>
    [name, type, ...aliasesOf(type)].map((word) => ({ word, type })),
  );
  expect(new Set(meanings.map(({ word }) => word)).size).toBe(meanings.length);
  for (const { word, type } of meanings) expect(operationNamed(operations, word)?.type).toBe(type);
});

test('neither case nor underscores matter', () => {
  expect(operationNamed(pdfOperations, 'Rotate_Pages')?.type).toBe('pdf-rotate');
  expect(operationNamed(pdfOperations, 'toString')).toBeUndefined();
});
