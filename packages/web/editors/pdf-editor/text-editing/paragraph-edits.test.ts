import type { PdfParagraph } from '@octavo/contract';
import { expect, it } from 'vitest';
import { missingLetters, textOfChanges, withChange, withReplacement } from './paragraph-edits.ts';

const paragraph: PdfParagraph = {
  ...{ id: '1-1-0123456789', text: 'infor\u00admation here', lines: [], isEditable: true },
  ...{ font: 'Times', family: 'serif', isBold: false, isItalic: false, size: 10, leading: 12 },
  ...{ alignment: 'left', angle: 0, box: { left: 0, top: 0, width: 10, height: 10 } },
};

it('drops a change that leaves the paragraph as it is', () => {
  const changed = withChange(new Map(), paragraph, { text: 'information there' });
  expect(textOfChanges(changed)).toBe('[{"id":"1-1-0123456789","text":"information there"}]');
  expect(withChange(changed, paragraph, { text: 'information  here' }).size).toBe(0);
});

it('joins the parts of a move, and deletes a paragraph without text', () => {
  const moved = withChange(new Map(), paragraph, { dx: 1.234, dy: 0 });
  expect(textOfChanges(moved)).toBe('[{"id":"1-1-0123456789","dx":1.23,"dy":0}]');
  expect(textOfChanges(withChange(moved, paragraph, { text: ' ' }))).toBe(
    '[{"id":"1-1-0123456789","delete":true}]',
  );
});

it('names the letters that the fonts lack', () => {
  const fonts = { Times: 'abcdefghijklmnopqrstuvwxyz\u2010' };
  expect(missingLetters({ fonts }, paragraph, 'well-żeż here')).toEqual(['ż']);
});

it('replaces a text in all paragraphs, also in changed ones', () => {
  const other = { ...paragraph, id: '1-2-0123456789', text: 'More  Information (here)' };
  const fixed = { ...other, id: '1-3-0123456789', isEditable: false };
  const before = withChange(new Map(), other, { text: 'Much information (here)' });
  const by = { find: 'information (here)', replacement: '$& news', matchCase: true };
  const { changes, count } = withReplacement(before, [paragraph, other, fixed], by);
  expect([count, changes.get(other.id)?.text]).toEqual([1, 'Much $& news']);
  const all = withReplacement(before, [paragraph, other, fixed], {
    ...{ find: 'INFORMATION', replacement: '', matchCase: false },
  });
  expect(all.count).toBe(2);
  expect(all.changes.get(paragraph.id)?.text?.trim()).toBe('here');
});

const replaced = (text: string, find: string, replacement: string, matchCase = true) =>
  withReplacement(new Map(), [{ ...paragraph, text }], { find, replacement, matchCase });

it('finds signs of search patterns, other forms of letters and hyphens, and spaces as they are', () => {
  const textAfter = (...of: Parameters<typeof replaced>) =>
    [...replaced(...of).changes.values()][0]?.text;
  expect(textAfter('a.*(b)|[c]^$ /', '.*(b)|[c]^$', '$1\\n')).toBe('a$1\\n /');
  expect(textAfter('Cafe\u0301 here', 'Caf\u00e9', 'Bar')).toBe('Bar here');
  expect(textAfter('well\u2010known', 'well-known', 'new')).toBe('new');
  expect(textAfter('don\u2019t', "don't", 'do')).toBe('do');
  expect(textAfter('1 - 2-3', ' - ', '-')).toBe('1-2-3');
  expect(textAfter('\u0130stanbul istanbul', 'istanbul', 'Ankara', false)).toBe(
    '\u0130stanbul Ankara',
  );
  expect(textAfter('Stra\u00dfe strasse', 'STRASSE', 'Weg', false)).toBe('Stra\u00dfe Weg');
});

it('counts no replacement by the same text', () => {
  expect(replaced('one here', 'one', 'one')).toMatchObject({ count: 0, changes: { size: 0 } });
});

it('replaces only as much as one request takes', () => {
  const text = 'שלום '.repeat(100);
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ ...paragraph, id: `1-${index + 1}-0123456789` },
    text,
  }));
  const by = { find: 'שלום', replacement: 'טוב', matchCase: true };
  const { changes, count, isComplete } = withReplacement(new Map(), many, by);
  expect([isComplete, count]).toEqual([false, changes.size * 100]);
  // A field of a form has 64 KiB.
  const bytes = new TextEncoder().encode(textOfChanges(changes)).length;
  expect(bytes).toBeGreaterThan(55_000);
  expect(bytes).toBeLessThanOrEqual(60_000);
  const short = many.map((one) => ({ ...one, text: 'שלום' }));
  expect(withReplacement(new Map(), short, by).changes.size).toBeLessThanOrEqual(2000);
});
