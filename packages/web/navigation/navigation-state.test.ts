import { expect, test } from 'vitest';
import {
  editorStateOf,
  presetAddress,
  uploadStateOf,
  uploadVisitOf,
} from '#navigation/navigation-state.ts';

const file = new File(['x'], 'a.docx');

test('an offered type and files are taken over', () => {
  const state = { conversionType: 'word-to-pdf', files: [file, 'no file'] };
  expect(uploadStateOf(state)).toEqual({ conversionType: 'word-to-pdf', files: [file] });
  expect(uploadStateOf({ conversionType: 'pdf-editor' })).toEqual({ conversionType: 'pdf-editor' });
});

test('a preset is named by the address, and the files that are already there stay', () => {
  const [, search = ''] = presetAddress('a b').split('?');
  const state = { keepFiles: true };
  expect(uploadVisitOf({ state, search })).toEqual({ preset: 'a b', keepFiles: true });
});

test('an operation is taken over with the editor that has it, on both screens', () => {
  const wanted = { conversionType: 'pdf-editor', operation: 'merge' };
  expect(uploadStateOf(wanted)).toEqual(wanted);
  expect(editorStateOf({ ...wanted, file })).toMatchObject(wanted);
  const foreign = { conversionType: 'image-editor', operation: 'merge' };
  expect(uploadStateOf(foreign)).toEqual({ conversionType: 'image-editor' });
  expect(editorStateOf({ ...foreign, file })).not.toHaveProperty('operation');
});

test.each([undefined, null, 'text', { conversionType: 'constructor' }])(
  '%o brings nothing',
  (state) => {
    expect(uploadStateOf(state)).toEqual({});
  },
);

test('the editor takes a file and its type; the name is that of the file unless another is given', () => {
  const state = { file, conversionType: 'text-editor' };
  expect(editorStateOf(state)).toEqual({ ...state, fileName: 'a.docx' });
  expect(editorStateOf({ ...state, fileName: 'b.md' })).toMatchObject({ fileName: 'b.md' });
});

test('what is not the result of a conversion is left out', () => {
  const state = { file, conversionType: 'text-editor', convertedFile: { outputFileName: 5 } };
  expect(editorStateOf(state)).not.toHaveProperty('convertedFile');
});

test.each([
  undefined,
  { file },
  { conversionType: 'text-editor' },
  { file: 'a.docx', conversionType: 'text-editor' },
  { file, conversionType: 'no-such-type' },
])('the editor has nothing to open in %o', (state) => {
  expect(editorStateOf(state)).toBeUndefined();
});
