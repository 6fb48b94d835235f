import { expect, it } from 'vitest';
import { documentOf, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { reflowed } from '#reflow/document.ts';

/** A numbered clause with a hanging indent. */
const clause = (label: string, text: string, left: number, top: number): WrittenLine[] => [
  [label, left, top],
  [text, left + 40, top],
];

const itemsOf = (...lines: WrittenLine[]) => {
  const { blocks } = reflowed(documentOf(written(lines)), { keepsRunningText: false });
  return [...blocks()].flatMap((block) =>
    block.kind === 'paragraph' && block.list ? [block.list] : [],
  );
};

it('counts the clauses of a section, whose number they repeat', () => {
  const items = itemsOf(
    ...clause('1.', 'Definitions', 72, 100).map(([text, left, top]): WrittenLine => [
      text,
      left,
      top,
      { size: 16 },
    ]),
    ...clause('1.1', 'In this agreement the following words have the meanings', 72, 130),
    ...clause('(a)', 'Equipment means the machines that the schedule lists', 112, 150),
    ...clause('(b)', 'Site means the land that the plan shows', 112, 170),
    ...clause('1.2', 'Headings do not affect the interpretation of this text', 72, 190),
    ...clause('2.1', 'The owner shall let the equipment to the client', 72, 210),
    ...clause('2.2', 'The owner shall deliver the equipment to the site', 72, 230),
    ...clause('3.1', 'Protective equipment', 72, 250),
  );
  expect(items.map(({ level }) => level)).toEqual([0, 1, 1, 0, 0, 0, 0]);
  expect(items.map(({ marker }) => marker)).toMatchObject([
    { text: '1.1', counted: { format: 'decimal', ordinal: 1, template: '1.%1' } },
    { kind: 'number', format: 'lowerLetter', ordinal: 1 },
    { kind: 'number', format: 'lowerLetter', ordinal: 2 },
    { text: '1.2', counted: { ordinal: 2, template: '1.%1' } },
    { text: '2.1', counted: { ordinal: 1, template: '2.%1' } },
    { text: '2.2', counted: { ordinal: 2, template: '2.%1' } },
    { kind: 'label', text: '3.1' },
  ]);
  expect(items[6]!.marker).not.toHaveProperty('counted');
  expect(items[4]!.list).not.toBe(items[3]!.list);
});
