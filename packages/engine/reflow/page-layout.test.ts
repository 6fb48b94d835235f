import { expect, it } from 'vitest';
import { horizontal, vertical } from '#reflow/testing/pictured-page.ts';
import { documentOf, prose, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { tablesWithRules } from '#reflow/tables/tables-with-rules.ts';
import { reflowed } from './document.ts';
import { layOut } from './page-layout.ts';

it('begins and centres text between the edges of the text, although a table is wider by the padding of its cells', () => {
  const text: WrittenLine[] = prose(4, { left: 72, width: 450 });
  const page = written(
    [
      ['Minutes of the council', 297 - 66, 80],
      ...text,
      ['Payee', 73, 176],
      ['Sum', 303, 176],
      ['Fenn', 73, 192],
      ['58', 303, 192],
    ],
    {
      rules: [
        ...[164, 180, 196].map((at) => horizontal(at, 66, 528)),
        ...[66, 297, 528].map((at) => vertical(at, 164, 196)),
      ],
    },
  );
  const blocks = [...reflowed(documentOf(page), { keepsRunningText: true }).blocks()];
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph', 'table']);
  expect(blocks[0]).toMatchObject({ align: 'center' });
  expect(blocks[1]).not.toMatchObject({ formatting: { indent: expect.anything() } });
  expect(blocks[2]).toMatchObject({ formatting: { indent: -6 } });
});

it('does not make a column narrower than its text, although a table overhangs it at the left', () => {
  const page = written([...prose(4), ['Payee', 73, 176], ['Sum', 193, 176]], {
    rules: [
      ...[164, 180].map((at) => horizontal(at, 66, 300)),
      ...[66, 186, 300].map((at) => vertical(at, 164, 180)),
    ],
  });
  const { tables, rest } = tablesWithRules(page, segmentsOf(page.spans));
  const divided = { page, segments: rest, tables, notes: [], images: [], inlineImages: [] };
  const edges = { left: 72, top: 72, right: 400, bottom: 770 };
  const { blocks } = layOut(divided, edges, undefined);
  expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'table']);
  const right = Math.max(...rest.map((segment) => segment.right));
  expect(blocks[0]?.column).toMatchObject({ left: 72, right });
});
