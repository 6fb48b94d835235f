import type { ConversionResult, ConversionType } from '@octavo/contract';
import { expect, test } from 'vitest';
import type { Entry } from '#converting/queue/entry.ts';
import {
  editorStateAfterConversion,
  editorStateForText,
  editorStateWithoutConversion,
  leftOutOf,
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

test('the PDF editor gets all PDFs, the image editor one image', () => {
  const queue = ['a.pdf', 'notes.txt', 'b.pdf'].map((name) => entryOf(name, 'x'));
  expect(editorStateWithoutConversion(selectionOf('pdf-editor'), queue)).toMatchObject({
    fileName: 'a.pdf',
    others: [{ name: 'b.pdf' }],
  });
  const images = ['a.png', 'b.png'].map((name) => entryOf(name, 'x'));
  expect(editorStateWithoutConversion(selectionOf('image-editor'), images)).not.toHaveProperty(
    'others',
  );
});

test('files that the PDF editor does not read are named; a single file is tried', () => {
  const queue = (...names: string[]) => names.map((name) => entryOf(name, 'x'));
  const selection = selectionOf('pdf-editor');
  expect(leftOutOf(selection, queue('letter.docx', 'a.pdf', 'b.pdf', 'notes.txt'))).toEqual([
    ...['letter.docx', 'notes.txt'],
  ]);
  expect(leftOutOf(selection, queue('a.pdf', 'b.pdf'))).toEqual([]);
  expect(leftOutOf(selection, queue('letter.docx'))).toEqual([]);
  expect(leftOutOf(selectionOf('image-editor'), queue('a.png', 'b.txt'))).toEqual([]);
  expect(leftOutOf({}, queue('a.png', 'b.txt'))).toEqual([]);
});

test('the requested operation is passed to its editor', () => {
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

const entryOf = (name: string, content: BlobPart): Entry => ({
  ...chosen,
  files: [new File([content], name)],
});

test.each([
  ['text-editor', 'notes.md', '# Notes ä'],
  ['text-editor', 'NOTES.TXT', 'Notes'],
  ['code-editor', 'a.py', 'print(1)'],
  ['document-editor', 'notes.txt', 'Notes'],
  ['text-editor', 'utf16.txt', new Uint8Array([0xff, 0xfe, 0x41, 0])],
] as const)('%s opens %s without a conversion', async (type, fileName, content) => {
  const entry = entryOf(fileName, content);
  expect(await editorStateForText(selectionOf(type), [entry])).toEqual({
    ...{ file: entry.files[0], conversionType: type, fileName },
  });
});

test.each([
  ['text-editor', 'a.rtf', '{\\rtf1 a}'],
  ['text-editor', 'a.txt', '{\\rtf1 a}'],
  ['text-editor', 'latin.txt', new Uint8Array([0x47, 0xe4, 0x72])],
  ['text-editor', 'binary.txt', 'a\0b'],
  ['document-editor', 'a.docx', 'text'],
  ['text-editor', 'a.py', 'print(1)'],
  ['csv-to-json', 'a.csv', 'a,b'],
] as const)('for %s, %s is left to the server', async (type, name, content) => {
  expect(await editorStateForText(selectionOf(type), [entryOf(name, content)])).toBeUndefined();
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
