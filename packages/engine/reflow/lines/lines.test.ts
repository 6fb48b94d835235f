import { describe, expect, it } from 'vitest';
import { word } from '#reflow/testing/pictured-page.ts';
import { written, type WrittenLine } from '#reflow/testing/written-page.ts';
import type { Span } from '#models/page/page-content.ts';
import { linesOf } from './lines.ts';
import { segmentsOf } from './segments.ts';

const lineTexts = (spans: readonly Span[]) => linesOf(segmentsOf(spans)).map(({ text }) => text);
const textsOf = (...lines: WrittenLine[]) => lineTexts(written(lines).spans);

describe('rows and segments', () => {
  it('keeps raised and lowered letters in their line', () => {
    expect(textsOf(['E = mc', 72, 100], ['2', 108, 96, { size: 6 }])).toEqual(['E = mc2']);
    expect(textsOf(['H', 72, 100], ['2', 78, 103, { size: 6 }], ['O', 84, 100])).toEqual(['H2O']);
  });

  it('keeps a raised mark in its own column when the next one has a line at its height', () => {
    const spans = written([
      ['1', 72, 96, { size: 6 }],
      ['A note', 78, 100],
      ['A line of another column', 300, 95.5],
    ]).spans;
    expect(segmentsOf(spans).map(({ text }) => text)).toEqual([
      'A line of another column',
      '1A note',
    ]);
  });

  it('cuts a row where a gap is wide', () => {
    const spans = written([
      ['left of it', 72, 100],
      ['right of it', 172, 100],
    ]).spans;
    expect(segmentsOf(spans).map(({ text }) => text)).toEqual(['left of it', 'right of it']);
  });

  it('leaves out turned and hidden text', () => {
    const spans = [word('shown', 72, 100), word('turned', 72, 120, { angle: 90 })];
    expect(lineTexts([...spans, word('hidden', 72, 140, { hidden: true })])).toEqual(['shown']);
  });

  it('puts no space between Chinese words that touch', () => {
    const first = word('中文', 72, 100);
    expect(lineTexts([first, word('字', first.right + 2, 100, { spaced: true })])).toEqual([
      '中文字',
    ]);
  });
});

describe('lines that are read from the right', () => {
  it('have their words in reading order, numbers with what stands behind them', () => {
    const spans = [
      word('.2024', 72, 100),
      word('שנת', 108, 100, { spaced: true }),
      word('לאחר', 132, 100, { spaced: true }),
    ];
    const [line] = linesOf(segmentsOf(spans));
    expect(line).toMatchObject({ isRightToLeft: true, text: 'לאחר שנת 2024.' });
  });
});

describe('labels', () => {
  const labelOf = (...line: WrittenLine) => linesOf(segmentsOf(written([line]).spans))[0]?.label;

  it.each([
    ['• an item', 'bullet', '•'],
    ['12. an item', 'number', '12.'],
    ['(iv) an item', 'number', '(iv)'],
    ['b) an item', 'number', 'b)'],
    ['2.1 an item', 'number', '2.1'],
  ])('of “%s”', (text, kind, label) => {
    expect(labelOf(text, 72, 100)).toMatchObject({ kind, text: label, left: 72 });
  });

  it.each(['A dash at the end -', 'o mores', '2024 was a year', 'No. 7 of them', '•'])(
    'there is none in “%s”',
    (text) => {
      const [line] = linesOf(segmentsOf(written([[text, 72, 100, { size: 40 }]]).spans));
      expect(line?.label).toBeUndefined();
    },
  );
});
