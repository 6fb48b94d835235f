import type { ConversionResult } from '@octavo/contract';
import { expect, test } from 'vitest';
import type { Entry } from '#converting/queue/entry.ts';
import {
  editorStateAfterConversion,
  editorStateWithoutConversion,
} from '#screens/editor-upload/editor-handoff.ts';
import { selectionOf } from '#screens/editor-upload/selection/selection.ts';

const file = new File(['x'], 'a.pdf');
const result = { outputFileName: 'a.md' } as ConversionResult;
const chosen: Entry = { id: 'a', files: [file], progress: { state: 'chosen' } };
const finished: Entry = { id: 'a', files: [file], progress: { state: 'finished', result } };

test.each(['pdf-editor', 'image-editor'] as const)('%s skips the conversion', (conversionType) => {
  const state = { file, conversionType, fileName: 'a.pdf' };
  expect(editorStateWithoutConversion(selectionOf(conversionType), [chosen])).toEqual(state);
});

test('the operation that was asked for goes on to the editor that has it', () => {
  expect(editorStateWithoutConversion(selectionOf('pdf-editor'), [chosen], 'merge')).toMatchObject({
    operation: 'merge',
  });
  expect(
    editorStateWithoutConversion(selectionOf('image-editor'), [chosen], 'merge'),
  ).not.toHaveProperty('operation');
});

test('a text is converted first, and then opened', () => {
  const selection = selectionOf('document-editor');
  expect(editorStateWithoutConversion(selection, [chosen])).toBeUndefined();
  expect(editorStateAfterConversion(selection, [chosen])).toBeUndefined();
  expect(editorStateAfterConversion(selection, [finished])).toEqual({
    file,
    conversionType: 'document-editor',
    fileName: 'a.pdf',
    convertedFile: result,
  });
});

test('a conversion stays on the upload screen', () => {
  expect(editorStateAfterConversion(selectionOf('word-to-pdf'), [finished])).toBeUndefined();
});
