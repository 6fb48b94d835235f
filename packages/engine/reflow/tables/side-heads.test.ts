import { expect, it } from 'vitest';
import { reflowed } from '#reflow/document.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { printed } from '#reflow/testing/pictured-page.ts';
import {
  bold,
  documentOf,
  prose,
  written,
  type WrittenLine,
} from '#reflow/testing/written-page.ts';
import { sideHeads } from './side-heads.ts';

const text = { left: 180, width: 342 };

const found = (...lines: WrittenLine[]) => {
  const page = written(lines);
  const { tables, rest } = sideHeads(page, segmentsOf(page.spans));
  return { tables: tables.map(printed), rest: rest.map((segment) => segment.text) };
};

const row = (lines: readonly WrittenLine[]) => lines.map(([words]) => words).join(' ');

it('finds heads that stand lower than the first line of the text beside them', () => {
  const [first, second] = [prose(3, text), prose(2, { ...text, top: 160, seed: 4 })];
  const { tables, rest } = found(
    ['Booking', 100, 113, bold],
    ...first,
    ['Meals', 100, 170, bold],
    ...second,
    ...prose(2, { top: 240 }),
  );
  expect(tables).toEqual([[`Booking | ${row(first)}`, `Meals | ${row(second)}`]]);
  expect(rest).toEqual(prose(2).map(([words]) => words));
});

it('finds heads of several lines', () => {
  const [first, second] = [prose(3, text), prose(4, { ...text, top: 160, seed: 4 })];
  const { tables } = found(
    ['Opening', 72, 100, bold],
    ['hours', 72, 113, bold],
    ...first,
    ['What to', 72, 160, bold],
    ['bring', 72, 173, bold],
    ...second,
  );
  expect(tables).toEqual([[`Opening hours | ${row(first)}`, `What to bring | ${row(second)}`]]);
});

it('leaves heads on the first line of their text to it, as tabs set them', () => {
  const [first, second] = [prose(3, text), prose(2, { ...text, top: 160, seed: 4 })];
  const { tables } = found(['Booking', 72, 100], ...first, ['Meals', 72, 160], ...second);
  expect(tables).toEqual([]);
});

it('leaves columns of text alone', () => {
  const { tables } = found(
    ...prose(12, { left: 72, width: 90, top: 106 }),
    ...prose(12, { ...text, seed: 5 }),
  );
  expect(tables).toEqual([]);
});

it('leaves right-to-left text alone', () => {
  const page = written([
    ['Booking', 100, 113, bold],
    ...prose(3, text),
    ['Meals', 100, 170, bold],
    ...prose(2, { ...text, top: 160, seed: 4 }),
  ]);
  const segments = segmentsOf(page.spans).map((one) => ({ ...one, isRightToLeft: true }));
  expect(sideHeads(page, segments)).toEqual({ tables: [], rest: segments });
});

it('finds them although other lines begin at many more edges', () => {
  const others = Array.from({ length: 10 }, (_, at) =>
    prose(4, { left: 200 + 12 * at, width: 200, top: 260 + 52 * at }),
  );
  const [first, second] = [prose(3, text), prose(3, { ...text, top: 160, seed: 4 })];
  const { tables } = found(
    ['Booking', 100, 113, bold],
    ...first,
    ['Meals', 100, 170, bold],
    ...second,
    ...prose(1, { top: 230 }),
    ...others.flat(),
  );
  expect(tables).toHaveLength(1);
});

it('makes them headings, in a table without borders', () => {
  const page = written([
    ['Guide for groups', 72, 60, { size: 18 }],
    ['Booking', 100, 113, bold],
    ...prose(3, text),
    ['Meals', 100, 170, bold],
    ...prose(2, { ...text, top: 160, seed: 4 }),
  ]);
  const blocks = [...reflowed(documentOf(page), { keepsRunningText: true }).blocks()];
  const table = blocks.find(({ kind }) => kind === 'table');
  expect(table).toMatchObject({
    headerRows: 0,
    rows: [
      { cells: [{ blocks: [{ kind: 'heading', level: 1 }] }, {}] },
      { cells: [{ blocks: [{ kind: 'heading', level: 1 }] }, {}] },
    ],
  });
});
