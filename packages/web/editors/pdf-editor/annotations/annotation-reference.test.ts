import { expect, test } from 'vitest';
import { referenceOf } from '#editors/pdf-editor/annotations/annotation-reference.ts';

test.each([
  ['12R', '12 0 R'],
  ['12R3', '12 3 R'],
  ['annot_p0_1', undefined],
])('%s is the annotation %s of the file', (id, reference) => {
  expect(referenceOf(id)).toBe(reference);
});
