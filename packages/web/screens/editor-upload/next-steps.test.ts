import { formats, type StepType } from '@octavo/contract';
import { expect, test } from 'vitest';
import { editorStateOf, uploadStateOf } from '#navigation/navigation-state.ts';
import { nextStepsFor } from '#screens/editor-upload/next-steps.ts';

const labelsFor = (mime: string, ...types: StepType[]) =>
  nextStepsFor(
    mime,
    types.map((type) => ({ type, options: {} })),
  ).map(({ label }) => label);
const file = new File(['x'], 'a.pdf');

test('the steps fit the result', () => {
  expect(labelsFor(formats.pdf.mime)).toEqual(['Compress PDF', 'Sign', 'PDF to Word']);
  expect(labelsFor(formats.jpg.mime)).toEqual(['Crop & Resize', 'JPG to PDF']);
  expect(labelsFor(`${formats.csv.mime}; charset=utf-8`)).toEqual(['CSV to JSON', 'Text to Excel']);
  expect(labelsFor('application/zip')).toEqual([]);
});

test('nothing leads back to what the result was made from', () => {
  expect(labelsFor(formats.pdf.mime, 'word-to-pdf')).toEqual(['Compress PDF', 'Sign']);
  expect(labelsFor(formats.docx.mime, 'pdf-to-word')).toEqual(['Document Editor']);
  expect(labelsFor(formats.json.mime, 'csv-to-json')).toEqual(['JSON to XML']);
  expect(labelsFor(formats.pdf.mime, 'pdf-compress')).toContain('PDF to Word');
});

test('each step passes the result on in a form that its screen takes', () => {
  const [compress, sign, convert] = nextStepsFor(formats.pdf.mime);
  expect(editorStateOf(compress?.stateFor(file, []))).toMatchObject({
    file,
    operation: 'compress',
  });
  expect(editorStateOf(sign?.stateFor(file, []))).toMatchObject({ file, operation: 'sign' });
  const earlierSteps = [{ type: 'word-to-pdf', options: {} }] as const;
  const state = uploadStateOf(convert?.stateFor(file, earlierSteps));
  expect(state).toEqual({ conversionType: 'pdf-to-word', files: [file], earlierSteps });
});
