// Tests which conversions are possible without LibreOffice or Chromium.
import { conversionTypes, ProblemError } from '@octavo/contract';
import { expect, test } from 'vitest';
import { unavailableWithout, missingPrograms, refuseUnavailable } from '#unavailable.ts';

test('with all programs every conversion is possible', () =>
  expect(unavailableWithout([])).toEqual({ programs: [], types: [] }));

test('without LibreOffice there are no conversions of Office documents, but those of PDFs, images and data', () => {
  const { programs, types } = unavailableWithout(['office']);
  expect(programs).toEqual(['LibreOffice']);
  expect(types).toEqual(expect.arrayContaining(['word-to-pdf', 'ppt-to-pdf', 'excel-to-pdf']));
  for (const possible of ['pdf-to-word', 'jpg-to-pdf', 'csv-to-json', 'url-to-pdf', 'pdf-editor'])
    expect(types).not.toContain(possible);
});

test('without Chromium there are no conversions of web pages', () =>
  expect(unavailableWithout(['print']).types).toEqual(
    expect.arrayContaining(['url-to-pdf', 'html-to-pdf', 'epub-to-pdf']),
  ));

test('without both, most conversions are still possible', () => {
  const { types } = unavailableWithout(['office', 'print']);
  expect(types.length).toBeLessThan(conversionTypes.length / 2);
});

test('a program counts as missing when the runner did not find it', () => {
  const finding = (name: string, state: 'found' | 'missing') => ({ name, state, detail: '' });
  expect(
    missingPrograms([finding('LibreOffice', 'missing'), finding('Chromium', 'found')]),
  ).toEqual(['office']);
});

test('a conversion that is not possible is refused with the names of the programs', () => {
  const unavailable = unavailableWithout(['office']);
  expect(() => refuseUnavailable('word-to-pdf', unavailable)).toThrow(ProblemError);
  expect(() => refuseUnavailable('pdf-to-word', unavailable)).not.toThrow();
});
