import { expect, it } from 'vitest';
import type { Span, Tag } from '#models/page/page-content.ts';
import { pictured, printed } from '#reflow/testing/pictured-page.ts';
import { ruledTables } from '#reflow/tables/ruled-tables.ts';
import { withTaggedTables } from '#reflow/tagged/tagged-tables.ts';

type Cell = { words: string[]; type?: 'TD' | 'TH'; columnSpan?: number; rowSpan?: number };

/** A page with a table whose cells contain the given words; other words are paragraphs. */
function tagged(picture: string, rows: Cell[][]) {
  const { page } = pictured(picture);
  const marks = new Map(page.spans.map(({ text }, index) => [text, index]));
  const tagOf = ({ words, type = 'TD', ...spans }: Cell): Tag => ({
    type,
    children: words.map((text) => marks.get(text)!),
    ...spans,
  });
  const inCells = new Set(rows.flat().flatMap(({ words }) => words));
  const table: Tag = {
    type: 'Table',
    children: rows.map((row) => ({ type: 'TR', children: row.map(tagOf) })),
  };
  const others = [...marks].filter(([text]) => !inCells.has(text));
  const paragraphs = others.map(([, mark]): Tag => ({ type: 'P', children: [mark] }));
  const marked = (spans: Span[]) =>
    spans.map((span): Span => ({ ...span, mark: marks.get(span.text)! }));
  const content = { ...page, spans: marked(page.spans), tags: [table, ...paragraphs] };
  const segments = pictured(picture).segments.map((one) => ({ ...one, spans: marked(one.spans) }));
  return withTaggedTables(content, ruledTables(content, segments));
}

const cell = (words: string, more: Partial<Cell> = {}): Cell => ({
  words: words ? words.split(' ') : [],
  ...more,
});

it('makes a table of tagged cells where nothing is drawn', () => {
  const { tables, rest } = tagged(
    `
before
  name    age
  Ann      31
  Bob      47
after`,
    [
      [cell('name', { type: 'TH' }), cell('age', { type: 'TH' })],
      [cell('Ann'), cell('31')],
      [cell('Bob'), cell('47')],
    ],
  );
  expect(tables.map(printed)).toEqual([['name | age', 'Ann | 31', 'Bob | 47']]);
  expect(tables[0]).toMatchObject({ evidence: 'tags', headerRows: 1 });
  expect(rest.map(({ text }) => text)).toEqual(['before', 'after']);
});

it('applies the row and column spans of the tags', () => {
  const { tables } = tagged(
    `
  wide          tall
  a      b
  c      d      e`,
    [
      [cell('wide', { columnSpan: 2 }), cell('tall', { rowSpan: 2 })],
      [cell('a'), cell('b')],
      [cell('c'), cell('d'), cell('e')],
    ],
  );
  expect(tables.map(printed)).toEqual([['wide | < | tall', 'a | b | ^', 'c | d | e']]);
});

it('keeps a table that is seen as it is tagged', () => {
  const { tables } = tagged(
    `
+------+------+
| a    | b    |
+------+------+
| c    | d    |
+------+------+`,
    [
      [cell('a'), cell('b')],
      [cell('c'), cell('d')],
    ],
  );
  expect(tables.map(({ evidence }) => evidence)).toEqual(['grid']);
});

it('takes the tagged cells where rules between them are missing', () => {
  const { tables } = tagged(
    `
+-------------+
| a      b    |
+-------------+
| c      d    |
+-------------+`,
    [
      [cell('a'), cell('b')],
      [cell('c'), cell('d')],
    ],
  );
  expect(tables.map(printed)).toEqual([['a | b', 'c | d']]);
});

it('ignores tags of cells whose order differs from their positions', () => {
  const { tables, rest } = tagged(
    `
  a      b
  c      d`,
    [
      [cell('d'), cell('b')],
      [cell('a'), cell('c')],
    ],
  );
  expect(tables).toEqual([]);
  expect(rest.map(({ text }) => text).toSorted()).toEqual(['a', 'b', 'c', 'd']);
});
