import { expect, test } from 'vitest';
import { uploadStateOf } from '#screens/navigation-state.ts';

test('a built type and files are taken over', () => {
  const file = new File(['x'], 'a.docx');
  const state = { conversionType: 'word-to-pdf', files: [file, 'no file'] };
  expect(uploadStateOf(state)).toEqual({ conversionType: 'word-to-pdf', files: [file] });
});

test.each([
  undefined,
  null,
  'text',
  { conversionType: 'pdf-editor' },
  { conversionType: 'constructor' },
])('%o brings nothing', (state) => {
  expect(uploadStateOf(state)).toEqual({});
});
