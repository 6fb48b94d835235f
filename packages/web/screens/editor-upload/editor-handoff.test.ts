import type { ConversionResult, ConversionType } from '@octavo/contract';
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
const finishedAs = (type: ConversionType): Entry => ({
  ...{ id: 'a', files: [file], request: { type, options: {} } },
  progress: { state: 'finished', result },
});
const finished = finishedAs('document-editor');

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
  const converted = finishedAs('word-to-pdf');
  expect(editorStateAfterConversion(selectionOf('word-to-pdf'), [converted])).toBeUndefined();
});

test.each(['pdf-editor', 'image-editor', 'text-editor', 'document-editor'] as const)(
  '%s does not open the result of another type',
  (editor) => {
    const queue = [finishedAs('csv-to-json'), finishedAs('code-editor')];
    expect(editorStateAfterConversion(selectionOf(editor), queue)).toBeUndefined();
  },
);

test('a file that the editor reads goes before one that it does not read', () => {
  const csv: Entry = { ...chosen, files: [new File(['a'], 'a.csv')] };
  const open = (...queue: Entry[]) =>
    editorStateWithoutConversion(selectionOf('pdf-editor'), queue)?.fileName;
  expect(open(csv, chosen)).toBe('a.pdf');
  expect(open(csv)).toBe('a.csv');
});
