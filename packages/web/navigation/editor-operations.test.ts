import { texts } from '@octavo/contract';
import { expect, test } from 'vitest';
import { editorTags, operationOf } from '#navigation/editor-operations.ts';

test('each tag of the specification stands for an operation of its own', () => {
  const { pdfEditorTags, imageEditorTags } = texts.home;
  for (const [tags, labels] of [
    [editorTags['pdf-editor'], pdfEditorTags],
    [editorTags['image-editor'], imageEditorTags],
  ] as const) {
    expect(tags.map(({ label }) => label)).toEqual(labels);
    expect(new Set(tags.map(({ operation }) => operation)).size).toBe(labels.length);
  }
});

test('an operation belongs to its editor alone', () => {
  expect(operationOf('pdf-editor', 'merge')).toBe('merge');
  expect(operationOf('image-editor', 'merge')).toBeUndefined();
  expect(operationOf('text-editor', 'merge')).toBeUndefined();
  expect(operationOf('constructor', 'merge')).toBeUndefined();
  expect(operationOf('pdf-editor', undefined)).toBeUndefined();
});

test('an editor opens on tools that have no tag as well', () => {
  expect(operationOf('pdf-editor', 'repair')).toBe('repair');
  expect(operationOf('pdf-editor', 'organise')).toBe('organise');
  expect(operationOf('image-editor', 'repair')).toBeUndefined();
  expect(operationOf('image-editor', 'sign')).toBeUndefined();
});

test('the PDF editor opens for signing, forms and annotations as well', () => {
  for (const task of ['sign', 'fill', 'annotate'])
    expect(operationOf('pdf-editor', task)).toBe(task);
});
