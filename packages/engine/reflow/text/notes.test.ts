import { expect, it } from 'vitest';
import type { Block } from '#models/document/model.ts';
import { plainText } from '#models/document/content.ts';
import { reflowed } from '#reflow/document.ts';
import { horizontal } from '#reflow/testing/pictured-page.ts';
import { documentOf, prose, written, type WrittenLine } from '#reflow/testing/written-page.ts';

const raised = { size: 6 };

/** Paragraphs as text, with notes in brackets at their references. */
const shown = (block: Block): string =>
  'content' in block
    ? block.content
        .map((inline) =>
          inline.kind === 'note' ? `[${inline.blocks.map(shown).join(' ')}]` : plainText([inline]),
        )
        .join('')
    : '';

const paragraphs = (...pages: ReturnType<typeof written>[]) =>
  [...reflowed(documentOf(...pages), { keepsRunningText: true }).blocks()].map(shown);

const reference = (baseline: number): WrittenLine[] => [
  ['They were told', 72, baseline],
  ['1', 156, baseline - 4, raised],
];

it('ties a footnote to its mark', () => {
  const lines: WrittenLine[] = [
    ...prose(4),
    ...reference(152),
    ['1', 72, 746, raised],
    ['By the survey team.', 78, 750, { size: 8 }],
  ];
  const rules = [horizontal(738, 72, 216)];
  expect(paragraphs(written(lines, { rules })).at(-1)).toBe('They were told[By the survey team.]');
});

it('leaves small text below a rule alone when nothing refers to it', () => {
  const lines: WrittenLine[] = [...prose(4), ['1 By the survey team.', 72, 750, { size: 8 }]];
  const rules = [horizontal(738, 72, 216)];
  expect(paragraphs(written(lines, { rules }))).toHaveLength(2);
});

it('ties endnotes to their marks, and leaves out the way back', () => {
  const lines: WrittenLine[] = [
    ...prose(4),
    ...reference(152),
    ['1. By the survey team. ↩', 90, 400],
  ];
  expect(paragraphs(written(lines)).at(-1)).toBe('They were told[By the survey team.]');
});

it('keeps a list at the end that nothing refers to', () => {
  const lines: WrittenLine[] = [...prose(4), ['1. One of them', 90, 400], ['2. Another', 90, 413]];
  expect(paragraphs(written(lines)).slice(-2)).toEqual(['One of them', 'Another']);
});
