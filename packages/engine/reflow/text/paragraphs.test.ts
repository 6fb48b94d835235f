import { expect, it } from 'vitest';
import type { Column } from '#reflow/page/layout.ts';
import { linesOf } from '#reflow/lines/lines.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { placedImage } from '#reflow/testing/placed-image.ts';
import { bold, code, prose, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { paragraphsOf } from './paragraphs.ts';

const column: Column = { left: 72, right: 522, top: 0, bottom: 842, index: 0, count: 1 };

const blocksOf = (lines: readonly WrittenLine[], parts: Partial<PageContent> = {}) => {
  const page = written(lines, parts);
  return paragraphsOf(linesOf(segmentsOf(page.spans)), page, column);
};

/** The number of lines of each paragraph. */
const shape = (...lines: WrittenLine[]) => blocksOf(lines).map((block) => block.lines.length);

it('keeps lines together that fill their column', () => {
  expect(shape(...prose(4))).toEqual([4]);
});

it('ends a paragraph where the next word would have fitted', () => {
  expect(shape(...prose(3), ...prose(2, { top: 139, seed: 3 }))).toEqual([3, 2]);
});

it('ends a paragraph at a wider distance and at another size', () => {
  const full = ['word '.repeat(15).trim(), 72] as const;
  expect(shape([...full, 100], [...full, 113], [...full, 140], [...full, 153])).toEqual([2, 2]);
  expect(shape([...full, 100, { size: 14 }], [...full, 113], [...full, 126])).toEqual([1, 2]);
});

it('sees lines around one axis as centred, although the edge of their column is not exact', () => {
  const around = (letters: number, top: number): WrittenLine => [
    'x'.repeat(letters),
    305 - letters * 3,
    top,
  ];
  const alignments = blocksOf([around(20, 100), around(50, 130), around(36, 160)]);
  expect(alignments.map(({ align }) => align)).toEqual(['center', 'center', 'center']);
  expect(blocksOf([around(20, 100)])[0]!.align).toBe('start');
});

it('sees a line in the middle of the page as centred where the margins may be alike', () => {
  const page = written([['x'.repeat(20), 297.5 - 60, 100]]);
  const alignIn = (right: number) =>
    paragraphsOf(linesOf(segmentsOf(page.spans)), page, { ...column, right })[0]!.align;
  expect(alignIn(512)).toBe('center');
  expect(alignIn(540)).toBe('start');
});

it('begins a paragraph at a first line that is indented', () => {
  const full = 'word '.repeat(15).trim();
  const indented = 'word '.repeat(14).trim();
  expect(shape([full, 72, 100], [full, 72, 113], [indented, 90, 126], [full, 72, 139])).toEqual([
    2, 2,
  ]);
});

it('sees the edge of a narrower stretch that is set in on both sides', () => {
  const quote = prose(5, { left: 110, width: 300, top: 100 });
  expect(shape(...prose(2, { top: 60 }), ...quote)).toEqual([2, 5]);
});

it('sees the edge of a short quotation by equal indents and a sentence that goes on', () => {
  const quote: WrittenLine[] = [
    ['He came to the door of the shop at noon, and there he said had', 108, 100],
    ['it not and would not have it. So we let it be forgiven, he wept', 108, 113],
    ['as he left.', 108, 126],
  ];
  expect(shape(...prose(2, { top: 60 }), ...quote)).toEqual([2, 3]);
  const verses = [
    ['Carry it up, the white and the heavy', 108, 100],
    ['carry it up where the cold wind stings', 108, 113],
  ] as const;
  expect(shape(...prose(2, { top: 60 }), ...verses)).toEqual([2, 1, 1]);
});

it('keeps lines to write on apart', () => {
  const blank = '_'.repeat(70);
  expect(shape(['What would you change?', 72, 100], [blank, 72, 116], [blank, 72, 132])).toEqual([
    1, 1, 1,
  ]);
  const gaps = `The leaves of the birch turn ${'_'.repeat(12)} before the winter comes and all`;
  expect(shape([gaps, 72, 100], [`${'_'.repeat(14)} are long and cold.`, 72, 113])).toEqual([2]);
});

it('ends an item at text below its label, if other items go on below their text', () => {
  const full = 'word '.repeat(14).trim();
  const items: WrittenLine[] = [
    [`• ${full} and`, 72, 100],
    ['two per household;', 84, 113],
    [`• ${full} and`, 72, 126],
  ];
  expect(shape(...items, ['The trial runs until January.', 72, 139])).toEqual([2, 1, 1]);
  expect(shape(items[0]!, ['two per household;', 72, 113])).toEqual([2]);
});

it('begins an item at each bullet and at numbers in a row, not at a number within a sentence', () => {
  expect(shape(['• one of them', 90, 100], ['• another', 90, 113])).toEqual([1, 1]);
  expect(shape(['1. one of them', 90, 100], ['2. another', 90, 113])).toEqual([1, 1]);
  const full = `${'word '.repeat(14)}page`;
  expect(shape([full, 72, 100], [full, 72, 113], [`7. ${full.slice(3)}`, 72, 126])).toEqual([3]);
});

it('lets an item go on in lines that hang, and ends it where text is set out again', () => {
  const long = 'word '.repeat(14).trim();
  expect(
    shape([`• ${long}`, 90, 100], [long.slice(0, 64), 102, 113], ['Text that follows.', 72, 126]),
  ).toEqual([2, 1]);
});

it('keeps lines of code and entries of a table of contents apart', () => {
  const full = 'x'.repeat(75);
  expect(shape([full, 72, 100, code], [full, 72, 113, code])).toEqual([1, 1]);
  const entry = `Chapter ${'.'.repeat(60)} 12`;
  expect(shape([entry, 72, 100], [entry, 72, 113])).toEqual([1, 1]);
});

it('tells a bold line from the text below, and keeps bold words within a paragraph', () => {
  const full = 'word '.repeat(15).trim();
  expect(
    shape(['A lead in bold letters', 72, 100, bold], [full, 72, 113], [full, 72, 126]),
  ).toEqual([1, 2]);
});

it.each([
  ['start', [72, 72, 72], [60, 50, 40]],
  ['justify', [72, 72, 72], [75, 75, 40]],
  ['center', [132, 162, 192], [55, 45, 35]],
  ['end', [222, 282, 342], [50, 40, 30]],
] as const)('tells that a paragraph is aligned at its %s', (align, lefts, lengths) => {
  const lines = lefts.map((left, index): WrittenLine => {
    return ['x'.repeat(lengths[index] ?? 0), left, 100 + index * 13];
  });
  const page = written(lines);
  const [first] = paragraphsOf(linesOf(segmentsOf(page.spans)), page, column);
  expect(first?.align).toBe(align);
});

it('keeps entries apart that dots lead to a price at the edge of the column', () => {
  const entry = (name: string) => `${name} ${'.'.repeat(66 - name.length)} 14,50 €`;
  expect(shape([entry('Wash'), 72, 100], [entry('Cut and wash'), 72, 113])).toEqual([1, 1]);
});

it('ends a line with text that a tab sets to the edge of the column', () => {
  const years: WrittenLine = ['2015 – 2019', 456, 100];
  const next: WrittenLine = ['Northern Civil Partnership in the city of Leeds', 72, 113];
  expect(shape(['Structural engineer', 72, 100], years, next)).toEqual([1, 1]);
});

it('lets lines go on at both sides of a picture', () => {
  const images = [placedImage(250, 90, 400, 120)];
  const row = (top: number): WrittenLine[] => [
    ['the harbour and the budget', 72, top],
    ['were told by those', 414, top],
  ];
  expect(blocksOf([...row(100), ...row(113)], { images })).toHaveLength(1);
  expect(blocksOf([...row(100), ...row(113)])).toHaveLength(2);
});

it('keeps lines with double spacing together', () => {
  expect(shape(...prose(4, { distance: 24 }))).toEqual([4]);
});

it('tells the distance of paragraphs from that of lines, although most have one line', () => {
  const full = (text: string, left = 72) => [text.padEnd(75, ' word').slice(0, 75), left] as const;
  const entries = [0, 17, 34, 64].map((at): WrittenLine => [...full(`Term${at}`), 100 + at]);
  const rest = (top: number): WrittenLine => ['harvest of the year', 108, top];
  expect(shape(...entries.slice(0, 3), rest(147), entries[3]!, rest(177))).toEqual([1, 1, 2, 2]);
});
