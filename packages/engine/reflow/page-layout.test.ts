import { expect, it } from 'vitest';
import { horizontal, vertical } from '#reflow/testing/pictured-page.ts';
import { documentOf, prose, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { reflowed } from './document.ts';

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
