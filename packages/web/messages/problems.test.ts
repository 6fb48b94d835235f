import { problemCodes, remarkCodes, textOf, textOfRemark } from '@octavo/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { problems, remarks } from './de/problems.ts';

/** Fills a text in with the names of its values, so that it is as it was written. */
const names: Record<string, string> = new Proxy(
  {},
  {
    get: (_, name) => (name === 'file' ? undefined : `{${String(name)}}`),
  },
);
const valuesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join();

test('each German problem and remark is filled in with values of the English one', () => {
  for (const code of problemCodes)
    expect(valuesOf(problems[code]), code).toBe(valuesOf(textOf({ code, values: names })));
  for (const code of remarkCodes)
    expect(valuesOf(remarks[code]), code).toBe(valuesOf(textOfRemark({ code, values: names })));
});

// The language is read once, when the texts are loaded: other test files may have loaded them in English.
vi.resetModules();
vi.stubEnv('VITE_LANGUAGE', 'de');
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});
const { problemText } = await import('./problems.ts');

test.each([
  [
    'file_too_large',
    { limit: '1.5 MB' },
    'Die Datei ist zu groß: Die Grenze liegt bei 1,5 MB. Bitte eine kleinere wählen oder einen Tarif mit größeren Dateien.',
  ],
  [
    'conversions_used_up',
    { limit: 25, resets: 'December 1, 2026' },
    'Alle 25 Umwandlungen dieses Monats sind verbraucht. Neue gibt es ab dem 1. Dezember 2026. Ein Tarif mit mehr Umwandlungen hebt diese Grenze auf.',
  ],
  [
    'wrong_format',
    { found: 'a PNG image', expected: 'Word document, Rich Text, PDF' },
    'Diese Umwandlung liest solche Dateien nicht. Erkannt wurde: ein PNG-Bild. Gelesen wird: Word-Dokument, Rich Text oder PDF.',
  ],
  [
    'empty_file',
    { file: 'Brief.docx' },
    '„Brief.docx“: Die Datei ist leer. Bitte eine Datei mit Inhalt wählen.',
  ],
])('%s is told in German, its values as Germans write them', (code, details, text) => {
  expect(problemText({ code, message: 'In English.', details })).toBe(text);
});

test('the server’s own words stay where there are no others, or where a value is missing', () => {
  expect(problemText({ code: 'from_the_future', message: 'Said.' })).toBe('Said.');
  expect(problemText({ code: 'file_too_large', message: 'Said.' })).toBe('Said.');
  expect(problemText({ message: 'Said.' })).toBe('Said.');
});
