import { expect, it } from 'vitest';
import type { Tag } from '#models/page/page-content.ts';
import { taggedContents } from '#reflow/tagged/tagged-text.ts';

const tag = (type: string, ...children: (Tag | number)[]): Tag => ({ type, children });

const read = (...tags: Tag[]) => {
  const { byMark, tables } = taggedContents([tag('Document', ...tags)]);
  return { of: (mark: number) => byMark.get(mark), tables };
};

it('takes all that is in a paragraph as one, also when it is inside of other elements', () => {
  const { of } = read(tag('P', 0, tag('Link', tag('Span', 1)), 2), tag('P', 3));
  expect([0, 1, 2, 3].map((mark) => of(mark)!.paragraph)).toEqual([0, 0, 0, 1]);
});

it('tells headings and their levels', () => {
  const { of } = read(tag('H2', 0), tag('Sect', tag('H', 1), tag('Sect', tag('H', 2))));
  expect([0, 1, 2].map((mark) => of(mark)!.headingLevel)).toEqual([2, 1, 2]);
});

it('gives an item one paragraph with its label, wherever its text is', () => {
  const { of } = read(
    tag('L', tag('LI', tag('Lbl', 0), tag('LBody', tag('P', 1), tag('P', 2)))),
    tag('L', tag('LI', tag('Lbl', 3), tag('LBody', 4))),
  );
  expect([0, 1, 2, 3, 4].map((mark) => of(mark)!.paragraph)).toEqual([0, 0, 1, 2, 2]);
  expect([0, 1].map((mark) => of(mark)!.item!.isLabel)).toEqual([true, false]);
});

it('tells how deep a list lies, whether it is in an item or in another list', () => {
  const inner = tag('L', tag('LI', tag('LBody', 1)));
  const { of } = read(
    tag('L', tag('LI', tag('LBody', 0, inner))),
    tag('L', tag('LI', tag('LBody', 2)), tag('L', tag('LI', tag('LBody', 3)))),
  );
  expect([0, 1, 2, 3].map((mark) => of(mark)!.item!.level)).toEqual([0, 1, 0, 1]);
  expect(new Set([0, 1, 2, 3].map((mark) => of(mark)!.item!.list)).size).toBe(4);
});

it('places the cells of a table around those that reach over several', () => {
  const { of, tables } = read(
    tag(
      'Table',
      tag('THead', tag('TR', { ...tag('TH', 0), rowSpan: 2 }, { ...tag('TH', 1), columnSpan: 2 })),
      tag('TBody', tag('TR', tag('TD', 2), tag('TD', tag('P', 3)))),
    ),
  );
  expect(tables).toMatchObject([{ rows: 2, columns: 3 }]);
  expect([0, 1, 2, 3].map((mark) => [of(mark)!.cell!.row, of(mark)!.cell!.column])).toEqual([
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 2],
  ]);
  expect([0, 2].map((mark) => of(mark)!.cell!.isHeader)).toEqual([true, false]);
});

it('takes text directly in a section as paragraphs between the others', () => {
  const { of } = read(tag('Sect', 0, tag('P', 1), 2));
  expect([0, 1, 2].map((mark) => of(mark)!.paragraph)).toEqual([0, 1, 2]);
});

it('takes elements of a line next to each other as one paragraph', () => {
  const { of } = read(
    tag('Div', tag('NonStruct', 0), tag('Link', 1), 2, tag('P', 3), tag('Span', 4)),
  );
  expect([0, 1, 2, 3, 4].map((mark) => of(mark)!.paragraph)).toEqual([0, 0, 0, 1, 2]);
});

it('takes code in a sentence as part of it, and code alone as a paragraph', () => {
  const { of } = read(
    tag('P', 0, tag('Code', 1), 2),
    tag('Code', 3),
    tag('Code', 4),
    tag('Div', tag('Code', 5), 6),
  );
  expect([0, 1, 2, 3, 4, 5, 6].map((mark) => of(mark)!.paragraph)).toEqual([0, 0, 0, 1, 2, 3, 3]);
  expect([1, 3].map((mark) => of(mark)!.role)).toEqual(['code', 'code']);
});
