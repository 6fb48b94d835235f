// Which conversions are possible without LibreOffice or Chromium.
import { conversionTypes, ProblemError } from '@octavo/contract';
import { expect, test } from 'vitest';
import { lackingWithout, missingPrograms, refuseLacking } from '#lacking.ts';

test('with all programs every conversion is possible', () =>
  expect(lackingWithout([])).toEqual({ programs: [], types: [] }));

test('without LibreOffice there are no conversions of Office documents, but those of PDFs, images and data', () => {
  const { programs, types } = lackingWithout(['office']);
  expect(programs).toEqual(['LibreOffice']);
  expect(types).toEqual(expect.arrayContaining(['word-to-pdf', 'ppt-to-pdf', 'excel-to-pdf']));
  for (const possible of ['pdf-to-word', 'jpg-to-pdf', 'csv-to-json', 'url-to-pdf', 'pdf-editor'])
    expect(types).not.toContain(possible);
});

test('without Chromium there are no conversions of web pages', () =>
  expect(lackingWithout(['print']).types).toEqual(
    expect.arrayContaining(['url-to-pdf', 'html-to-pdf', 'epub-to-pdf']),
  ));

test('without both, most conversions are still possible', () => {
  const { types } = lackingWithout(['office', 'print']);
  expect(types.length).toBeLessThan(conversionTypes.length / 2);
});

test('a program counts as missing when the runner did not find it', () => {
  const finding = (name: string, state: 'found' | 'missing') => ({ name, state, detail: '' });
  expect(
    missingPrograms([finding('LibreOffice', 'missing'), finding('Chromium', 'found')]),
  ).toEqual(['office']);
});

test('a conversion that is not possible is refused with the names of the programs', () => {
  const lacking = lackingWithout(['office']);
  expect(() => refuseLacking('word-to-pdf', lacking)).toThrow(ProblemError);
  expect(() => refuseLacking('pdf-to-word', lacking)).not.toThrow();
});
