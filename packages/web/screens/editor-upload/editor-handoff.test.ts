import type { ConversionResult } from '@octavo/contract';
import { expect, test } from 'vitest';
import type { Entry } from '#converting/queue/entry.ts';
import { converted, unconverted } from '#screens/editor-upload/editor-handoff.ts';
import { selectionOf } from '#screens/editor-upload/selection/selection.ts';

const file = new File(['x'], 'a.pdf');
const result = { outputFileName: 'a.md' } as ConversionResult;
const chosen: Entry = { id: 'a', files: [file], progress: { state: 'chosen' } };
const finished: Entry = { id: 'a', files: [file], progress: { state: 'finished', result } };

test.each(['pdf-editor', 'image-editor'] as const)('%s skips the conversion', (conversionType) => {
  const state = { file, conversionType, fileName: 'a.pdf' };
  expect(unconverted(selectionOf(conversionType), [chosen])).toEqual(state);
});

test('the operation that was asked for goes on to the editor that has it', () => {
  expect(unconverted(selectionOf('pdf-editor'), [chosen], 'merge')).toMatchObject({
    operation: 'merge',
  });
  expect(unconverted(selectionOf('image-editor'), [chosen], 'merge')).not.toHaveProperty(
    'operation',
  );
});

test('a text is converted first, and then opened', () => {
  const selection = selectionOf('document-editor');
  expect(unconverted(selection, [chosen])).toBeUndefined();
  expect(converted(selection, [chosen])).toBeUndefined();
  expect(converted(selection, [finished])).toEqual({
    file,
    conversionType: 'document-editor',
    fileName: 'a.pdf',
    convertedFile: result,
  });
});

test('a conversion stays on the upload screen', () => {
  expect(converted(selectionOf('word-to-pdf'), [finished])).toBeUndefined();
});
