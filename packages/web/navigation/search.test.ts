import { searchWordsOf, tools, type ToolId } from '@octavo/contract';
import { expect, test } from 'vitest';
import { loadLabelsInAllLanguages } from '#messages/labels.ts';
import { distance, searchIn } from '#navigation/search.ts';

const namesOf = await loadLabelsInAllLanguages();
const find = searchIn(
  tools.map(({ id, label }) => ({ id, names: namesOf(label), words: searchWordsOf(id) })),
);
const idsFor = (text: string): ToolId[] => find(text).map(({ id }) => id);

test.each([
  ['word to pdf', 'word-to-pdf'],
  ['pdf word', 'pdf-to-word'],
  ['pdf to word', 'pdf-to-word'],
  ['PDF in Word', 'pdf-to-word'],
  ['merge', 'pdf-merge'],
  ['combine', 'pdf-merge'],
  ['zusammenfügen', 'pdf-merge'],
  ['zusammenfuegen', 'pdf-merge'],
  ['zusammenfugen', 'pdf-merge'],
  ['verkleinern', 'pdf-compress'],
  ['shrink', 'pdf-compress'],
  ['sign', 'pdf-sign'],
  ['unterschreiben', 'pdf-sign'],
  ['ocr', 'pdf-ocr'],
  ['texterkennung', 'pdf-ocr'],
  ['schwärzen', 'pdf-redact'],
  ['seiten lösch', 'pdf-delete-pages'],
  ['passwort entf', 'pdf-password-remove'],
  ['bild zuschneiden', 'image-crop'],
  ['compress pdf', 'pdf-compress'],
  ['pdf compress', 'pdf-compress'],
  ['xls csv', 'excel-to-csv'],
  ['website', 'url-to-pdf'],
  ['heic', 'jpg-to-pdf'],
  ['cmopress', 'pdf-compress'],
  ['waterrmark', 'pdf-watermark'],
  ['unterschriben', 'pdf-sign'],
] as const)('“%s” finds %s among the first three', (text, id) => {
  expect(idsFor(text).slice(0, 3)).toContain(id);
});

test('every tool is found first by its own names', () => {
  for (const { id, label } of tools)
    for (const name of namesOf(label)) expect(idsFor(name)[0], name).toBe(id);
});

test('all words must match, and nothing is found for nonsense', () => {
  expect(idsFor('pdf xylophone')).toEqual([]);
  expect(idsFor('qqqq')).toEqual([]);
  expect(idsFor('  ')).toHaveLength(tools.length);
  expect(idsFor('to')).not.toEqual([]);
});

test('short words forgive no typing error', () => {
  expect(idsFor('oqr')).toEqual([]);
});

test.each([
  ['sign', 'sign', 0],
  ['sgin', 'sign', 1],
  ['sig', 'sign', 1],
  ['signn', 'sign', 1],
  ['', 'abc', 3],
])('%s and %s are %d apart', (one, other, apart) => {
  expect(distance(one, other)).toBe(apart);
});
