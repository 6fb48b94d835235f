import { expect, test } from 'vitest';
import { conversionTypes } from './conversions.ts';
import { categoryOf, fileTypes, labelOfType } from './file-types.ts';
import { imageOperations } from './image/operations.ts';
import { countedTypes, editTypes } from './limits.ts';
import { pdfOperations } from './pdf-operations.ts';

test('the types that the specification counts are counted as it says', () => {
  for (const type of countedTypes.converted) expect(categoryOf(type), type).toBe('converted');
  for (const type of countedTypes.edited) expect(categoryOf(type), type).toBe('edited');
});

test('of the catalogue, exactly the types of the Edit mode count as edited', () => {
  expect(conversionTypes.filter((type) => categoryOf(type) === 'edited')).toEqual([
    ...['text-editor', 'document-editor', 'code-editor', 'pdf-editor', 'image-editor'],
  ]);
});

test('every type has words of its own, and no two the same', () => {
  expect(new Set(fileTypes.map(labelOfType)).size).toBe(fileTypes.length);
  for (const type of fileTypes) expect(labelOfType(type)).not.toBe(type);
});

test('every type of edit is an operation of an editor, and no other', () => {
  const types = [...Object.values(pdfOperations), ...Object.values(imageOperations)].map(
    ({ type }) => type,
  );
  expect(types.toSorted()).toEqual(editTypes.toSorted());
});
