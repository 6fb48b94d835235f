import { problemCodes, warningCodes, textOf, textOfWarning } from '@octavo/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { problems, warnings } from '@octavo/messages/de/problems.ts';

/** Fills each value with its own placeholder, which restores the template. */
const names: Record<string, string> = new Proxy(
  {},
  {
    get: (_, name) => (name === 'file' || name === 'step' ? undefined : `{${String(name)}}`),
  },
);
const valuesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join();

test('each German problem and warning is filled in with values of the English one', () => {
  for (const code of problemCodes)
    expect(valuesOf(problems[code]), code).toBe(valuesOf(textOf({ code, values: names })));
  for (const code of warningCodes)
    expect(valuesOf(warnings[code]), code).toBe(valuesOf(textOfWarning({ code, values: names })));
});

// The language is read once, when the texts are loaded: other test files may have loaded them in English.
vi.resetModules();
vi.stubEnv('VITE_LANGUAGE', 'de');
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});
const { problemText } = await import('./problems.ts');

test('a problem in one of several steps begins with its number', () => {
  const given = { code: 'empty_file', message: '', details: { step: 2, file: 'a.pdf' } };
  expect(problemText(given)).toMatch(/^Schritt 2: „a\.pdf“: /);
});

test.each([
  [
    'file_too_large',
    { size: '2.25 MB', limit: '1.5 MB', plans: 'Basic, Pro' },
    'Die Datei ist zu groß: 2,25 MB. Das Limit ist 1,5 MB. Wählen Sie eine kleinere Datei. Tarife mit höherem Limit: Basic, Pro.',
  ],
  [
    'files_too_large',
    { size: 'more than 1.5 MB', limit: '1.5 MB', plans: 'none' },
    'Die Dateien sind zusammen zu groß: mehr als 1,5 MB. Das Limit ist 1,5 MB. Wählen Sie weniger oder kleinere Dateien. Tarife mit höherem Limit: keine.',
  ],
  [
    'conversions_used_up',
    { used: 25, limit: 25, resets: 'December 1, 2026', plans: 'Basic, Pro' },
    'Sie haben die Umwandlungen dieses Monats verbraucht: 25 von 25. Ihr Kontingent wird am 1. Dezember 2026 zurückgesetzt. Tarife mit mehr Umwandlungen: Basic, Pro.',
  ],
  [
    'wrong_format',
    { found: 'a PNG image', expected: 'Word document, Rich Text, PDF' },
    'Dieses Format passt nicht. Erkannt: ein PNG-Bild. Unterstützt: Word-Dokument, Rich Text oder PDF.',
  ],
  [
    'archive_would_lose',
    { kinds: 'attachments, scripts and actions' },
    'PDF/A erlaubt einen Teil des Inhalts dieser Datei nicht: angehängte Dateien, Skripte und Aktionen. Um die Datei ohne ihn umzuwandeln, wählen Sie für „Inhalt, den PDF/A nicht erlaubt“ „Entfernen“.',
  ],
  [
    'empty_file',
    { file: 'Brief.docx' },
    '„Brief.docx“: Die Datei ist leer. Bitte wählen Sie eine andere Datei.',
  ],
])('%s is translated to German, its values as Germans write them', (code, details, text) => {
  expect(problemText({ code, message: 'In English.', details })).toBe(text);
});

test('the server’s own words stay where there are no others, or where a value is missing', () => {
  expect(problemText({ code: 'from_the_future', message: 'Said.' })).toBe('Said.');
  expect(problemText({ code: 'file_too_large', message: 'Said.' })).toBe('Said.');
  expect(problemText({ message: 'Said.' })).toBe('Said.');
});
