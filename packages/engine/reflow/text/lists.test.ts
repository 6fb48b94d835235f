import { describe, expect, it } from 'vitest';
import type { Span } from '#models/page/page-content.ts';
import { bold, documentOf, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { reflowed } from '#reflow/document.ts';

/** A numbered clause with a hanging indent. */
const clause = (label: string, text: string, left: number, top: number): WrittenLine[] => [
  [label, left, top],
  [text, left + 40, top],
];

const blocksOf = (...lines: WrittenLine[]) =>
  reflowed(documentOf(written(lines)), { keepsRunningText: false }).blocks();

const itemsOf = (...lines: WrittenLine[]) =>
  [...blocksOf(...lines)].flatMap((block) =>
    block.kind === 'paragraph' && block.list ? [block.list] : [],
  );

const heading = (label: string, text: string, top: number) =>
  clause(label, text, 72, top).map(([words, left, at]): WrittenLine => [
    words,
    left,
    at,
    { size: 16 },
  ]);

it('counts the clauses of a section, whose number they repeat', () => {
  const items = itemsOf(
    ...clause('1.1', 'In this agreement the following words have meanings:', 72, 130),
    ...clause('(a)', 'Equipment means the machines that the schedule lists;', 112, 150),
    ...clause('(b)', 'Site means the land that the plan shows.', 112, 170),
    ...clause('1.2', 'Headings do not affect the interpretation of this text.', 72, 190),
    ...clause('2.1', 'The owner shall let the equipment to the client.', 72, 210),
    ...clause('3.1', 'Protective equipment', 72, 250),
  );
  expect(items.map(({ level }) => level)).toEqual([0, 1, 1, 0, 0, 0]);
  expect(items.map(({ marker }) => marker)).toMatchObject([
    { text: '1.1', counted: { format: 'decimal', ordinal: 1, template: '1.%1' } },
    { kind: 'number', format: 'lowerLetter', ordinal: 1 },
    { kind: 'number', format: 'lowerLetter', ordinal: 2 },
    { text: '1.2', counted: { ordinal: 2, template: '1.%1' } },
    { text: '2.1', counted: { ordinal: 1, template: '2.%1' } },
    { kind: 'label', text: '3.1' },
  ]);
  expect(items[5]!.marker).not.toHaveProperty('counted');
  expect(items[4]!.list).not.toBe(items[3]!.list);
});

it('counts headings with the clauses that continue their numbers', () => {
  const lines = [
    ...heading('1.', 'Definitions', 100),
    ...clause('1.1', 'In this agreement the following words have meanings:', 72, 130),
    ...clause('(a)', 'Equipment means the machines that the schedule lists.', 112, 150),
    ...clause('1.2', 'Headings do not affect the interpretation of this text.', 72, 190),
    ...heading('2.', 'Payment', 230),
    ...clause('2.1', 'The client shall pay the owner within fourteen days.', 72, 260),
  ];
  const blocks = [...blocksOf(...lines)];
  const numbers = blocks.flatMap((block) => (block.kind === 'heading' ? [block.number] : []));
  expect(numbers).toMatchObject([
    { text: '1.', item: { level: 0, marker: { kind: 'number', ordinal: 1 } } },
    { text: '2.', item: { level: 0, marker: { kind: 'number', ordinal: 2 } } },
  ]);
  const items = itemsOf(...lines);
  expect(new Set(items.map(({ list }) => list))).toEqual(new Set([numbers[0]?.item.list]));
  expect(items.map(({ level, headingLevels }) => [level, headingLevels])).toEqual([
    [0, 1],
    [1, 1],
    [0, 1],
    [0, 1],
  ]);
  expect(items[3]!.marker).toMatchObject({ counted: { ordinal: 1, template: '%1.%2' } });
});

it('counts headings whose numbers have no full stop', () => {
  const blocks = blocksOf(
    ...heading('1', 'Who we are', 100),
    ...clause('1.1', 'These terms apply whenever you hire a bicycle from us.', 72, 130),
    ...heading('2', 'Your account', 160),
    ...clause('2.1', 'You must be at least sixteen years old to hire a bicycle.', 72, 190),
  );
  const numbers = [...blocks].flatMap((block) => (block.kind === 'heading' ? [block.number] : []));
  expect(numbers).toMatchObject([
    { text: '1', item: { marker: { text: '1', counted: { ordinal: 1, template: '%1' } } } },
    { text: '2', item: { marker: { text: '2', counted: { ordinal: 2, template: '%1' } } } },
  ]);
});

it('leaves the numbers of headings that only other headings continue', () => {
  const blocks = blocksOf(
    ...heading('1.', 'Safety', 100),
    ...clause('1.1', 'Protective equipment', 72, 130),
  );
  const [first] = [...blocks];
  expect(first).toMatchObject({ kind: 'heading' });
  expect(first).not.toHaveProperty('number');
});

describe('paragraphs that a letter and a number count', () => {
  const questions = (of: Partial<Span>, step = 30, labels = ['Q1', 'Q2', 'Q3']) =>
    labels.flatMap((label, index): WrittenLine[] => {
      const top = 100 + index * 60;
      const question = ['When does the harbour open', 72 + step, top, of] as const;
      const answer = [
        'It opens on Monday at eight, and on Sunday at nine.',
        102,
        top + 20,
      ] as const;
      return [[label, 72, top, of], question, answer];
    });

  it('are headings that Word counts if they are larger than other text', () => {
    const blocks = [...blocksOf(...questions({ size: 14 }))];
    const numbers = blocks.flatMap((block) => (block.kind === 'heading' ? [block.number] : []));
    expect(numbers).toMatchObject(
      [1, 2, 3].map((ordinal) => ({
        text: `Q${ordinal}`,
        item: { level: 0, marker: { text: `Q${ordinal}`, counted: { ordinal, template: 'Q%1' } } },
      })),
    );
    expect(new Set(numbers.map((number) => number?.item.list)).size).toBe(1);
  });

  it.each([{}, bold])('are otherwise items of one list', (of) => {
    const items = itemsOf(...questions(of));
    expect(items.map(({ marker }) => marker)).toMatchObject(
      [1, 2, 3].map((ordinal) => ({ text: `Q${ordinal}`, counted: { ordinal, template: 'Q%1' } })),
    );
  });

  it('keep the formatting of their numbers if it is the same in all', () => {
    const styles = (lines: WrittenLine[]) => itemsOf(...lines).map((item) => item.numberStyle);
    expect(styles(questions(bold))).toEqual(Array.from({ length: 3 }, () => ({ bold: true })));
    const [label, ...others] = questions(bold);
    const mixed = styles([[label![0], label![1], label![2]], ...others]);
    expect(mixed).toEqual(Array.from({ length: 3 }, () => undefined));
  });

  it('are text without a gap or with a number left out', () => {
    expect(itemsOf(...questions({}, 15))).toEqual([]);
    expect(itemsOf(...questions({}, 30, ['Q1', 'Q3', 'Q4']))).toEqual([]);
    expect(itemsOf(...questions({}, 30, ['Q01', 'Q02', 'Q03']))).toEqual([]);
  });
});
